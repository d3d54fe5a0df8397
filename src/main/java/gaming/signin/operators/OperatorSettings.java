package gaming.signin.operators;

import gaming.access.RolesByClaims;
import gaming.access.SigningKey;
import gaming.config.Keys;
import gaming.signin.providers.OperatorSignIn;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Keys {@code console.*}.
 *
 * @param url the origin under which browsers reach the internal listener
 * @param local whether the environment is a developer's machine
 * @param lifetime the time of a session, which is never extended
 * @param idle the time without a request of the person after which a session ends
 */
public record OperatorSettings(
        URI url,
        boolean local,
        OperatorSignIn.Settings provider,
        RolesByClaims roles,
        SigningKey key,
        Duration lifetime,
        Duration idle) {
    public static final String PATH = "/console";
    public static final String SIGNED_IN = "signed-in";

    private static final String PLAYERS_KEYS = "mp.jwt.verify.publickey.location";
    private static final String URL = "console.url";
    private static final String ROLES = "console.roles-file";
    private static final String SIGNING_KEY = "console.signing-key";

    /** Reads the settings; returns empty if the console is not configured. */
    public static Optional<OperatorSettings> from(Keys keys) {
        Duration lifetime = keys.duration("console.session-lifetime", "PT5M", "PT24H");
        Duration idle = keys.duration("console.idle-timeout", "PT1M", "PT24H");
        Optional<Path> players = keys.optional(PLAYERS_KEYS, keys::path);
        var provider =
                OperatorSignIn.Settings.reader(keys, group -> URI.create(origin(group) + PATH + "/" + SIGNED_IN));
        return keys.group(group -> {
            URI url = URI.create(origin(group));
            OperatorSignIn.Settings openId = provider.apply(group);
            Path roles = group.path(ROLES);
            Path signingKey = group.path(SIGNING_KEY);
            return new OperatorSettings(
                    url,
                    group.local(),
                    openId,
                    RolesByClaims.ofConsole(ROLES, roles),
                    SigningKey.read(SIGNING_KEY, signingKey, players),
                    lifetime,
                    idle);
        });
    }

    /** Reads the file of the signing key alone, so that a problem of another file does not hide a problem of it. */
    public static void checkSigningKey(Keys keys) {
        Optional<Path> players = keys.optional(PLAYERS_KEYS, keys::path);
        keys.optional(SIGNING_KEY, key -> SigningKey.read(key, keys.path(key), players));
    }

    private static String origin(Keys group) {
        return group.origin(URL, group.required(URL), group.local());
    }

    public String issuer() {
        return url + PATH;
    }

    boolean secure() {
        return "https".equals(url.getScheme());
    }

    /** The name of the cookie; browsers accept the prefix {@code __Host-} with TLS only. */
    public String cookie() {
        return secure() ? "__Host-console" : "console";
    }

    @Override
    public String toString() {
        return "OperatorSettings of " + url;
    }
}
