package dev.waitwell.pools;

import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Exposes {@code pools} over HTTP beside Boot's own default, {@code health}, so that adding the dependency is all there
 * is to do. The weakest of all property sources: whoever sets {@code management.endpoints.web.exposure.include} decides
 * alone.
 */
final class ShownByDefault implements EnvironmentPostProcessor {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "waitwell pools", Map.of("management.endpoints.web.exposure.include", "health,pools")));
    }
}
