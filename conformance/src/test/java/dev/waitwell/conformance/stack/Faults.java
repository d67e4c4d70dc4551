package dev.waitwell.conformance.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.conformance.http.Answer;
import dev.waitwell.conformance.http.Ask;
import dev.waitwell.conformance.process.RunningModule;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** What is wrong with the downstream, until closed. It is wrong for everybody, so these tests run one by one. */
public final class Faults implements AutoCloseable {

    private final URI uri;

    private Faults(URI uri) {
        this.uri = uri;
    }

    /** Makes something wrong; the JSON is what PUT /faults takes. */
    static Faults put(RunningModule downstream, String json) {
        var faults = new Faults(downstream.api("/faults"));
        Answer answer = Ask.send("PUT", faults.uri, "application/json", json.getBytes(StandardCharsets.UTF_8))
                .join();
        if (answer.status() != 200) {
            faults.close();
        }
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        return faults;
    }

    @Override
    public void close() {
        Answer answer = Ask.send("DELETE", uri).join();
        assertThat(answer.status()).as("%s", answer).isEqualTo(204);
    }
}
