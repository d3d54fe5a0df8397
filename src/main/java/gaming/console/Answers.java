package gaming.console;

import gaming.console.View.Section;
import gaming.web.Pages;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;

final class Answers {
    private static final MediaType TYPE = MediaType.TEXT_HTML_TYPE.withCharset("UTF-8");
    private static final String TEMPLATES = "console/";

    private Answers() {}

    static Response of(String template, View<?> view) {
        return of(200, template, view);
    }

    /** A page about a user. The title is masked as a username is. */
    static Response ofUser(String template, String username, ContainerRequestContext request, Object content) {
        return Section.USERS.page(template, Person.of(request).personal().username(username), request, content);
    }

    /** A page that another part of the service has rendered. */
    static Response of(String page) {
        return Response.ok(page, TYPE).build();
    }

    record Message(String title, String text) {}

    static Response problem(int status, String text) {
        return of(status, "problem", new Message("This did not work", text));
    }

    static Response signedOut(int status, String text) {
        return of(status, "signed-out", new Message("Operators\u2019 console", text));
    }

    static Response of(int status, String template, Object model) {
        return Response.status(status)
                .type(TYPE)
                .entity(Pages.render(TEMPLATES + template + ".jte", model))
                .build();
    }

    static Response goTo(String path) {
        return Response.seeOther(URI.create(path)).build();
    }
}
