package gaming.referral;

/** A category of games with its own commission rate (decisions.md, "Referral and commission"). */
public enum Category {
    CAT_1(1),
    CAT_2(2);

    private final int number;

    Category(int number) {
        this.number = number;
    }

    public static Category of(int number) {
        for (Category category : values()) {
            if (category.number == number) {
                return category;
            }
        }
        throw new IllegalArgumentException("There is no category " + number);
    }

    public int number() {
        return number;
    }

    public int index() {
        return number - 1;
    }
}
