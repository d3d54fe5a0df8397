package gaming.referral.statement;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;

/** A key of the tests, and its public half as a key set. */
final class OwnKey {
    private static final RSAKey KEY = make();

    private OwnKey() {}

    private static RSAKey make() {
        try {
            return new RSAKeyGenerator(2048).keyIDFromThumbprint(true).generate();
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }

    static JWKSet published() {
        return new JWKSet(KEY.toPublicJWK());
    }

    static String sign(byte[] payload) {
        try {
            var signed = new JWSObject(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .keyID(KEY.getKeyID())
                            .build(),
                    new Payload(payload));
            signed.sign(new RSASSASigner(KEY));
            return signed.serialize(true);
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
