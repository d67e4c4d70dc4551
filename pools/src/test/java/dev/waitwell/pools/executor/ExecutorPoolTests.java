package dev.waitwell.pools.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.pools.Callers;
import dev.waitwell.pools.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import tools.jackson.databind.JsonNode;

class ExecutorPoolTests {

    private final Semaphore mayEnd = new Semaphore(0);
    private final AtomicInteger running = new AtomicInteger();

    @Test
    void servesThoseInLineWhenItGrowsAndLetsTasksEndWhenItShrinks() throws Exception {
        try (Service service = start("ours.core=5", "ours.max=5", "ours.queue=1000")) {
            ThreadPoolTaskExecutor executor = service.context().getBean("ours", ThreadPoolTaskExecutor.class);
            List<Future<?>> tasks = submit(executor, 400);
            Callers.await("5 run", () -> running.get() == 5);
            assertThat(numbers(service)).containsExactly(5, 5, 0, 395);

            assertThat(service.resize("ours", 200).statusCode()).isEqualTo(200);
            submitInto(tasks, executor, 1);
            assertThat(service.resize("ours", 5).statusCode()).isEqualTo(200);
            assertThat(service.resize("ours", 200).statusCode()).isEqualTo(200);

            mayEnd.release(1000);
            for (Future<?> task : tasks) {
                task.get(30, TimeUnit.SECONDS);
            }
            assertThat(numbers(service).get(1)).isZero();
        }
    }

    @Test
    void growsItsCoreWhereAnEndlessLineMakesTheMaxSizeMeaningless() {
        try (Service service = start("ours.core=2", "ours.max=50", "ours.queue=" + Integer.MAX_VALUE)) {
            ThreadPoolTaskExecutor executor = service.context().getBean("ours", ThreadPoolTaskExecutor.class);
            submit(executor, 40);
            Callers.await("2 run", () -> running.get() == 2);
            JsonNode pool = service.pool("ours");
            assertThat(pool.get("max").asInt())
                    .as("the core size is what bounds")
                    .isEqualTo(2);
            assertThat(pool.get("warnings").toString()).contains("pending-unbounded");

            service.resize("ours", 30);
            Callers.await("30 run", () -> running.get() == 30);

            service.resize("ours", 3);
            assertThat(service.pool("ours").get("converging").asBoolean()).isTrue();
            mayEnd.release(27);
            Callers.await("back to 3 threads while 10 wait", () -> executor.getPoolSize() == 3);
            assertThat(running).hasValue(3);
            assertThat(numbers(service)).containsExactly(3, 3, 0, 10);
            mayEnd.release(1000);
        }
    }

    @Test
    void keepsAsManyThreadsAsBeforeWhenItGrowsAgain() {
        try (Service service = start("ours.core=4", "ours.max=8", "ours.queue=1")) {
            ThreadPoolTaskExecutor executor = service.context().getBean("ours", ThreadPoolTaskExecutor.class);
            service.resize("ours", 2);
            assertThat(executor.getCorePoolSize()).isEqualTo(2);
            service.resize("ours", 10);
            assertThat(executor.getCorePoolSize()).isEqualTo(4);
            assertThat(executor.getMaxPoolSize()).isEqualTo(10);
        }
    }

    @Test
    void readsBootsOwnExecutorFromItsProperties() {
        try (Service service = Service.servlet(
                Set.of(Service.Uses.TOMCAT),
                Boots.class,
                "spring.task.execution.pool.core-size=3",
                "spring.task.execution.pool.max-size=6",
                "spring.task.execution.pool.queue-capacity=7")) {
            service.context().getBean(ExecutorPool.BOOTS);
            JsonNode pool = service.pool(ExecutorPool.BOOTS);
            assertThat(pool.get("limits").values()).allSatisfy(limit -> assertThat(
                            limit.get("source").get("from").asString())
                    .isEqualTo("property"));
            assertThat(pool.get("max").asInt()).isEqualTo(6);
            assertThat(pool.get("whenFull").get("queue").asInt()).isEqualTo(7);
        }
    }

    @Test
    void knowsTheDefaultsOfBootAndOfTheLibrary() {
        try (Service service = Service.servlet(Set.of(Service.Uses.TOMCAT), Boots.class)) {
            service.context().getBean(ExecutorPool.BOOTS);
            assertThat(service.pool(ExecutorPool.BOOTS).get("limits").values()).allSatisfy(limit -> assertThat(
                            limit.get("source").get("from").asString())
                    .isEqualTo("library-default"));
        }
        assertThat(new ExecutorPool("bare", started(new ThreadPoolTaskExecutor())).limits())
                .allSatisfy(limit -> assertThat(limit.value()).isEqualTo(limit.libraryDefault()));
    }

    private static ThreadPoolTaskExecutor started(ThreadPoolTaskExecutor executor) {
        executor.initialize();
        return executor;
    }

    private static Service start(String... properties) {
        return Service.servlet(Set.of(Service.Uses.TOMCAT), Ours.class, properties);
    }

    private List<Future<?>> submit(ThreadPoolTaskExecutor executor, int tasks) {
        List<Future<?>> submitted = new ArrayList<>();
        submitInto(submitted, executor, tasks);
        return submitted;
    }

    private void submitInto(List<Future<?>> submitted, ThreadPoolTaskExecutor executor, int tasks) {
        for (int i = 0; i < tasks; i++) {
            submitted.add(executor.submit(() -> {
                running.incrementAndGet();
                mayEnd.acquireUninterruptibly();
                running.decrementAndGet();
            }));
        }
    }

    private static List<Integer> numbers(Service service) {
        JsonNode pool = service.pool("ours");
        return List.of(
                pool.get("max").asInt(),
                pool.get("active").asInt(),
                pool.get("idle").asInt(),
                pool.get("pending").asInt());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Boots {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Ours {

        @Bean
        ThreadPoolTaskExecutor ours(Environment knobs) {
            ThreadPoolTaskExecutor executor = new ThreadPoolTaskExecutor();
            executor.setCorePoolSize(knobs.getRequiredProperty("ours.core", Integer.class));
            executor.setMaxPoolSize(knobs.getRequiredProperty("ours.max", Integer.class));
            executor.setQueueCapacity(knobs.getRequiredProperty("ours.queue", Integer.class));
            return executor;
        }
    }
}
