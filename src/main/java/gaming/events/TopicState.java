package gaming.events;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** How it stands with a topic on this pod, for health, metrics and the log: one line whenever it changes. */
final class TopicState {
    private static final Logger LOG = System.getLogger(TopicState.class.getName());

    private final String topic;
    private volatile Reading reading = Reading.NOT_YET;
    private volatile long lag = -1;

    TopicState(String topic) {
        this.topic = topic;
    }

    /** {@code text} is what health says. */
    enum Reading {
        NOT_YET("not read yet"),
        READ("read"),
        MISSING("there is no such topic"),
        AWAY("the broker does not answer"),
        FAILED("the client of the broker fails");

        private final String text;

        Reading(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    Reading reading() {
        return reading;
    }

    /** Records of this pod's partitions that are not handled; empty until the broker has told for the first time. */
    OptionalLong lag() {
        return lag < 0 ? OptionalLong.empty() : OptionalLong.of(lag);
    }

    void isRead(long behind) {
        lag = behind;
        if (reading != Reading.READ && reading != Reading.NOT_YET) {
            LOG.log(Level.INFO, topic + " is read again");
        }
        reading = Reading.READ;
    }

    /** Nothing is lost by it: whatever comes is read when it is there again. */
    void isNot(Reading why, @Nullable Throwable failure) {
        if (reading != why) {
            LOG.log(Level.WARNING, topic + " is not read: " + why, failure);
        }
        reading = why;
    }
}
