package dev.waitwell.pools.okhttp;

import static dev.waitwell.pools.Callers.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.HeldServer;
import dev.waitwell.pools.Service;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.JsonNode;

class OkHttpPoolTests {

    private HeldServer server;
    private Callers callers;
    private Service service;

    @BeforeEach
    void start() {
        server = new HeldServer();
        callers = Callers.virtual();
        service = Service.servlet(Set.of(Service.Uses.TOMCAT), Shop.class);
    }

    @AfterEach
    void stop() {
        server.close();
        callers.close();
        service.close();
    }

    private OkHttpClient client() {
        return service.context().getBean("prices", OkHttpClient.class);
    }

    private Request request() {
        return new Request.Builder().url(server.url()).build();
    }

    private static String text(Response answer) throws IOException {
        try (answer) {
            return Objects.requireNonNull(answer.body()).string();
        }
    }

    private String call() throws IOException {
        return text(client().newCall(request()).execute());
    }

    // As Feign does for each request whose timeouts differ from the client's.
    private String derived() throws IOException {
        OkHttpClient derived =
                client().newBuilder().readTimeout(Duration.ofSeconds(77)).build();
        return text(derived.newCall(request()).execute());
    }

    private CompletableFuture<String> enqueue() {
        CompletableFuture<String> answer = new CompletableFuture<>();
        client().newCall(request()).enqueue(new Callback() {
            @Override
            public void onFailure(Call call, IOException e) {
                answer.completeExceptionally(e);
            }

            @Override
            public void onResponse(Call call, Response response) throws IOException {
                answer.complete(text(response));
            }
        });
        return answer;
    }

    @Test
    void boundsNothingUntilItIsTold() {
        callers.call(30, this::call);
        await("all under way", () -> server.held() == 30);
        JsonNode pool = service.pool("prices");
        assertThat(pool.get("max").isNull()).isTrue();
        assertThat(pool.get("active").asInt()).isEqualTo(30);
        assertThat(pool.get("whenFull").get("does").asString()).isEqualTo("grows");
        assertThat(pool.get("warnings").toString()).contains("calls-unbounded");
        server.answer(30);
        callers.allAnswered();
        assertThat(number("active")).isZero();
        await("only 5 are kept", () -> number("idle") == 5);
    }

    @Test
    void boundsThoseThatComeAndServesThoseWhoWaitWhenItGrows() {
        callers.call(8, this::call);
        await("8 under way", () -> server.held() == 8);
        JsonNode answer = Service.json(service.resize("prices", 5));
        assertThat(answer.get("converging").asBoolean()).isTrue();
        assertThat(answer.get("from").isNull()).isTrue();
        callers.call(20, this::derived);
        callers.call(7, this::call);
        await("27 in line", () -> number("pending") == 27);
        server.answer(3);
        await("down to 5", () -> server.served() == 3 && number("active") == 5);
        assertThat(number("pending")).isEqualTo(27);
        service.resize("prices", 200);
        await("all under way", () -> server.held() == 32);
        server.answer(32);
        callers.allAnswered();
        assertThat(number("active")).isZero();
        assertThat(service.actuator("/prometheus").body())
                .contains("waitwell_pool_acquire_seconds_count{kind=\"okhttp\",pool=\"prices\"} 35");
    }

    @Test
    void keepsAsManyConnectionsAsItLetsCallsOut() {
        service.resize("prices", 20);
        callers.call(20, this::call);
        await("all under way", () -> server.held() == 20);
        server.answer(20);
        callers.allAnswered();
        await("all are kept", () -> number("idle") == 20);
        service.resize("prices", 4);
        assertThat(number("idle")).isZero();
        assertThat(source("max-idle")).isEqualTo("resized");
    }

    @Test
    void showsTheLineOfEnqueuedCalls() {
        var answers = Stream.generate(this::enqueue).limit(8).toList();
        await("5 of one host under way", () -> server.held() == 5);
        assertThat(number("active")).isEqualTo(5);
        assertThat(number("pending")).isEqualTo(3);
        server.answer(8);
        assertThat(answers).allSatisfy(a -> assertThat(a.join()).isEqualTo("ok"));
    }

    @Test
    void countsNoCallWhoseAnswerWasReadThoughNotClosed() throws IOException {
        server.answer(1);
        Response answer = client().newCall(request()).execute();
        assertThat(number("active")).isEqualTo(1);
        assertThat(Objects.requireNonNull(answer.body()).source().readUtf8()).isEqualTo("ok");
        assertThat(number("active")).isZero();
        answer.close();
        assertThat(number("active")).isZero();
    }

    @Test
    void leavesWhatIsDerivedFromAGatedClientWithItsGate() {
        assertThat(service.pools().toString()).doesNotContain("\"name\":\"derived\"");
    }

    @Test
    void failsAfterTheTimeoutAndSaysWhatToRaise() {
        try (Service bounded = Service.servlet(
                Set.of(Service.Uses.TOMCAT),
                Shop.class,
                "waitwell.pools.okhttp.max-calls=1",
                "waitwell.pools.okhttp.acquire-timeout=50ms")) {
            OkHttpClient client = bounded.context().getBean("prices", OkHttpClient.class);
            callers.call(1, () -> text(client.newCall(request()).execute()));
            await("one under way", () -> server.held() == 1);
            assertThatThrownBy(() -> client.newCall(request()).execute())
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessageContaining("no call let out within 50 ms (under way 1/1")
                    .hasMessageContaining("waitwell.pools.okhttp.max-calls");
            JsonNode max = bounded.pool("prices").get("limits").get(0);
            assertThat(max.get("source").get("from").asString()).isEqualTo("property");
            server.answer(1);
            callers.allAnswered();
            assertThat(bounded.pool("prices").get("active").asInt()).isZero();
        }
    }

    @Test
    void refusesAPropertyThatIsNone() {
        assertThatThrownBy(() -> Service.servlet(
                                Set.of(Service.Uses.TOMCAT), Shop.class, "waitwell.pools.okhttp.max-calls=0")
                        .close())
                .hasStackTraceContaining("waitwell.pools.okhttp.max-calls must be at least 1");
    }

    @Test
    void mirrorsTheLibrarysDefaults() {
        OkHttpClient plain = new OkHttpClient();
        assertThat(IdleConnections.of(new ConnectionPool())).isEqualTo(IdleConnections.DEFAULT);
        assertThat(plain.readTimeoutMillis()).isEqualTo(10_000);
        assertThat(plain.connectTimeoutMillis()).isEqualTo(10_000);
        assertThat(plain.callTimeoutMillis()).isZero();
        for (String limit : new String[] {"max-requests", "max-requests-per-host", "max-idle", "keep-alive"}) {
            assertThat(source(limit)).as(limit).isEqualTo("library-default");
        }
        assertThat(source("response-timeout")).isEqualTo("code");
    }

    private int number(String name) {
        return service.pool("prices").get(name).asInt();
    }

    private String source(String name) {
        for (JsonNode limit : service.pool("prices").get("limits")) {
            if (limit.get("name").asString().equals(name)) {
                return limit.get("source").get("from").asString();
            }
        }
        throw new AssertionError("no limit " + name);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Shop {

        @Bean
        OkHttpClient prices() {
            return new OkHttpClient.Builder()
                    .readTimeout(Duration.ofSeconds(60))
                    .build();
        }

        @Bean
        OkHttpClient derived(OkHttpClient prices) {
            return prices.newBuilder().build();
        }
    }
}
