package gaming.platform;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Which answers have a URL that a browser may be sent to. */
final class LaunchUrl {
    /** Characters; the tokens of some game providers have a thousand. */
    static final int LONGEST = 4096;

    private LaunchUrl() {}

    /** An absolute https URL, or http where {@code plainHttp}; exactly as the platform wrote it. */
    static Optional<String> of(Answer answer, boolean plainHttp) {
        boolean success = answer.status() / 100 == 2 && !answer.json().hasNonNull("error");
        return Optional.ofNullable(answer.json().path("url").textValue())
                .filter(url -> success && url.length() <= LONGEST && opens(url, plainHttp));
    }

    private static boolean opens(String text, boolean plainHttp) {
        try {
            URI url = new URI(text);
            boolean web = "https".equalsIgnoreCase(url.getScheme())
                    || (plainHttp && "http".equalsIgnoreCase(url.getScheme()));
            return web && url.getHost() != null && url.getRawUserInfo() == null;
        } catch (URISyntaxException _) {
            return false;
        }
    }
}
