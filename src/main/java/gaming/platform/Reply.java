package gaming.platform;

/** What came of one call of the platform, before anybody asks what it means. */
sealed interface Reply {
    /** What happened, in one line: for the audit trail. */
    String story();

    /** The same without anything that came from outside: for the log. */
    String phrase();

    /** An answer came, from the platform or from what stands before it. */
    record Answered(Answer answer) implements Reply {
        @Override
        public String story() {
            return answer.text();
        }

        @Override
        public String phrase() {
            return "HTTP " + answer.status();
        }
    }

    /** Nothing left this pod. */
    record NeverSent(String phrase) implements Reply {
        @Override
        public String story() {
            return phrase;
        }
    }

    /** Something may have left, and no whole answer came. */
    record Lost(String phrase) implements Reply {
        @Override
        public String story() {
            return phrase;
        }
    }
}
