package gaming.access;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import gaming.database.Ids;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Signature;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.OptionalLong;
import org.bson.types.ObjectId;

/**
 * Access tokens: JWTs signed with RS256 by a known key for the known issuer, not expired by a single second
 * (decisions.md, "Sign-in"; details.md: no clock skew). Whatever else a token is, it is nobody's.
 *
 * <p>No claim is looked at before the signature has been verified; the header is believed only as far as it picks
 * among our own keys, never an algorithm.
 */
final class AccessTokens {
    private static final int LONGEST = 8 * 1024;
    private static final long REMEMBERED = 10_000;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final TokenKeys keys;
    private final String issuer;
    private final Clock clock;

    /** By the hash of the token: a heap dump gives nobody a session. Failures are not kept, a flood would evict users. */
    private final Cache<ByteBuffer, Verified> verified;

    AccessTokens(TokenKeys keys, String issuer, Clock clock) {
        this.keys = keys;
        this.issuer = issuer;
        this.clock = clock;
        verified = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .expireAfter(Expiry.<ByteBuffer, Verified>creating((hash, token) -> remaining(token)))
                .build();
    }

    /** Whom a token speaks for, and in which session; {@code userRole} when its groups hold USER. */
    record Verified(ObjectId userId, boolean userRole, Optional<ObjectId> session, Instant expiresAt) {}

    /** The token's user, or empty when it is not a valid access token of ours at this moment. */
    Optional<Verified> verify(String token) {
        if (token.length() > LONGEST) {
            return Optional.empty();
        }
        ByteBuffer hash = hash(token);
        Verified known = verified.getIfPresent(hash);
        if (known != null) {
            return Optional.of(known).filter(this::notExpired);
        }
        Optional<Verified> checked = check(token);
        checked.ifPresent(fresh -> verified.put(hash, fresh));
        return checked;
    }

    private Optional<Verified> check(String token) {
        String[] parts = token.split("\\.", -1);
        if (parts.length != 3) {
            return Optional.empty();
        }
        try {
            JsonNode header = json(parts[0]);
            if (!"RS256".equals(header.path("alg").textValue()) || header.has("crit") || !signed(header, parts)) {
                return Optional.empty();
            }
            return claims(json(parts[1]));
        } catch (IOException | GeneralSecurityException | IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private boolean signed(JsonNode header, String[] parts) throws GeneralSecurityException {
        byte[] content = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII);
        byte[] signature = Base64.getUrlDecoder().decode(parts[2]);
        for (var candidate :
                keys.candidates(Optional.ofNullable(header.path("kid").textValue()))) {
            var verifier = Signature.getInstance("SHA256withRSA");
            verifier.initVerify(candidate.key());
            verifier.update(content);
            if (matches(verifier, signature)) {
                return true;
            }
        }
        return false;
    }

    /** A signature of another key's length is an exception to the JDK, but only the wrong key to us. */
    private static boolean matches(Signature verifier, byte[] signature) {
        try {
            return verifier.verify(signature);
        } catch (GeneralSecurityException wrongLength) {
            return false;
        }
    }

    private Optional<Verified> claims(JsonNode claims) {
        OptionalLong expiry = seconds(claims, "exp");
        if (!issuer.equals(claims.path("iss").textValue())
                || expiry.isEmpty()
                || inFuture(claims, "iat")
                || inFuture(claims, "nbf")) {
            return Optional.empty();
        }
        Instant expiresAt = Instant.ofEpochSecond(Math.min(expiry.getAsLong(), Instant.MAX.getEpochSecond()));
        return Optional.ofNullable(claims.path("sub").textValue())
                .flatMap(Ids::parse)
                .map(userId -> new Verified(userId, holdsUser(claims.path("groups")), session(claims), expiresAt))
                .filter(this::notExpired);
    }

    private static Optional<ObjectId> session(JsonNode claims) {
        return Optional.ofNullable(claims.path("sid").textValue()).flatMap(Ids::parse);
    }

    private static boolean holdsUser(JsonNode groups) {
        return groups.isArray() && groups.valueStream().anyMatch(group -> "USER".equals(group.textValue()));
    }

    /** A claim that is there but is no time counts as the future: it can not be checked. */
    private boolean inFuture(JsonNode claims, String name) {
        return claims.has(name)
                && seconds(claims, name).orElse(Long.MAX_VALUE)
                        > clock.instant().getEpochSecond();
    }

    private static OptionalLong seconds(JsonNode claims, String name) {
        JsonNode time = claims.path(name);
        return time.isNumber() && time.canConvertToLong() && time.longValue() >= 0
                ? OptionalLong.of(time.longValue())
                : OptionalLong.empty();
    }

    private boolean notExpired(Verified token) {
        return token.expiresAt().isAfter(clock.instant());
    }

    /** Frees memory in time; what decides is {@link #notExpired}. */
    private Duration remaining(Verified token) {
        return Duration.between(clock.instant(), token.expiresAt());
    }

    private static JsonNode json(String part) throws IOException {
        return JSON.readTree(Base64.getUrlDecoder().decode(part));
    }

    private static ByteBuffer hash(String token) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
