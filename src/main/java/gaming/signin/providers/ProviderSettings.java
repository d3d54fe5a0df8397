package gaming.signin.providers;

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
    /** Empty where no key of the provider is set; {@code addresses} are the last parts of those that are addresses. */
    static Optional<ProviderSettings> from(Keys keys, String prefix, String... addresses) {
        SocialSettings social = SocialSettings.from(keys);
        String id = prefix + "client-id";
        String secret = prefix + "client-secret";
        Stream<String> all = Stream.concat(Stream.of(addresses).map(prefix::concat), Stream.of(id, secret));
        return keys.group(
                () -> new ProviderSettings(
                        keys.printable(id),
                        keys.printable(secret),
                        Stream.of(addresses)
                                .collect(Collectors.toMap(Function.identity(), key -> keys.secureUrl(prefix + key))),
                        URI.create(social.frontendUrl()
                                        .map(URI::toString)
                                        .orElseGet(() -> keys.required(SocialSettings.FRONTEND_URL))
                                + social.callbackPath()),
                        social),
                all.toArray(String[]::new));
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
