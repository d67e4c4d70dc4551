package dev.waitwell.pools;

import java.util.List;

/** Finds the pools of one kind of library in the service. A bean; each kind of library has its own. */
public interface PoolSource {

    /** The pools there are now; called often, and cheap. The same pool is the same object each time. */
    List<? extends Pool> pools();
}
