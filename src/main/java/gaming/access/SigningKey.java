package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.List;

/**
 * The private key of {@code auth.signing-key}. No message quotes anything of the file, nor its name: an operator may have
 * put the key itself in its place.
 */
record SigningKey(JWSHeader header, JWSSigner signer) {
    /** Reads a PEM file with one RSA key in PKCS#8, whose public half is among {@code believed}. */
    static SigningKey read(Path file, TokenKeys believed) {
        RSAPrivateCrtKey key = key(file);
        if (key.getModulus().bitLength() < TokenKeys.SHORTEST_MODULUS_BITS) {
            throw unusable("an RSA key needs at least " + TokenKeys.SHORTEST_MODULUS_BITS + " bits");
        }
        String id = believed.idOf(publicHalf(key))
                .orElseThrow(() -> unusable(
                        "nobody would believe it, its public key is not among those of " + TokenSettings.LOCATION_KEY));
        return new SigningKey(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(JOSEObjectType.JWT)
                        .keyID(id)
                        .build(),
                new RSASSASigner(key));
    }

    /** The token that says so. */
    String sign(JWTClaimsSet claims) {
        var token = new SignedJWT(header, claims);
        try {
            token.sign(signer);
        } catch (JOSEException failure) {
            throw new IllegalStateException(failure);
        }
        return token.serialize();
    }

    private static RSAPrivateCrtKey key(Path file) {
        try {
            List<byte[]> blocks = Pem.blocks("PRIVATE KEY", Files.readString(file));
            if (blocks.size() == 1
                    && KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(blocks.getFirst()))
                            instanceof RSAPrivateCrtKey key) {
                return key;
            }
        } catch (IOException _) {
            throw unusable("its file can not be read");
        } catch (GeneralSecurityException | IllegalArgumentException _) {
            // Said below
        }
        throw unusable("its file must hold one RSA private key, PKCS#8 in PEM");
    }

    private static RSAPublicKey publicHalf(RSAPrivateCrtKey key) {
        try {
            return (RSAPublicKey) KeyFactory.getInstance("RSA")
                    .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()));
        } catch (GeneralSecurityException _) {
            throw unusable("is no usable RSA key");
        }
    }

    private static Misconfiguration unusable(String problem) {
        return new Misconfiguration(TokenSettings.SIGNING_KEY, problem);
    }
}
