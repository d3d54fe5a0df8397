package gaming.console;

import gaming.console.View.Section;
import gaming.core.Refusal;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A page as a method answers it. {@link Rendering} shows it to the person of the request.
 *
 * @param address the path and the query that open the page; null: those of a GET, or else the first page of the section
 * @param refusal why the form of the page came back; null: it did not
 * @param typed the fields of the form; null: the query has them
 */
record Answer(
        Section section,
        String template,
        String title,
        Object content,
        @Nullable String address,
        @Nullable Refusal refusal,
        @Nullable Typed typed) {
    Answer(Section section, String template, String title, Object content) {
        this(section, template, title, content, null, null, null);
    }

    /** The same page as an answer to a form: what opens it again. */
    Answer at(String opens) {
        return new Answer(section, template, title, content, opens, refusal, typed);
    }

    /** The same page with what was typed into its form. */
    Answer typed(Typed fields) {
        return new Answer(section, template, title, content, address, null, fields);
    }

    /** The same page with what was typed into its form, and the reason why it does not count. */
    Answer refused(Refusal reason, @Nullable Typed fields) {
        return new Answer(section, template, title, content, address, reason, fields);
    }

    int status() {
        return refusal == null ? 200 : refusal.code().status();
    }

    Response response() {
        return Response.ok(this).build();
    }

    /** The answer to a form that is done. */
    static Response goTo(String path) {
        return Response.seeOther(URI.create(path)).build();
    }
}
