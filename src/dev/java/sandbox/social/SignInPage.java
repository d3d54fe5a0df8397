package sandbox.social;

import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;
import sandbox.wire.Resources;

/** A provider's page that lets a person choose who signs in. It loads no other resource. */
enum SignInPage {
    GOOGLE("Google", "#188038", "#81c995", true),
    FACEBOOK("Facebook", "#0b5fcc", "#8ab4f8", false),
    OPERATORS("the operators' provider", "#6b3fa0", "#c9a7f5", true);

    private static final List<String> CHOICES = List.of("choice", "login_hint", "name", "email", "verified");
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'";
    private static final String PEOPLE = "<form method=\"get\">{{parameters}}<ul>%s</ul></form>";
    private static final String VERIFIED =
            "<label class=\"check\"><input type=\"checkbox\" name=\"verified\" checked> The e-mail is verified</label>";
    private static final String CHOICE = Resources.text("/sandbox/social/choice.html");
    private static final String TEMPLATE = Resources.text("/sandbox/social/sign-in.html");

    final String provider;
    private final String light;
    private final String dark;
    private final boolean vouches;

    SignInPage(String provider, String light, String dark, boolean vouches) {
        this.provider = provider;
        this.light = light;
        this.dark = dark;
        this.vouches = vouches;
    }

    /** Says that no address can take an answer. */
    Answer problem(String problem) {
        return page(400, "<p role=\"alert\">" + escaped(problem) + "</p>");
    }

    Answer choice(List<SandboxProvider.Shown> people, Request request, URI redirectUri) {
        String list = people.stream().map(this::entry).collect(Collectors.joining());
        return page(
                200,
                CHOICE.replace("{{service}}", escaped(String.valueOf(redirectUri.getAuthority())))
                        .replace("{{people}}", people.isEmpty() ? "" : PEOPLE.formatted(list))
                        .replace("{{open}}", people.isEmpty() ? " open" : "")
                        .replace("{{verified}}", vouches ? VERIFIED : "")
                        .replace("{{parameters}}", hidden(request)));
    }

    private String entry(SandboxProvider.Shown shown) {
        Person person = shown.person();
        String name = person.name() == null ? person.subject() : person.name();
        return """
                <li><button class="person" name="login_hint" value="%s"><span class="initial" aria-hidden="true">%s</span>\
                <span><strong>%s</strong><small>%s</small><small>%s</small></span></button></li>
                """.formatted(
                        escaped(person.subject()),
                        escaped(name.isEmpty() ? "?" : name.substring(0, name.offsetByCodePoints(0, 1))),
                        escaped(name),
                        escaped(email(person)),
                        escaped(shown.note()));
    }

    private String email(Person person) {
        if (person.email() == null) {
            return "no e-mail";
        }
        return person.email() + (vouches && !person.emailVerified() ? ", not verified" : "");
    }

    /** The parameters of the authorization request. The choice sends them back. */
    private static String hidden(Request request) {
        return Stream.of(request.query().split("&"))
                .map(pair -> pair.split("=", 2)[0])
                .distinct()
                .filter(name -> !name.isEmpty() && !CHOICES.contains(name))
                .map(name -> "<input type=\"hidden\" name=\"%s\" value=\"%s\">"
                        .formatted(
                                escaped(name), escaped(request.parameter(name).orElse(""))))
                .collect(Collectors.joining());
    }

    private Answer page(int status, String content) {
        String page = TEMPLATE.replace("{{provider}}", provider)
                .replace("{{light}}", light)
                .replace("{{dark}}", dark)
                .replace("{{content}}", content);
        return Answer.html(status, page)
                .with("Content-Security-Policy", POLICY)
                .with("Cache-Control", "no-store")
                .with("X-Content-Type-Options", "nosniff");
    }

    /** Escapes text and attributes of HTML. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
