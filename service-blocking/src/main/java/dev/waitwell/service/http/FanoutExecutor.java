package dev.waitwell.service.http;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Who makes the calls of a fan-out; never a candidate where just any executor is asked for. */
@Configuration(proxyBeanMethods = false)
class FanoutExecutor {

    @Bean(name = "fanout", defaultCandidate = false)
    @ConditionalOnThreading(Threading.PLATFORM)
    Executor fanoutPool(FanoutProperties knobs) {
        ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
        // As many core threads as at most: a pool grows beyond its core only when its line is full already.
        pool.setCorePoolSize(knobs.threads());
        pool.setMaxPoolSize(knobs.threads());
        pool.setAllowCoreThreadTimeOut(true);
        pool.setQueueCapacity(knobs.queue());
        pool.setThreadNamePrefix("fanout-");
        return pool;
    }

    /** A thread is as cheap as the call that it waits for; the client's connections are the bound. */
    @Bean(name = "fanout", defaultCandidate = false)
    @ConditionalOnThreading(Threading.VIRTUAL)
    ExecutorService fanoutThreads() {
        return Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("fanout-", 0).factory());
    }
}
