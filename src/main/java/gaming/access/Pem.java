package gaming.access;

import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** PEM (RFC 7468), read by the JDK alone: Nimbus would need Bouncy Castle for it. */
final class Pem {
    private Pem() {}

    /** What is in the blocks with this label, in their order; throws IllegalArgumentException where that is no Base64. */
    static List<byte[]> blocks(String label, String text) {
        return Pattern.compile("-----BEGIN " + label + "-----([A-Za-z0-9+/=\\s]+)-----END " + label + "-----")
                .matcher(text)
                .results()
                .map((MatchResult block) -> Base64.getMimeDecoder().decode(block.group(1)))
                .toList();
    }
}
