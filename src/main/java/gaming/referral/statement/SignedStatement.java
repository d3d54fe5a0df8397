package gaming.referral.statement;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.nio.charset.StandardCharsets;

/** A line of a statement file: the statement and its detached signature, in canonical JSON. */
@JsonPropertyOrder(alphabetic = true)
record SignedStatement(String signature, Statement statement) {
    /** Joins stored texts without parsing them. The names are in their canonical order. */
    static String line(String statement, String signature) {
        String quoted = new String(CanonicalJson.write(signature), StandardCharsets.UTF_8);
        return "{\"signature\":" + quoted + ",\"statement\":" + statement + "}\n";
    }
}
