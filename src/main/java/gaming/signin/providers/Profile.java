package gaming.signin.providers;

import gaming.core.PlainText;
import gaming.signin.providers.CodeFlow.NoProfile;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A person's profile at a provider.
 *
 * @param subject the provider's id of the person; provider and subject together identify the person
 * @param name the name that the provider shows to other people
 */
public record Profile(
        AuthSocialType provider,
        String subject,
        @Nullable String email,
        EmailProof emailProof,
        @Nullable String name,
        @Nullable String pictureUrl) {
    /** A subject as in OpenID Connect, without blanks, because a database ignores a blank at the end of a text. */
    private static final Pattern SUBJECT = Pattern.compile("[\\x21-\\x7e]{1,255}");

    private static final Pattern EMAIL = Pattern.compile("[^@\\s\\p{C}]+@[^@\\s\\p{C}]+");
    /** Joiners stay, because names contain them. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}]+");

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_URL = 2048;

    public enum EmailProof {
        VERIFIED,
        NOT_VERIFIED,
        NOT_SAID
    }

    /** Returns the subject, which must be valid. Every other field is left out if it is invalid. */
    static String subject(@Nullable String subject) throws NoProfile {
        if (subject == null || !SUBJECT.matcher(subject).matches()) {
            throw NoProfile.unverified("no subject of 1 to 255 printable characters");
        }
        return subject;
    }

    static @Nullable String email(@Nullable String email) {
        return email != null
                        && email.length() <= PlainText.LONGEST_EMAIL
                        && EMAIL.matcher(email).matches()
                ? email
                : null;
    }

    static @Nullable String name(@Nullable String name) {
        if (name == null) {
            return null;
        }
        String printable = UNPRINTABLE.matcher(name).replaceAll("").strip();
        return printable.isEmpty() || printable.length() > LONGEST_NAME ? null : printable;
    }

    static @Nullable String pictureUrl(@Nullable String url, SocialSettings settings) {
        if (url == null || url.length() > LONGEST_URL) {
            return null;
        }
        try {
            return settings.allows(new URI(url)) ? url : null;
        } catch (URISyntaxException _) {
            return null;
        }
    }

    @Override
    public String toString() {
        return "Profile of " + provider;
    }
}
