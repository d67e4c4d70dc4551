package dev.waitwell.service.undertow;

import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.GracefulShutdownHandler;
import io.undertow.server.protocol.http2.Http2UpgradeHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletContainerInitializerInfo;
import io.undertow.servlet.api.ServletStackTraces;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.Executors;
import org.springframework.boot.thread.Threading;
import org.springframework.boot.web.error.ErrorPage;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.servlet.ConfigurableServletWebServerFactory;
import org.springframework.boot.web.server.servlet.ServletContextInitializers;
import org.springframework.boot.web.server.servlet.ServletWebServerSettings;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.core.env.Environment;
import org.xnio.OptionMap;
import org.xnio.Options;

/**
 * Makes Undertow serve Spring's servlets. Knows of {@code server.*}: port, address, context path, graceful shutdown, HTTP/2,
 * error pages and the largest header; refuses to start with TLS or compression, which it does not do.
 */
final class UndertowFactory extends AbstractConfigurableWebServerFactory
        implements ConfigurableServletWebServerFactory {

    private final ServletWebServerSettings settings = new ServletWebServerSettings();
    private final ServerProperties server;
    private final UndertowProperties undertow;
    private final boolean virtualThreads;

    UndertowFactory(ServerProperties server, UndertowProperties undertow, Environment environment) {
        this.server = server;
        this.undertow = undertow;
        this.virtualThreads = Threading.VIRTUAL.isActive(environment);
    }

    @Override
    public ServletWebServerSettings getSettings() {
        return settings;
    }

    @Override
    public WebServer getWebServer(ServletContextInitializer... initializers) {
        refuseWhatIsNotDone();
        DeploymentManager deployment = Servlets.newContainer().addDeployment(deployment(initializers));
        deployment.deploy();
        try {
            HttpHandler servlets = deployment.start();
            GracefulShutdownHandler handler =
                    new GracefulShutdownHandler(http2() ? new Http2UpgradeHandler(servlets) : servlets);
            return new UndertowWebServer(
                    address(), deployment, handler, getShutdown() == Shutdown.GRACEFUL, worker(), socket(), http());
        } catch (ServletException e) {
            throw new IllegalStateException("Undertow could not start the servlets: " + e.getMessage(), e);
        }
    }

    private DeploymentInfo deployment(ServletContextInitializer... initializers) {
        DeploymentInfo info = Servlets.deployment()
                .setClassLoader(UndertowFactory.class.getClassLoader())
                .setDeploymentName("spring")
                .setContextPath(getContextPath().isEmpty() ? "/" : getContextPath())
                // Nothing of the inside leaves, not even to callers on this machine.
                .setServletStackTraces(ServletStackTraces.NONE)
                .addServletContainerInitializer(new ServletContainerInitializerInfo(
                        ServletContainerInitializer.class,
                        new ImmediateInstanceFactory<ServletContainerInitializer>((classes, context) -> {
                            for (var each : ServletContextInitializers.from(settings, initializers)) {
                                each.onStartup(context);
                            }
                        }),
                        Set.of()));
        getErrorPages().stream().map(UndertowFactory::page).forEach(info::addErrorPage);
        if (virtualThreads) {
            var executor = Executors.newThreadPerTaskExecutor(
                    Thread.ofVirtual().name("undertow-", 0).factory());
            info.setExecutor(executor).setAsyncExecutor(executor);
        }
        return info;
    }

    private static io.undertow.servlet.api.ErrorPage page(ErrorPage page) {
        if (page.getStatus() != null) {
            return Servlets.errorPage(page.getPath(), page.getStatusCode());
        }
        return page.getException() != null
                ? Servlets.errorPage(page.getPath(), page.getException())
                : new io.undertow.servlet.api.ErrorPage(page.getPath());
    }

    private InetSocketAddress address() {
        return getAddress() == null ? new InetSocketAddress(getPort()) : new InetSocketAddress(getAddress(), getPort());
    }

    private OptionMap worker() {
        int workers = undertow.threads().worker();
        return OptionMap.builder()
                .set(Options.WORKER_NAME, "undertow-" + getPort())
                .set(Options.WORKER_IO_THREADS, undertow.threads().loops())
                .set(Options.WORKER_TASK_CORE_THREADS, workers)
                .set(Options.WORKER_TASK_MAX_THREADS, workers)
                .set(Options.TCP_NODELAY, true)
                .getMap();
    }

    private OptionMap socket() {
        OptionMap.Builder options =
                OptionMap.builder().set(Options.TCP_NODELAY, true).set(Options.REUSE_ADDRESSES, true);
        undertow.options().addSocket(options);
        return options.getMap();
    }

    private OptionMap http() {
        OptionMap.Builder options = OptionMap.builder()
                .set(UndertowOptions.ENABLE_HTTP2, http2())
                .set(
                        UndertowOptions.MAX_HEADER_SIZE,
                        Math.toIntExact(server.getMaxHttpRequestHeaderSize().toBytes()));
        undertow.options().addServer(options);
        return options.getMap();
    }

    private boolean http2() {
        return getHttp2() != null && getHttp2().isEnabled();
    }

    private void refuseWhatIsNotDone() {
        refuse("server.ssl.enabled", getSsl() != null && getSsl().isEnabled());
        refuse(
                "server.compression.enabled",
                getCompression() != null && getCompression().getEnabled());
    }

    private static void refuse(String property, boolean wanted) {
        if (wanted) {
            throw new IllegalArgumentException(
                    property + " is true, but Undertow does not do that here: set it to false, or use another server");
        }
    }
}
