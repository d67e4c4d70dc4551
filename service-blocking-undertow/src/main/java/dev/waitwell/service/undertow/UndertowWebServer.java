package dev.waitwell.service.undertow;

import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.handlers.GracefulShutdownHandler;
import io.undertow.server.protocol.http.HttpOpenListener;
import io.undertow.servlet.api.DeploymentManager;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.GracefulShutdownCallback;
import org.springframework.boot.web.server.GracefulShutdownResult;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerException;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/** Undertow as Spring starts and stops it. Its listening channel is its own, to be closed before the requests end. */
public final class UndertowWebServer implements WebServer {

    private static final Logger log = LoggerFactory.getLogger(UndertowWebServer.class);
    // As Undertow's own builder has them: direct buffers that fit an answer into one write.
    private static final int BUFFER_BYTES = 16 * 1024 - 20;
    private static final int BUFFERS_PER_THREAD = 4;

    private final InetSocketAddress address;
    private final DeploymentManager deployment;
    private final GracefulShutdownHandler handler;
    private final boolean graceful;
    private final XnioWorker worker;
    private final OptionMap socket;
    private final DefaultByteBufferPool buffers = new DefaultByteBufferPool(true, BUFFER_BYTES, -1, BUFFERS_PER_THREAD);
    private final HttpOpenListener connections;
    private @Nullable AcceptingChannel<StreamConnection> listening;
    private boolean destroyed;

    UndertowWebServer(
            InetSocketAddress address,
            DeploymentManager deployment,
            GracefulShutdownHandler handler,
            boolean graceful,
            OptionMap worker,
            OptionMap socket,
            OptionMap http) {
        this.address = address;
        this.deployment = deployment;
        this.handler = handler;
        this.graceful = graceful;
        this.socket = socket;
        this.connections = new HttpOpenListener(buffers, http);
        connections.setRootHandler(handler);
        try {
            this.worker =
                    Xnio.getInstance(UndertowWebServer.class.getClassLoader()).createWorker(worker);
        } catch (IOException e) {
            throw new WebServerException("Undertow could not start its threads: " + e.getMessage(), e);
        }
    }

    /**
     * The threads: event loops and, unless requests run on virtual ones, those that work on requests.
     *
     * @return to look at, or to resize while it runs
     */
    public XnioWorker worker() {
        return worker;
    }

    @Override
    public void start() {
        if (listening != null) {
            return;
        }
        try {
            listening = worker.createStreamConnectionServer(
                    address, ChannelListeners.openListenerAdapter(connections), socket);
            listening.resumeAccepts();
            log.info("Undertow started on port {} (http)", getPort());
        } catch (IOException e) {
            PortInUseException.throwIfPortBindingException(e, address::getPort);
            throw new WebServerException("Undertow could not listen on " + address + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void shutDownGracefully(GracefulShutdownCallback callback) {
        if (!graceful) {
            callback.shutdownComplete(GracefulShutdownResult.IMMEDIATE);
            return;
        }
        log.info("Commencing graceful shutdown. Waiting for active requests to complete");
        // Nobody new; a request on a connection that is already there is refused with 503.
        IoUtils.safeClose(listening);
        handler.shutdown();
        handler.addShutdownListener(idle ->
                callback.shutdownComplete(idle ? GracefulShutdownResult.IDLE : GracefulShutdownResult.REQUESTS_ACTIVE));
    }

    @Override
    public void stop() {
        IoUtils.safeClose(listening);
        listening = null;
        connections.closeConnections();
    }

    @Override
    public void destroy() {
        // Spring asks again when it closes a context again.
        if (destroyed) {
            return;
        }
        destroyed = true;
        stop();
        try {
            deployment.stop();
            deployment.undeploy();
        } catch (ServletException e) {
            throw new WebServerException("Undertow could not stop the servlets: " + e.getMessage(), e);
        } finally {
            worker.shutdownNow();
            buffers.close();
        }
    }

    @Override
    public int getPort() {
        AcceptingChannel<StreamConnection> channel = listening;
        return channel == null
                ? -1
                : Objects.requireNonNull(channel.getLocalAddress(InetSocketAddress.class))
                        .getPort();
    }
}
