package gaming.events;

import gaming.core.Rejection;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;

/** A topic for tests, which give the answers of its consumer. */
@ApplicationScoped
public class TestTopic implements TopicConsumer {
    static final String NAME = "TEST_TOPIC";

    private static final Recorder RECORDER = new Recorder(NAME, 10);

    static void answers(Recorder.Answer answer) {
        RECORDER.answers(answer);
    }

    static int seen() {
        return RECORDER.calls().size();
    }

    @Override
    public String topic() {
        return NAME;
    }

    @Override
    public boolean takes(String name) {
        return RECORDER.takes(name);
    }

    @Override
    public int atOnce() {
        return RECORDER.atOnce();
    }

    @Override
    public Map<Integer, Rejection> handle(String name, List<Message> messages) throws Unavailable {
        return RECORDER.handle(name, messages);
    }
}
