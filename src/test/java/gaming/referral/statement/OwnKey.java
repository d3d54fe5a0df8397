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
import gaming.referral.statement.StatementFile.Statement;
import gaming.referral.statement.StatementFile.Statement.Line;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/** A key of the tests with its public half as a key set, and statements that are signed by it. */
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

    static byte[] file(Statement... statements) {
        var lines = new StringBuilder();
        for (Statement statement : statements) {
            byte[] canonical = StatementFile.canonical(statement);
            lines.append(StatementFile.line(new String(canonical, StandardCharsets.UTF_8), sign(canonical)));
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    static String hash(Statement statement) {
        return DigestUtils.sha256Hex(StatementFile.canonical(statement));
    }

    static Statement statement(String month, @Nullable String previous, String opening, String closing, Line... lines) {
        return new Statement(
                "2026-03-04T00:00:00Z",
                closing,
                Statement.CURRENCY,
                List.of(lines),
                month,
                opening,
                previous,
                "5f0000000000000000000001",
                Statement.VERSION);
    }
}
