package dev;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import sandbox.Confidential;
import sandbox.social.IdToken;

/** The keys of the dev run and of tests: a pair for access tokens, keys for statements and for the console, and the six API keys of the dev run. */
public final class TestKeys {
    public static final String ISSUER = "http://localhost";

    /** Their values are public (details.md, "Configuration and start"); each has the role of its name. */
    public enum ApiKey {
        CLOUD_SCHEDULES,
        CLOUD_TASKS,
        SCRIPT,
        EXTERNAL_SYSTEM,
        DATA_FEED,
        OPERATOR;

        public String value() {
            return "dev-" + lowerCase();
        }

        /** The value in production, where the public one is refused. */
        public String ownValue() {
            return "own-" + lowerCase();
        }

        /** Asks the internal listener with this key. */
        public Http.Answer get(URI internalUrl, String path) {
            return Http.get(internalUrl.resolve(path), "X-API-Key", value());
        }

        /** All of them, each in a line {@code NAME=value}. */
        static String listed() {
            return Stream.of(values())
                    .map(key -> key.name() + "=" + key.value() + "\n")
                    .collect(Collectors.joining());
        }

        private String lowerCase() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The people of the sandbox of operators. */
    private static final String CONSOLE_ROLES = """
            callers:
              - {claim: email, value: olga@operators.example, roles: [OPERATOR]}
              - {claim: email, value: otto@operators.example, roles: [OPERATOR]}
              - {claim: email, value: vera@operators.example, roles: [VIEWER]}
            """;

    private final Path directory;
    private final PrivateKey signingKey;
    private final Map<String, String> issued = new ConcurrentHashMap<>();

    private TestKeys(Path directory, PrivateKey signingKey) {
        this.directory = directory;
        this.signingKey = signingKey;
    }

    /** The keys in {@code directory}, made now if they are missing. */
    public static TestKeys in(Path directory) {
        Path home = Trees.create(directory.toAbsolutePath());
        try {
            Path signing = home.resolve("signing-key.pem");
            if (!Files.exists(signing)) {
                RSAKey pair = pair();
                Files.writeString(home.resolve("public-key.pem"), pem("PUBLIC KEY", pair.toPublicKey()));
                // Last, because its existence means that both exist
                Files.writeString(signing, pem("PRIVATE KEY", pair.toPrivateKey()));
            }
            for (String other : List.of("statement-keys.pem", "console-key.pem")) {
                if (!Files.exists(home.resolve(other))) {
                    Files.writeString(home.resolve(other), pem("PRIVATE KEY", pair().toPrivateKey()));
                }
            }
            Files.writeString(home.resolve("console-roles.yaml"), CONSOLE_ROLES);
            Files.writeString(home.resolve("api-keys.yaml"), apiKeys(ApiKey::value));
            Files.writeString(home.resolve("own-api-keys.yaml"), apiKeys(ApiKey::ownValue));
            return new TestKeys(home, read(signing));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (JOSEException | GeneralSecurityException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The settings of a service with these keys. */
    public Map<String, String> configuration() {
        return Map.of(
                "auth.signing-key", directory.resolve("signing-key.pem").toString(),
                "mp.jwt.verify.publickey.location",
                        directory.resolve("public-key.pem").toString(),
                "mp.jwt.verify.issuer", ISSUER,
                "api-keys.file", directory.resolve("api-keys.yaml").toString(),
                "auth.secrets-key", secretsKey(),
                "statements.keys", directory.resolve("statement-keys.pem").toString());
    }

    /** The settings of a console at this origin, without those of its identity provider. */
    public Map<String, String> console(String origin) {
        return Map.of(
                "console.url", origin,
                "console.signing-key", directory.resolve("console-key.pem").toString(),
                "console.roles-file", directory.resolve("console-roles.yaml").toString());
    }

    /** A file of API keys other than those of the dev run: {@link ApiKey#ownValue()}. */
    public Path ownApiKeys() {
        return directory.resolve("own-api-keys.yaml");
    }

    /** The public half of the pair, PEM; those of several pairs may stand in one file. */
    public String publicKey() {
        try {
            return Files.readString(directory.resolve("public-key.pem"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Made from the signing key, so that it lasts as long as that key. */
    private String secretsKey() {
        return Confidential.keep(Base64.getEncoder().encodeToString(DigestUtils.sha256(signingKey.getEncoded())));
    }

    /** A good access token for 15 minutes; within a minute the same one, because signing takes milliseconds. */
    public String accessToken(ObjectId user, String username, Instant now) {
        return issued.computeIfAbsent(
                user + username + now.truncatedTo(ChronoUnit.MINUTES),
                _ -> accessToken(user, username, now, Duration.ofMinutes(15)));
    }

    /** An access token in the service's form (decisions.md, "Sign-in"). */
    public String accessToken(ObjectId user, String username, Instant issuedAt, Duration valid) {
        String claims = """
                {"iss":"%s","sub":"%s","upn":"%s","groups":["USER"],"iat":%d,"exp":%d,"jti":"%s"}""".formatted(
                        ISSUER,
                        user.toHexString(),
                        username,
                        issuedAt.getEpochSecond(),
                        issuedAt.plus(valid).getEpochSecond(),
                        UUID.randomUUID());
        return signed("{\"alg\":\"RS256\",\"typ\":\"JWT\"}", claims);
    }

    /** Any header and claims, signed: for tokens that the service must refuse. */
    public String signed(String header, String claims) {
        return Confidential.keep(IdToken.serialized(header, claims, IdToken.rs256(signingKey)));
    }

    private static RSAKey pair() throws JOSEException {
        return new RSAKeyGenerator(2048).generate();
    }

    private static PrivateKey read(Path pem) throws IOException, GeneralSecurityException {
        String base64 =
                Files.readString(pem).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        return KeyFactory.getInstance("RSA")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }

    private static String pem(String label, Key key) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded());
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(label, lines);
    }

    private static String apiKeys(Function<ApiKey, String> value) {
        return Stream.of(ApiKey.values())
                .map(key -> "  - {name: %s, sha256: %s, roles: [%s]}\n"
                        .formatted(value.apply(key), DigestUtils.sha256Hex(value.apply(key)), key.name()))
                .collect(Collectors.joining("", "keys:\n", ""));
    }
}
