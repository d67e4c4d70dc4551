package dev.waitwell.downstream.fault;

import static dev.waitwell.downstream.RunningDownstream.badParameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waitwell.downstream.RunningDownstream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsEndpointTests {
    @RegisterExtension
    static final RunningDownstream downstream = new RunningDownstream();

    private static final String NONE = "{\"latencyMillis\":0,\"errorRate\":0.0,\"resetRate\":0.0,\"stall\":false}";
    private static final String OBJECT = "a JSON object with any of latencyMillis, errorRate, resetRate, stall";

    @AfterEach
    void clear() {
        downstream.ask("DELETE", "/faults", BodyPublishers.noBody());
    }

    @Test
    void showsNoneAtFirst() {
        HttpResponse<String> answer = downstream.get("/faults");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains("application/json");
        assertThat(answer.body()).isEqualTo(NONE);
    }

    @Test
    void showsWhatWasSet() {
        String set = "{\"latencyMillis\":5,\"errorRate\":0.25,\"resetRate\":1.0,\"stall\":true}";

        assertThat(put(set).statusCode()).isEqualTo(200);
        assertThat(put(set).body()).isEqualTo(set);
        assertThat(downstream.get("/faults").body()).isEqualTo(set);
    }

    @Test
    void turnsOffWhatIsAbsent() {
        put("{\"latencyMillis\":5,\"errorRate\":0.25}");

        assertThat(put("{\"latencyMillis\":7}").body()).isEqualTo(NONE.replace(":0,", ":7,"));
        assertThat(put("{}").body()).isEqualTo(NONE);
    }

    @Test
    void clearsWhatWasSet() {
        put("{\"errorRate\":1}");
        HttpResponse<String> answer = downstream.ask("DELETE", "/faults", BodyPublishers.noBody());

        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(answer.body()).isEmpty();
        assertThat(downstream.get("/faults").body()).isEqualTo(NONE);
        assertThat(downstream.get("/delay/0").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'latencyMillis':60001} | latencyMillis | a whole number from 0 to 60000 | 60001",
                "{'latencyMillis':-1} | latencyMillis | a whole number from 0 to 60000 | -1",
                "{'latencyMillis':1.5} | latencyMillis | a whole number from 0 to 60000 | 1.5",
                "{'latencyMillis':99999999999} | latencyMillis | a whole number from 0 to 60000 | 99999999999",
                "{'errorRate':1.01} | errorRate | a number from 0 to 1 | 1.01",
                "{'errorRate':null} | errorRate | a number from 0 to 1 | null",
                "{'resetRate':-0.1} | resetRate | a number from 0 to 1 | -0.1",
                "{'resetRate':'1'} | resetRate | a number from 0 to 1 | 1",
                "{'stall':'yes'} | stall | true or false | yes",
                "{'stall':1} | stall | true or false | 1"
            },
            quoteCharacter = '`')
    void refusesAValueThatIsNotAllowed(String json, String name, String allowed, String value) {
        assertRefused(json.replace('\'', '"'), name, allowed, value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'latency':1} | latency",
                "[] | something else",
                "7 | something else",
                "{'stall':true | something else",
                "{}{} | something else",
                "`` | something else"
            },
            quoteCharacter = '`')
    void refusesWhatIsNoObjectOfFaults(String json, String value) {
        assertRefused(json.replace('\'', '"'), "body", OBJECT, value);
    }

    private static void assertRefused(String json, String name, String allowed, String value) {
        HttpResponse<String> answer = put(json);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).isEqualTo(badParameter("/faults", name, allowed, value));
        assertThat(downstream.get("/faults").body()).as("faults in force").isEqualTo(NONE);
    }

    private static HttpResponse<String> put(String json) {
        return downstream.ask("PUT", "/faults", BodyPublishers.ofString(json));
    }
}
