package gaming.signin.providers;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is taken over of what a provider says: the subject must be sound, everything else is left out when it is not. */
final class ProfileFields {
    /** As OpenID Connect has it; without blanks, because databases do not tell a name from one with a blank at its end. */
    private static final Pattern SUBJECT = Pattern.compile("[\\x21-\\x7e]{1,255}");

    private static final Pattern EMAIL = Pattern.compile("[^@\\s\\p{C}]+@[^@\\s\\p{C}]+");
    private static final int LONGEST_EMAIL = 320;
    /** Controls, line and paragraph ends, halves of characters; joiners stay, names are written with them. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}]+");

    private static final int LONGEST_NAME = 255;
    private static final int LONGEST_URL = 2048;

    private ProfileFields() {}

    static String subject(@Nullable String subject) throws NoProfile {
        if (subject == null || !SUBJECT.matcher(subject).matches()) {
            throw NoProfile.unverified("no subject of 1 to 255 printable characters");
        }
        return subject;
    }

    static @Nullable String email(@Nullable String email) {
        return email != null
                        && email.length() <= LONGEST_EMAIL
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
}
