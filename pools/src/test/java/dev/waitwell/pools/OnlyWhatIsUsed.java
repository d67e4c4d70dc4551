package dev.waitwell.pools;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * The tests have every library on one class path, which no service has: three web servers, two databases. Each test's
 * service gets only the auto-configuration of what it names in {@code test.uses}.
 */
final class OnlyWhatIsUsed implements AutoConfigurationImportFilter, EnvironmentAware {

    private Set<Service.Uses> unused = EnumSet.allOf(Service.Uses.class);

    @Override
    public void setEnvironment(Environment environment) {
        unused = EnumSet.allOf(Service.Uses.class);
        for (String used : environment.getProperty("test.uses", "").split(",", -1)) {
            if (!used.isEmpty()) {
                unused.remove(Service.Uses.valueOf(used));
            }
        }
    }

    @Override
    public boolean[] match(@Nullable String[] names, AutoConfigurationMetadata metadata) {
        boolean[] wanted = new boolean[names.length];
        for (int i = 0; i < names.length; i++) {
            String name = names[i];
            wanted[i] = name == null || unused.stream().noneMatch(use -> use.has(name));
        }
        return wanted;
    }
}
