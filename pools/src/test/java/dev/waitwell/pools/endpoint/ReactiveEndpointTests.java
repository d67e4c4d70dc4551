package dev.waitwell.pools.endpoint;

import dev.waitwell.pools.Doors;
import dev.waitwell.pools.Service;
import java.util.Set;

class ReactiveEndpointTests extends EndpointContract {

    ReactiveEndpointTests() {
        super(Service.reactive(Set.of(), Doors.class, KNOBS));
    }
}
