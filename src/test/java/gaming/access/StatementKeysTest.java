package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A rotation of the key of statements: the file gets a new private key, and the public half of the old one behind it. */
class StatementKeysTest {
    private static final byte[] STATEMENT = "{\"month\":\"2026-01\"}".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path directory = Path.of("");

    private final KeyPair old = pair();
    private final KeyPair young = pair();

    @Test
    void statementsOfTheOldKeyStayVerifiable() throws IOException {
        StatementKeys before = keys(privateHalf(old));
        String signed = before.sign(STATEMENT);
        StatementKeys after = keys(privateHalf(young) + publicHalf(old));
        JWKSet published = new JWKSet(after.published());

        assertThat(StatementKeys.signed(published, signed, STATEMENT)).isTrue();
        assertThat(StatementKeys.keyId(signed))
                .isEqualTo(before.published().getFirst().getKeyID());
        String next = after.sign(STATEMENT);
        assertThat(StatementKeys.keyId(next))
                .isEqualTo(after.published().getFirst().getKeyID())
                .isNotEqualTo(StatementKeys.keyId(signed));
        assertThat(StatementKeys.signed(published, next, STATEMENT)).isTrue();
    }

    @Test
    void anotherKeyOrAnotherTextDoesNotFit() throws IOException {
        String signed = keys(privateHalf(old)).sign(STATEMENT);
        JWKSet published = new JWKSet(keys(privateHalf(old)).published());
        assertThat(StatementKeys.signed(published, signed, new byte[] {1})).isFalse();
        JWKSet others = new JWKSet(keys(privateHalf(young)).published());
        assertThat(StatementKeys.signed(others, signed, STATEMENT)).isFalse();
    }

    @Test
    void noPrivateHalfIsPublished() throws IOException {
        assertThat(keys(privateHalf(young) + publicHalf(old)).published())
                .hasSize(2)
                .noneMatch(key -> key.isPrivate());
    }

    /** The header of a signature chooses among the published keys, and never the algorithm. */
    @Test
    void aSignatureWithoutAnAlgorithmOrAKeyDoesNotFit() throws IOException {
        StatementKeys keys = keys(privateHalf(old));
        JWKSet published = new JWKSet(keys.published());
        String id = keys.published().getFirst().getKeyID();
        for (String header : List.of(
                "{\"alg\":\"none\",\"kid\":\"" + id + "\"}",
                "{\"alg\":\"HS256\",\"kid\":\"" + id + "\"}",
                "{\"alg\":\"RS256\"}")) {
            String forged = Base64URL.encode(header) + "..";
            assertThat(StatementKeys.signed(published, forged, STATEMENT)).isFalse();
            assertThat(StatementKeys.signed(published, forged + Base64URL.encode("x"), STATEMENT))
                    .isFalse();
        }
    }

    private StatementKeys keys(String pem) throws IOException {
        Path file = Files.writeString(directory.resolve("statement-keys.pem"), pem);
        return new StatementKeys(Configured.with(Map.of("statements.keys", file.toString())));
    }

    private static KeyPair pair() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }

    private static String privateHalf(KeyPair pair) {
        return pem("PRIVATE KEY", pair.getPrivate().getEncoded());
    }

    private static String publicHalf(KeyPair pair) {
        return pem("PUBLIC KEY", pair.getPublic().getEncoded());
    }

    private static String pem(String label, byte[] content) {
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
                .formatted(label, Base64.getMimeEncoder().encodeToString(content));
    }
}
