package dev.waitwell.pools.jdk;

import dev.waitwell.pools.Pool;
import dev.waitwell.pools.PoolSource;
import dev.waitwell.pools.Warning;
import feign.Client;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.cloud.openfeign.FeignClientSpecification;
import org.springframework.core.env.Environment;

/**
 * Feign calls through {@code HttpURLConnection} when there is no bean {@code feign.Client}. Spring Cloud makes none when
 * HttpClient 5 is switched off, but neither when the service has a {@code CloseableHttpClient} of its own and no load
 * balancer; its properties for the pool are then read by nobody.
 */
final class FeignUrlConnection implements PoolSource {

    private static final String FEIGN = "spring.cloud.openfeign.";
    private static final List<String> UNREAD = List.of(
            FEIGN + "httpclient.max-connections",
            FEIGN + "httpclient.max-connections-per-route",
            FEIGN + "okhttp.enabled");

    private final ListableBeanFactory beans;
    private final Environment environment;
    private final JdkPool pool = JdkPool.ofUrlConnection("feign", this::unread);

    FeignUrlConnection(ListableBeanFactory beans, Environment environment) {
        this.beans = beans;
        this.environment = environment;
    }

    @Override
    public List<? extends Pool> pools() {
        boolean feign = beans.getBeanNamesForType(FeignClientSpecification.class, true, false).length > 0;
        return feign && beans.getBeanNamesForType(Client.class, true, false).length == 0 ? List.of(pool) : List.of();
    }

    private List<Warning> unread() {
        List<Warning> found = new ArrayList<>();
        for (String property : UNREAD) {
            String set = environment.getProperty(property);
            if (set != null && !set.equalsIgnoreCase("false")) {
                found.add(new Warning(
                        "feign",
                        "property-not-in-effect",
                        property + " is " + set + ", but Feign calls through HttpURLConnection, which does not read it:"
                                + " there is no bean feign.Client",
                        property,
                        "nothing, or make a bean feign.Client of the client that is wanted"));
            }
        }
        return found;
    }
}
