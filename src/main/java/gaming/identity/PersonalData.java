package gaming.identity;

import gaming.config.Keys;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form of e-mail addresses in reports, key {@code reports.personal-data}. Masking protects the addresses, because
 * every client of the internal network may read reports (decisions.md, "Reports"). A username that is an e-mail address
 * is treated as an address.
 */
public enum PersonalData {
    CLEAR,
    MASKED;

    private static final Pattern EMAIL = Pattern.compile("([^@]*)@([^@]*)");

    public static PersonalData from(Keys keys) {
        return keys.oneOf("reports.personal-data", "clear", "masked").equals("clear") ? CLEAR : MASKED;
    }

    public @Nullable String email(@Nullable String address) {
        return switch (this) {
            case CLEAR -> address;
            case MASKED -> address == null ? null : masked(address);
        };
    }

    public String username(String name) {
        return switch (this) {
            case CLEAR -> name;
            case MASKED -> name.indexOf('@') > 0 ? masked(name) : name;
        };
    }

    /** Masks an address: {@code anna@example.com} becomes {@code a***@e***.com}. */
    private static String masked(String address) {
        Matcher parts = EMAIL.matcher(address);
        if (!parts.matches()) {
            return beginning(address);
        }
        String domain = parts.group(2);
        int dot = domain.lastIndexOf('.');
        return beginning(parts.group(1)) + "@" + beginning(domain) + (dot < 0 ? "" : domain.substring(dot));
    }

    private static String beginning(String text) {
        return (text.isEmpty() ? "" : Character.toString(text.codePointAt(0))) + "***";
    }
}
