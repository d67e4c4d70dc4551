package dev.waitwell.service;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the service. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class ServiceApplication {

    /** Made by Spring. */
    public ServiceApplication() {}

    /**
     * Starts the service.
     *
     * @param args properties as {@code --name=value}
     */
    public static void main(String[] args) {
        SpringApplication.run(ServiceApplication.class, args);
    }
}
