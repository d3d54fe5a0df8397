package gaming.access;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The cookie that carries the access token (service-interface.md, "Authentication"). */
final class AccessCookie {
    private static final String PREFIX = "accessToken=";

    private AccessCookie() {}

    /** The token in these Cookie headers; empty when there is none, or several that differ: one of them is planted. */
    static Optional<String> token(List<String> cookieHeaders) {
        List<String> tokens = cookieHeaders.stream()
                .flatMap(header -> Stream.of(header.split(";")))
                .map(String::strip)
                .filter(pair -> pair.startsWith(PREFIX))
                .map(pair -> pair.substring(PREFIX.length()))
                .distinct()
                .toList();
        return tokens.size() == 1 ? Optional.of(tokens.getFirst()) : Optional.empty();
    }
}
