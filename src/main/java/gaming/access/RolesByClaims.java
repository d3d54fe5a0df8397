package gaming.access;

import com.nimbusds.jwt.JWTClaimsSet;
import gaming.access.TokenIssuers.Rule;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The roles of callers by the claims of their verified tokens. */
public record RolesByClaims(List<Rule> rules) {
    private static final Pattern SUBJECT = Pattern.compile("[\\x21-\\x7e]{1,128}");

    /** Reads the file of the console, which the configuration key {@code key} names. */
    public static RolesByClaims ofConsole(String key, Path path) {
        var file = new AccessFile(key, path);
        return new RolesByClaims(Rule.list(file, file.list("callers"), "the file", AccessFile.OF_CONSOLE));
    }

    /** Returns the caller; empty if the token has no usable subject. A caller to whom no rule applies has no role. */
    public Optional<InternalCaller> caller(String issuer, JWTClaimsSet claims) {
        return subject(claims).map(subject -> new InternalCaller(issuer + ":" + subject, issuer, roles(claims)));
    }

    private EnumSet<Role> roles(JWTClaimsSet claims) {
        var roles = EnumSet.noneOf(Role.class);
        for (Rule rule : rules) {
            if (values(claims, rule.claim()).contains(rule.value())) {
                roles.addAll(rule.roles());
            }
        }
        return roles;
    }

    /** The verified e-mail address, else the claim {@code sub}. */
    private static Optional<String> subject(JWTClaimsSet claims) {
        return Stream.concat(values(claims, "email").stream(), Stream.ofNullable(claims.getSubject()))
                .findFirst()
                .filter(SUBJECT.asMatchPredicate());
    }

    /** The texts of a claim. An e-mail address counts only if the issuer has verified it. */
    private static List<String> values(JWTClaimsSet claims, String name) {
        if (name.equals("email") && !Boolean.TRUE.equals(claims.getClaim("email_verified"))) {
            return List.of();
        }
        return switch (claims.getClaim(name)) {
            case String text -> List.of(text);
            case List<?> list ->
                list.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList();
            case null, default -> List.of();
        };
    }
}
