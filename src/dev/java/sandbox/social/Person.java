package sandbox.social;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * A person with an account at a provider.
 *
 * @param subject the provider's id of the person
 * @param email null where the provider has none or hides it
 * @param emailVerified the claim of Google; Facebook has no such claim
 */
@JsonIgnoreProperties(ignoreUnknown = true)
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
        var subject = new StringBuilder("1");
        for (byte each : Arrays.copyOf(DigestUtils.sha256((name + "\n" + email).toLowerCase(Locale.ROOT)), DIGITS)) {
            subject.append((each & 0xff) % 10);
        }
        return new Person(subject.toString(), name, email, emailVerified, null);
    }
}
