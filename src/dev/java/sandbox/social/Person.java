package sandbox.social;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A person with an account at a provider.
 *
 * @param subject the provider's id of the person
 * @param email null where the provider has none or hides it
 * @param emailVerified the claim of Google; Facebook has no such claim
 */
public record Person(
        String subject,
        @Nullable String name,
        @Nullable String email,
        boolean emailVerified,
        @Nullable String picture) {
    private static final int DIGITS = 20;

    public static Person verified(String subject, String name, String email) {
        return new Person(subject, name, email, true, null);
    }

    public static Person unverified(String subject, String name, String email) {
        return new Person(subject, name, email, false, null);
    }

    public static Person withoutEmail(String subject, String name) {
        return new Person(subject, name, null, false, null);
    }

    public Person withPicture(String address) {
        return new Person(subject, name, email, emailVerified, address);
    }

    /** A person typed by hand: the same name and e-mail are the same person. */
    static Person typed(@Nullable String name, @Nullable String email, boolean emailVerified) {
        String text = (name + "\n" + email).toLowerCase(Locale.ROOT);
        return new Person("1" + digits(text), name, email, emailVerified, null);
    }

    private static String digits(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            var digits = new StringBuilder();
            for (int i = 0; i < DIGITS; i++) {
                digits.append((hash[i] & 0xff) % 10);
            }
            return digits.toString();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
