package com.example.vanilla;

import java.util.concurrent.CompletableFuture;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

/** Calls another service, a database and Redis, and knows nothing of pools. */
@SpringBootApplication
@EnableAsync
public class VanillaApplication {

    public static void main(String[] args) {
        SpringApplication.run(VanillaApplication.class, args);
    }

    @Bean
    RestClient other(RestClient.Builder builder) {
        return builder.baseUrl("http://localhost:8090").build();
    }

    @Component
    static class Background {

        @Async
        CompletableFuture<String> later() {
            return CompletableFuture.completedFuture("later");
        }
    }

    @RestController
    static class Hello {

        private final RestClient other;

        Hello(RestClient other) {
            this.other = other;
        }

        @GetMapping("/hello")
        String hello() {
            return other.get().uri("/delay/20").retrieve().body(String.class);
        }
    }
}
