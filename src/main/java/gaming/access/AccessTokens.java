package gaming.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import gaming.config.Keys;
import gaming.database.Ids;
import gaming.telemetry.CacheRequests;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Issues and verifies access tokens: JWTs of this issuer, signed with RS256 (decisions.md, "Sign-in"). Expiry allows no
 * clock skew (details.md). Claims are read only after the signature is verified. The header selects one of our keys; it
 * never selects the algorithm.
 */
@ApplicationScoped
public class AccessTokens {
    private static final String USER = "USER";
    private static final String SESSION = "sid";
    private static final int LONGEST = 8 * 1024;
    private static final long REMEMBERED = 10_000;

    private final TokenKeys keys;
    private final SigningKey signer;
    private final String issuer;
    private final Duration lifetime;
    private final Clock clock;

    /**
     * The keys are hashes, so the cache contains no token. Invalid tokens are not cached, because a flood of them would
     * evict valid ones.
     */
    private final Cache<ByteBuffer, Verified> verified;

    @Inject
    AccessTokens(Config config, Clock clock) {
        this(Keys.read(config, AccessTokens::settings), clock);
    }

    AccessTokens(Settings settings, Clock clock) {
        keys = TokenKeys.read(settings.publicKeys());
        signer = keys.signer(settings.signingKey());
        issuer = settings.issuer();
        lifetime = settings.lifetime();
        this.clock = clock;
        verified = Caffeine.newBuilder()
                .maximumSize(REMEMBERED)
                .recordStats()
                .expireAfter(Expiry.<ByteBuffer, Verified>creating((hash, token) -> remaining(token)))
                .build();
    }

    record Settings(Path publicKeys, String issuer, Path signingKey, Duration lifetime) {}

    static Settings settings(Keys keys) {
        return new Settings(
                keys.path(TokenKeys.PUBLIC_KEYS),
                keys.required("mp.jwt.verify.issuer"),
                keys.path(TokenKeys.SIGNING_KEY),
                keys.duration("auth.access-token.lifetime", "PT1S", "P1D"));
    }

    public static void check(Keys keys) {
        Settings settings = settings(keys);
        var _ = TokenKeys.read(settings.publicKeys()).signer(settings.signingKey());
    }

    /** The container creates this bean at the start, so a missing or unusable key stops the start. */
    void checkAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {
        CacheRequests.show("access-tokens", verified::stats);
    }

    record Verified(ObjectId userId, boolean userRole, Optional<ObjectId> session, Instant expiresAt) {}

    public String issue(ObjectId user, String username, ObjectId session) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return signer.sign(new JWTClaimsSet.Builder()
                .issuer(issuer)
                .subject(user.toHexString())
                .claim("upn", username)
                .claim("groups", List.of(USER))
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(lifetime)))
                .jwtID(UUID.randomUUID().toString())
                .claim(SESSION, session.toHexString())
                .build());
    }

    public Duration lifetime() {
        return lifetime;
    }

    List<JWK> published() {
        return signer.published();
    }

    /** Returns the claims of the token; empty if it is not a valid access token of this service now. */
    Optional<Verified> verify(String token) {
        if (token.length() > LONGEST) {
            return Optional.empty();
        }
        ByteBuffer hash = ByteBuffer.wrap(DigestUtils.sha256(token));
        Verified known = verified.getIfPresent(hash);
        if (known != null) {
            return Optional.of(known).filter(this::notExpired);
        }
        Optional<Verified> checked = check(token);
        checked.ifPresent(fresh -> verified.put(hash, fresh));
        return checked;
    }

    private Optional<Verified> check(String token) {
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            boolean ours = JWSAlgorithm.RS256.equals(jwt.getHeader().getAlgorithm())
                    && jwt.getHeader().getCriticalParams() == null
                    && isCanonical(jwt, token)
                    && keys.signed(jwt);
            return ours ? claims(jwt.getJWTClaimsSet()) : Optional.empty();
        } catch (ParseException | JOSEException | RuntimeException malformed) {
            // The library throws unchecked exceptions for some headers, e.g. "null"
            return Optional.empty();
        }
    }

    /**
     * The library skips blanks around a token, and characters that are not Base64. Without this check, one valid token
     * could have any number of spellings, and they would evict all other tokens from the cache.
     */
    private static boolean isCanonical(SignedJWT jwt, String token) {
        String signed = new String(jwt.getSigningInput(), StandardCharsets.UTF_8);
        return token.equals(signed + "." + Base64URL.encode(jwt.getSignature().decode()));
    }

    private Optional<Verified> claims(JWTClaimsSet claims) throws ParseException {
        Date expiry = claims.getExpirationTime();
        if (!issuer.equals(claims.getIssuer())
                || expiry == null
                || inFuture(claims.getIssueTime())
                || inFuture(claims.getNotBeforeTime())) {
            return Optional.empty();
        }
        Optional<ObjectId> session = id(claims.getStringClaim(SESSION));
        return id(claims.getSubject())
                .map(user -> new Verified(user, holdsUser(claims.getClaim("groups")), session, expiry.toInstant()))
                .filter(this::notExpired);
    }

    private static Optional<ObjectId> id(@Nullable String text) {
        return Optional.ofNullable(text).flatMap(Ids::parse);
    }

    private static boolean holdsUser(@Nullable Object groups) {
        return groups instanceof List<?> names && names.contains(USER);
    }

    private boolean inFuture(@Nullable Date time) {
        return time != null && time.toInstant().isAfter(clock.instant());
    }

    private boolean notExpired(Verified token) {
        return token.expiresAt().isAfter(clock.instant());
    }

    /** The time until the cache drops the token; {@link #notExpired} decides whether it is valid. */
    private Duration remaining(Verified token) {
        return Duration.between(clock.instant(), token.expiresAt());
    }
}
