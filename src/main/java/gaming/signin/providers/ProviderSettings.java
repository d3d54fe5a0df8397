package gaming.signin.providers;

import gaming.config.Keys;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The settings of one provider; {@code addresses} are by the last part of their keys. */
record ProviderSettings(
        String clientId, String clientSecret, Map<String, URI> addresses, URI redirectUri, SocialSettings social) {
    /** Empty if no key of the provider is set; {@code addresses} are the last parts of keys. */
    static Optional<ProviderSettings> from(Keys keys, String prefix, String... addresses) {
        SocialSettings social = SocialSettings.from(keys);
        String frontend = social.frontendUrl().map(URI::toString).orElse("");
        Optional<ProviderSettings> settings = keys.group(provider -> new ProviderSettings(
                provider.printable(prefix + "client-id"),
                provider.printable(prefix + "client-secret"),
                Stream.of(addresses)
                        .collect(Collectors.toMap(Function.identity(), key -> provider.secureUrl(prefix + key))),
                URI.create(frontend + social.callbackPath()),
                social));
        settings.ifPresent(_ -> keys.required(SocialSettings.FRONTEND_URL));
        return settings;
    }

    /** The address to which the provider sends the browser. */
    URI redirectUri(Challenge challenge) {
        return challenge.frontend() == null ? redirectUri : challenge.frontend().resolve(redirectUri.getPath());
    }

    URI address(String key) {
        return Optional.ofNullable(addresses.get(key)).orElseThrow();
    }

    @Override
    public String toString() {
        return "ProviderSettings of " + addresses;
    }
}
