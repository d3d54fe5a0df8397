package gaming.events;

import org.apache.kafka.common.TopicPartition;

/** A message, and which record of which partition it came as; {@code bytes} is the size of that. */
record Received(TopicPartition partition, long offset, long timestamp, int bytes, Message message) {
    /** Fit for the log: nothing that the sender wrote. */
    String place() {
        return partition + "@" + offset;
    }
}
