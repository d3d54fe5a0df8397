package gaming.console;

import gaming.referral.commission.CommissionDay.State;

/** The state of a day as the console shows it. The first two are not states of the job. */
enum DayState {
    NOT_OVER("", "not over"),
    QUIET("\u2013", "no activity"),
    NONE("\u25cb", "never run"),
    QUEUED("\u2026", "queued"),
    RUNNING("\u25b6", "running"),
    FAILED("\u2717", "failed"),
    DONE("\u2713", "done");

    final String sign;
    final String word;

    DayState(String sign, String word) {
        this.sign = sign;
        this.word = word;
    }

    static DayState of(State state) {
        return valueOf(state.name());
    }

    boolean canRun() {
        return this == NONE || this == FAILED || this == DONE;
    }

    boolean underWay() {
        return this == QUEUED || this == RUNNING;
    }
}
