package dev.waitwell.pools.server;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A service with nothing but a gate. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(Gate.class)
class GatedService {}
