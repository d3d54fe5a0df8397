package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import gaming.config.Misconfiguration;
import java.nio.file.Path;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A private RSA key that signs tokens or statements, with its public half and those of former keys. */
public final class SigningKey {
    private final RSASSASigner key;
    private final JWSHeader header;
    private final TokenKeys published;

    SigningKey(RSAPrivateCrtKey key, String id, @Nullable JOSEObjectType type, TokenKeys published) {
        this.key = new RSASSASigner(key);
        this.published = published;
        header = new JWSHeader.Builder(JWSAlgorithm.RS256).type(type).keyID(id).build();
    }

    /**
     * Reads the file that the configuration key {@code name} names: a PEM file with one private key in PKCS#8, and any
     * number of former public keys. Refuses a key that is also in the file {@code players}, which has the keys of
     * players' tokens.
     */
    public static SigningKey read(String name, Path file, Optional<Path> players) {
        SigningKey read = TokenKeys.signingKey(name, file);
        if (players.stream().anyMatch(theirs -> read.published.overlaps(TokenKeys.read(theirs)))) {
            throw new Misconfiguration(name, "must not be a key of players' tokens");
        }
        return read;
    }

    public String sign(JWTClaimsSet claims) {
        return signed(new SignedJWT(header, claims)).serialize();
    }

    /** Returns the JWS of {@code payload}, without the payload (RFC 7515, appendix F). */
    String sign(byte[] payload) {
        return signed(new JWSObject(header, new Payload(payload))).serialize(true);
    }

    private <T extends JWSObject> T signed(T unsigned) {
        try {
            unsigned.sign(key);
            return unsigned;
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    List<JWK> published() {
        return published.published();
    }

    /** The public keys that verify the signatures, as a JWK set. */
    public String keySet() {
        return new JWKSet(published()).toString(true);
    }
}
