package gaming.social;

import gaming.config.Keys;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keys {@code social.<provider>.*}: where one provider is, and as whom it knows the service.
 *
 * @param addresses by the last part of their keys
 * @param redirectUri where it sends the browser back to
 */
record ProviderSettings(
        String clientId, String clientSecret, Map<String, URI> addresses, URI redirectUri, SocialSettings social) {
    /**
     * Those of the provider whose keys begin with {@code prefix}; empty when none of them is set.
     *
     * @param addresses last parts of the keys that are addresses
     */
    static Optional<ProviderSettings> from(Keys keys, String prefix, String... addresses) {
        SocialSettings social = SocialSettings.from(keys);
        String id = prefix + "client-id";
        String secret = prefix + "client-secret";
        if (!keys.group(Stream.concat(Stream.of(addresses).map(prefix::concat), Stream.of(id, secret))
                .toArray(String[]::new))) {
            return Optional.empty();
        }
        URI frontend = social.frontendUrl().orElseGet(() -> {
            keys.problem(SocialSettings.FRONTEND_URL, "is required with the keys " + prefix + "*");
            return URI.create("");
        });
        return Optional.of(new ProviderSettings(
                keys.printable(id),
                keys.printable(secret),
                Stream.of(addresses)
                        .collect(Collectors.toMap(Function.identity(), key -> keys.secureUrl(prefix + key))),
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
}
