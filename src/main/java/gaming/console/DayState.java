package gaming.console;

import gaming.referral.commission.CommissionDay.State;
import java.util.Optional;

/** The state of a day as the console shows it: a sign, a word, its meaning and an advice. */
enum DayState {
    NOT_OVER(
            "",
            "not over",
            "The day has not ended in UTC. It can be calculated when it has.",
            "There is nothing to do yet."),
    QUIET(
            "\u2013",
            "no activity",
            "No bet of a referred player has arrived for the day.",
            "There is nothing to calculate."),
    NONE(
            "\u25cb",
            "never run",
            "Bets of the day have arrived, and no run has computed them.",
            "Look at the changes, and calculate the day."),
    QUEUED(
            "\u2026",
            "queued",
            "A run is requested, and no pod has finished a first part of it.",
            "Wait. The changes of another run are known when this one is done."),
    RUNNING(
            "\u25b6",
            "running",
            "Pods compute the users of the day, one batch after the other.",
            "Wait. The changes of another run are known when this one is done."),
    FAILED(
            "\u2717",
            "failed",
            "A part of the run has failed after all its retries. The users before it are computed.",
            "The log has the reason. Remove the cause, then calculate the day. The run goes on with the remaining users."),
    DONE(
            "\u2713",
            "done",
            "Every user of the latest run is computed.",
            "A recalculation changes something only where there are late changes.");

    final String sign;
    final String word;
    final String meaning;
    final String advice;

    DayState(String sign, String word, String meaning, String advice) {
        this.sign = sign;
        this.word = word;
        this.meaning = meaning;
        this.advice = advice;
    }

    static DayState of(State state) {
        return valueOf(state.name());
    }

    /** The same state of the job; empty if the job has no such state. */
    Optional<State> ofJob() {
        return this == NOT_OVER || this == QUIET ? Optional.empty() : Optional.of(State.valueOf(name()));
    }

    boolean canRun() {
        return this == NONE || this == FAILED || this == DONE;
    }

    boolean underWay() {
        return this == QUEUED || this == RUNNING;
    }
}
