package gaming.referral.report;

import gaming.config.Keys;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The configuration keys {@code reports.*}.
 *
 * @param atOnce the number of reports that one pod makes at the same time
 */
public record ReportSettings(PersonalData personal, int atOnce) {
    public static ReportSettings from(Keys keys) {
        return new ReportSettings(PersonalData.from(keys), keys.number("reports.concurrent-reports", 100));
    }

    /**
     * The form of e-mail addresses in reports, set by the key {@code reports.personal-data}. Masking protects the
     * addresses, because every client of the internal network may read reports (decisions.md, "Reports"). A username
     * that is an e-mail address is treated as an address.
     */
    enum PersonalData {
        CLEAR,
        MASKED;

        private static final Pattern EMAIL = Pattern.compile("([^@]*)@([^@]*)");

        static PersonalData from(Keys keys) {
            return keys.oneOf("reports.personal-data", "clear", "masked").equals("clear") ? CLEAR : MASKED;
        }

        @Nullable
        String email(@Nullable String address) {
            return switch (this) {
                case CLEAR -> address;
                case MASKED -> address == null ? null : masked(address);
            };
        }

        String username(String name) {
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
}
