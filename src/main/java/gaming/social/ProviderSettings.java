package gaming.social;

import gaming.Misconfiguration;
import gaming.Setting;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code social.<provider>.*}: where one provider is, and as whom it knows the service.
 *
 * @param addresses by the last part of their keys
 * @param redirectUri where it sends the browser back to
 */
record ProviderSettings(
        String clientId, String clientSecret, Map<String, URI> addresses, URI redirectUri, SocialSettings social) {
    private static final String CLIENT_ID = "client-id";
    private static final String CLIENT_SECRET = "client-secret";

    /**
     * Those of the provider whose keys begin with {@code prefix}; empty when none of them is set.
     *
     * @param addressKeys last parts of the keys that are addresses
     * @throws Misconfiguration when some are set and one is missing, or what all providers share is bad
     */
    static Optional<ProviderSettings> of(Config config, String prefix, String... addressKeys) {
        SocialSettings social = SocialSettings.from(config);
        var values = new HashMap<String, String>();
        var missing = new ArrayList<String>();
        for (String key : Stream.concat(Stream.of(addressKeys), Stream.of(CLIENT_ID, CLIENT_SECRET))
                .toList()) {
            Setting.text(config, prefix + key)
                    .ifPresentOrElse(value -> values.put(key, value), () -> missing.add(prefix + key));
        }
        if (values.isEmpty()) {
            return Optional.empty();
        }
        if (!missing.isEmpty()) {
            throw new Misconfiguration(missing.getFirst(), "is required with the other keys " + prefix + "*");
        }
        URI frontend = social.frontendUrl()
                .orElseThrow(() ->
                        new Misconfiguration(SocialSettings.FRONTEND_URL, "is required with the keys " + prefix + "*"));
        return Optional.of(new ProviderSettings(
                Setting.printable(prefix + CLIENT_ID, values.getOrDefault(CLIENT_ID, "")),
                Setting.printable(prefix + CLIENT_SECRET, values.getOrDefault(CLIENT_SECRET, "")),
                addresses(prefix, List.of(addressKeys), values, social.plainHttp()),
                URI.create(frontend + social.callbackPath()),
                social));
    }

    /** The one whose key ends so. */
    URI address(String key) {
        return Optional.ofNullable(addresses.get(key)).orElseThrow();
    }

    @Override
    public String toString() {
        return "ProviderSettings of " + addresses;
    }

    private static Map<String, URI> addresses(
            String prefix, List<String> keys, Map<String, String> values, boolean plainHttp) {
        var addresses = new HashMap<String, URI>();
        for (String key : keys) {
            URI url = Setting.webUrl(prefix + key, values.getOrDefault(key, ""));
            addresses.put(key, Setting.secured(prefix + key, url, plainHttp));
        }
        return Map.copyOf(addresses);
    }
}
