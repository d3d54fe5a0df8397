package gaming.referral;

/** A category of games with its own commission rate (decisions.md, "Referral and commission"). */
public enum Category {
    CAT_1,
    CAT_2;

    /** 1 or 2. */
    public int number() {
        return ordinal() + 1;
    }
}
