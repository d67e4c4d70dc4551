package dev.waitwell.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTests {
    @Test
    void areTheDefaultsWhenNoneAreGiven() {
        assertThat(Options.parse()).isEqualTo(new Options(8090, 8091, "0.0.0.0", "127.0.0.1", false));
    }

    @Test
    void areTakenFromTheCommandLine() {
        assertThat(Options.parse(
                        "--port=1", "--management-port=65535", "--host=::1", "--management-host=0.0.0.0", "--help"))
                .isEqualTo(new Options(1, 65_535, "::1", "0.0.0.0", true));
    }

    @ParameterizedTest
    @CsvSource({
        "--prot=1,unknown option '--prot=1'",
        "port=1,unknown option 'port=1'",
        "--help=yes,unknown option '--help=yes'",
        "--port,'--port needs a value, as in --port=8090'",
        "--port=,'--port must be a whole number from 0 to 65535, but was '''''",
        "--port=65536,'--port must be a whole number from 0 to 65535, but was ''65536'''",
        "--management-port=-1,'--management-port must be a whole number from 0 to 65535, but was ''-1'''",
        "--host=,'--host must be an address such as 127.0.0.1, but was empty'"
    })
    void areRefusedWhenUnknownOrMalformed(String arg, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse(arg))
                .withMessage(message);
    }

    @Test
    void areAllListed() {
        assertThat(Options.HELP)
                .contains("--port=", "--management-port=", "--host=", "--management-host=", "--help")
                .contains("(8090)", "(8091)", "(0.0.0.0)", "(127.0.0.1)");
    }
}
