package gaming.identity;

import org.jspecify.annotations.Nullable;

/** As much of a phone number as may be shown: who has it knows it again, nobody else learns it. */
public final class PhoneHint {
    private static final int DIGITS_SHOWN = 2;

    private PhoneHint() {}

    /** "•••67"; null for none. */
    public static @Nullable String of(@Nullable String phone) {
        if (phone == null) {
            return null;
        }
        String digits = phone.replaceAll("\\D", "");
        return digits.length() < DIGITS_SHOWN ? null : "•••" + digits.substring(digits.length() - DIGITS_SHOWN);
    }
}
