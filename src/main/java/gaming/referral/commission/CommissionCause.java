package gaming.referral.commission;

/** Why a run computed the day of a referrer. The columns {@code causes} store the names. */
public enum CommissionCause {
    FIRST_RUN,
    /** A bet that arrived after the work list of the day. */
    LATE_BET,
    /** A change of a stored bet after the work list of the day, such as a void. */
    CORRECTED_BET,
    /** A deposit that arrived or changed after the work list and changed the level of the day. */
    LATE_DEPOSIT
}
