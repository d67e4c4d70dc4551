package dev.waitwell.downstream;

import java.util.HashMap;
import java.util.Map;

/**
 * The command line.
 *
 * @param port of the service; 0 for any free one
 * @param managementPort of metrics and health; 0 for any free one
 * @param host address the service listens at
 * @param managementHost address metrics and health listen at
 * @param help whether only the options are to be listed
 */
record Options(int port, int managementPort, String host, String managementHost, boolean help) {
    static final String HELP = """
            The slow service that everybody calls.
              --port=N                   port of the service, 0 for any free one (8090)
              --management-port=N        port of /metrics and /health, 0 for any free one (8091)
              --host=ADDRESS             address the service listens at (0.0.0.0)
              --management-host=ADDRESS  address /metrics and /health listen at (127.0.0.1)
              --help                     this list
            """;

    private static final Map<String, String> DEFAULTS = Map.of(
            "--port", "8090", "--management-port", "8091", "--host", "0.0.0.0", "--management-host", "127.0.0.1");

    /**
     * Reads {@code --key=value} arguments.
     *
     * @throws IllegalArgumentException one is unknown or malformed; the message says what is allowed
     */
    static Options parse(String... args) {
        Map<String, String> values = new HashMap<>(DEFAULTS);
        boolean help = false;
        for (String arg : args) {
            int equals = arg.indexOf('=');
            if (arg.equals("--help")) {
                help = true;
            } else if (!DEFAULTS.containsKey(equals < 0 ? arg : arg.substring(0, equals))) {
                throw new IllegalArgumentException("unknown option '" + arg + "'");
            } else if (equals < 0) {
                throw new IllegalArgumentException(arg + " needs a value, as in " + arg + "=" + DEFAULTS.get(arg));
            } else {
                values.put(arg.substring(0, equals), arg.substring(equals + 1));
            }
        }
        return new Options(
                port("--port", values),
                port("--management-port", values),
                address("--host", values),
                address("--management-host", values),
                help);
    }

    private static int port(String key, Map<String, String> values) {
        String value = values.getOrDefault(key, "");
        if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > 65_535) {
            throw new IllegalArgumentException(
                    key + " must be a whole number from 0 to 65535, but was '" + value + "'");
        }
        return Integer.parseInt(value);
    }

    private static String address(String key, Map<String, String> values) {
        String value = values.getOrDefault(key, "");
        if (value.isBlank()) {
            throw new IllegalArgumentException(key + " must be an address such as 127.0.0.1, but was empty");
        }
        return value;
    }
}
