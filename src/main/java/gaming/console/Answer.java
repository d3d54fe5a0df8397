package gaming.console;

import gaming.core.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * A page as a method answers it, or the way to another one. {@link Rendering} shows it to the person of the request.
 *
 * @param template empty: the answer leads to {@code address}
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
    /** The answer to a form that is done. */
    static Answer goTo(String address) {
        return Section.of(address).page("", "").at(address);
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
        return template.isEmpty() ? 303 : refusal == null ? 200 : refusal.code().status();
    }
}
