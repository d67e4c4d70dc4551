package dev.waitwell.pools.server;

import io.undertow.Undertow;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.xnio.XnioWorker;

/** Undertow's threads. */
@AutoConfiguration(after = WebServersAutoConfiguration.class)
@ConditionalOnClass({Undertow.class, XnioWorker.class})
@ConditionalOnBean(WebServers.class)
class UndertowPoolsAutoConfiguration {

    @Bean
    UndertowPools waitwellUndertowPools(
            WebServers servers, ConfigurableListableBeanFactory beans, Environment environment) {
        return new UndertowPools(servers, beans, Threading.VIRTUAL.isActive(environment));
    }
}
