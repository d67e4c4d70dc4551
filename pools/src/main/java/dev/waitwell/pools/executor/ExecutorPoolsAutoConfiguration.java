package dev.waitwell.pools.executor;

import dev.waitwell.pools.PoolSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Finds the executors. They are made when the context is: each is a bean with a lifecycle, which Spring starts. */
@AutoConfiguration
class ExecutorPoolsAutoConfiguration {

    @Bean
    PoolSource waitwellExecutorPools(ConfigurableListableBeanFactory beans) {
        Map<String, ExecutorPool> known = new ConcurrentHashMap<>();
        return () -> Stream.of(beans.getBeanNamesForType(ThreadPoolTaskExecutor.class, true, false))
                .filter(beans::containsSingleton)
                .map(name -> known.computeIfAbsent(name, n -> pool(n, beans)))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable ExecutorPool pool(String name, ConfigurableListableBeanFactory beans) {
        ThreadPoolTaskExecutor executor = beans.getBean(name, ThreadPoolTaskExecutor.class);
        return isRunning(executor) ? new ExecutorPool(name, executor) : null;
    }

    private static boolean isRunning(ThreadPoolTaskExecutor executor) {
        try {
            return !executor.getThreadPoolExecutor().isShutdown();
        } catch (IllegalStateException notInitialized) {
            return false;
        }
    }
}
