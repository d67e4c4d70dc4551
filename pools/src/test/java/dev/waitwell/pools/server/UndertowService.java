package dev.waitwell.pools.server;

import io.undertow.Undertow;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletContainerInitializerInfo;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.util.Set;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.servlet.ServletWebServerFactory;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A service on an Undertow that Spring Boot knows nothing of, on any free port, with five workers. */
@Configuration(proxyBeanMethods = false)
@Import(GatedService.class)
class UndertowService {

    @Bean
    ServletWebServerFactory undertow() {
        return new Factory();
    }

    /** Public and without arguments, since the management port's context makes one itself. */
    public static final class Factory implements ServletWebServerFactory {

        @Override
        public WebServer getWebServer(ServletContextInitializer... initializers) {
            DeploymentInfo deployment = Servlets.deployment()
                    .setClassLoader(Factory.class.getClassLoader())
                    .setDeploymentName("test")
                    .setContextPath("/")
                    .addServletContainerInitializer(new ServletContainerInitializerInfo(
                            ServletContainerInitializer.class,
                            new ImmediateInstanceFactory<ServletContainerInitializer>((classes, context) -> {
                                for (ServletContextInitializer each : initializers) {
                                    each.onStartup(context);
                                }
                            }),
                            Set.of()));
            DeploymentManager manager = Servlets.newContainer().addDeployment(deployment);
            manager.deploy();
            try {
                return new Server(Undertow.builder()
                        .addHttpListener(0, "localhost")
                        .setIoThreads(2)
                        .setWorkerThreads(5)
                        .setHandler(manager.start())
                        .build());
            } catch (ServletException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Keeps its Undertow to itself, as most would. */
    private record Server(Undertow undertow) implements WebServer {

        @Override
        public void start() {
            undertow.start();
        }

        @Override
        public void stop() {
            undertow.stop();
        }

        @Override
        public int getPort() {
            return ((InetSocketAddress) undertow.getListenerInfo().getFirst().getAddress()).getPort();
        }
    }
}
