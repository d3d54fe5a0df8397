package sandbox.wire;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * A request as it came.
 *
 * @param path still percent-encoded, without the query
 * @param query without its question mark; empty for none
 * @param headers by their names in lower case
 */
public record Request(String method, String path, String query, Map<String, String> headers, String body) {
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** A parameter of the query. */
    public Optional<String> parameter(String name) {
        return parameter(query, name);
    }

    /** A parameter of a form that was sent as the body. */
    public Optional<String> field(String name) {
        return header("content-type").orElse("").startsWith("application/x-www-form-urlencoded")
                ? parameter(body, name)
                : Optional.empty();
    }

    private static Optional<String> parameter(String encoded, String name) {
        return Arrays.stream(encoded.split("&"))
                .filter(pair -> pair.startsWith(name + "="))
                .map(pair -> decoded(pair.substring(name.length() + 1)))
                .findFirst();
    }

    static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** The decoded rest of the path after {@code prefix}; empty when the path ends there. */
    public Optional<String> pathAfter(String prefix) {
        return path.length() > prefix.length() && path.startsWith(prefix)
                ? Optional.of(decoded(path.substring(prefix.length())))
                : Optional.empty();
    }

    boolean keepsAlive() {
        return header("connection")
                .map(value -> !value.equalsIgnoreCase("close"))
                .orElse(true);
    }
}
