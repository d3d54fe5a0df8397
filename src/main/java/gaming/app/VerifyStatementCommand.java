package gaming.app;

import com.nimbusds.jose.jwk.JWKSet;
import gaming.config.Misconfiguration;
import gaming.referral.statement.StatementFile;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;

/**
 * The command {@code verify-statement FILE [KEYS]}: checks a file of statements without the service. KEYS is a saved
 * {@code /.well-known/jwks.json}; by default it is {@code jwks.json} beside FILE.
 */
final class VerifyStatementCommand {
    private static final Logger LOG = System.getLogger(VerifyStatementCommand.class.getName());

    private VerifyStatementCommand() {}

    static void run(List<String> arguments) {
        Path file = Path.of(arguments.getFirst());
        Path keys = arguments.size() > 1 ? Path.of(arguments.get(1)) : file.resolveSibling("jwks.json");
        LOG.log(Level.INFO, StatementFile.verify(read(file), keySet(keys)));
    }

    private static JWKSet keySet(Path file) {
        try {
            return JWKSet.parse(new String(read(file), StandardCharsets.UTF_8));
        } catch (ParseException _) {
            throw new Misconfiguration(file.toString(), "is no JWK set");
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException _) {
            throw new Misconfiguration(file.toString(), "cannot be read");
        }
    }
}
