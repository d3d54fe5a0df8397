package sandbox;

import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** What becomes of a call to another system. Those of the second part need a {@link Script} that plays them. */
public enum Fault {
    NONE("does the work and answers", Call::answer),
    SLOW("does the work, and answers after the delay", call -> {
        Answer answer = call.answer();
        call.pause();
        return answer;
    }),
    SLEEPS("waits the delay, then does the work and answers, even when the client has gone away", call -> {
        call.pause();
        return call.answer();
    }),
    LATE("resets the connection at once, and does the work after the delay", _ -> new Reply.Reset()),
    RESETS("resets the connection and does nothing", _ -> new Reply.Reset()),
    RESETS_AFTERWARDS("does the work and resets the connection", call -> call.lost(new Reply.Reset())),
    ERROR_PAGE("answers 502 with a gateway's page and does nothing", _ -> Answer.page(502)),
    ERROR_PAGE_AFTERWARDS("does the work and answers 500 with a page", call -> call.lost(Answer.page(500))),
    TOO_BUSY("answers 429 with a gateway's page and does nothing", _ -> Answer.page(429)),
    BARE_404("answers 404 with a gateway's page and does nothing", _ -> Answer.page(404)),
    REDIRECTS(
            "answers 307 to its own address and does nothing",
            call -> Answer.redirect(307, call.request().path())),
    HALF_AN_ANSWER(
            "does the work and closes the connection in the middle of the body", call -> new Reply.Half(call.answer())),
    GARBAGE("does the work and answers 200 with half of the JSON", call -> {
        String body = call.answer().body();
        return Answer.json(200, body.substring(0, body.length() / 2));
    }),
    TOO_LARGE("does the work and answers more than a client reads", call -> {
        Answer answer = call.answer();
        return new Answer(answer.status(), answer.contentType(), answer.body() + " ".repeat(1 << 24), answer.headers());
    }),
    PREPARED(
            "answers what was prepared and does nothing",
            call -> call.sandbox().prepared().reply(call.request())),

    REFUSES("answers with the system's own refusal"),
    CONFLICTS("answers that another transfer has its id, and does nothing"),
    NOT_AVAILABLE("answers that there is no such game"),
    NO_ADDRESS("answers with a text that is not a web address"),
    WITHOUT_ETAG("answers without a mark"),
    SHORT_PAGES("answers at most 300 users at once"),
    TOO_MANY("answers that there were too many calls, and until when");

    final String meaning;
    final Behaviour usual;

    Fault(String meaning, Behaviour usual) {
        this.meaning = meaning;
        this.usual = usual;
    }

    Fault(String meaning) {
        this(meaning, Behaviour.NOT_PLAYED);
    }

    /** A call that a sandbox has read. {@code work} answers the truth. */
    record Call(Sandbox sandbox, Request request, Work work) {
        Answer answer() throws InterruptedException {
            return work.answer(request);
        }

        /** Does the work, whose answer gets lost on the way. */
        Reply lost(Reply arriving) throws InterruptedException {
            answer();
            return arriving;
        }

        void pause() throws InterruptedException {
            Thread.sleep(sandbox.delay());
        }
    }

    /** The work that a call asks for. */
    public interface Work {
        Answer answer(Request request) throws InterruptedException;
    }

    /** The reply to a call. */
    interface Behaviour {
        Behaviour NOT_PLAYED = call -> {
            throw new IllegalStateException("Not played: " + call.request().path());
        };

        Reply reply(Call call) throws InterruptedException;
    }
}
