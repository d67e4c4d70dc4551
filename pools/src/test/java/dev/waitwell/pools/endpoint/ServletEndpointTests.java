package dev.waitwell.pools.endpoint;

import dev.waitwell.pools.Doors;
import dev.waitwell.pools.Service;
import java.util.Set;

class ServletEndpointTests extends EndpointContract {

    ServletEndpointTests() {
        super(Service.servlet(Set.of(Service.Uses.TOMCAT), Doors.class, KNOBS));
    }
}
