package dev.waitwell.gateway;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Spring Cloud Gateway in front of the services; its routes and limits stand in {@code application.yml}. */
@SpringBootApplication(proxyBeanMethods = false)
@ConfigurationPropertiesScan
public class GatewayApplication {

    /**
     * Starts the gateway.
     *
     * @param args Spring Boot arguments such as {@code --server.port=8060}
     */
    public static void main(String[] args) {
        SpringApplication.run(GatewayApplication.class, args);
    }
}
