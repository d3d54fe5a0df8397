package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.Base64URL;
import gaming.config.Keys;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** The key that signs statements, and its former keys. They verify no access token. */
@ApplicationScoped
public class StatementKeys {
    private static final String FILE = "statements.keys";

    private final Optional<SigningKey> signer;

    @Inject
    StatementKeys(Config config) {
        signer = Keys.read(config, StatementKeys::signer);
    }

    public static void check(Keys keys) {
        var _ = signer(keys);
    }

    private static Optional<SigningKey> signer(Keys keys) {
        return keys.optional(FILE, keys::path).map(path -> TokenKeys.signingKey(FILE, path));
    }

    /** Whether there is a key. Without a key there are no statements. */
    public boolean present() {
        return signer.isPresent();
    }

    List<JWK> published() {
        return signer.map(SigningKey::published).orElse(List.of());
    }

    /** Returns the JWS of {@code payload}, without the payload (RFC 7515, appendix F). */
    public String sign(byte[] payload) {
        return signer.orElseThrow(() -> new IllegalStateException(FILE + " is missing"))
                .sign(payload);
    }

    public static String keyId(String signature) {
        try {
            return JWSHeader.parse(new Base64URL(signature.substring(0, signature.indexOf('.'))))
                    .getKeyID();
        } catch (ParseException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** A signature in another Base64 spelling is refused. */
    public static boolean signed(JWKSet keySet, String signature, byte[] payload) {
        try {
            JWSObject signed = JWSObject.parse(signature, new Payload(payload));
            JWK key = keySet.getKeyByKeyId(signed.getHeader().getKeyID());
            return key != null
                    && Base64URL.encode(signed.getSignature().decode()).equals(signed.getSignature())
                    && signed.verify(new RSASSAVerifier(key.toRSAKey()));
        } catch (ParseException | JOSEException | RuntimeException _) {
            return false;
        }
    }
}
