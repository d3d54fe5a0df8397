package world.social;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import world.wire.Reply.Answer;
import world.wire.Request;

/** The page on which somebody says who signs in; it needs nothing but itself. */
final class SignInPage {
    private static final List<String> CHOICE = List.of("choice", "login_hint", "name", "email", "verified");
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

    private SignInPage() {}

    static Answer problem(String provider, String problem) {
        return page(400, provider, "<p>" + escaped(problem) + "</p>");
    }

    static Answer choice(String provider, boolean saysVerified, List<Person> people, Request request) {
        return page(200, provider, """
                <form method="get">%s<ul>%s</ul>
                <button name="choice" value="refuse">No, I do not want to</button></form>
                <form method="get">%1$s<h2>Somebody else</h2>
                <label>Name <input name="name" required maxlength="100"></label>
                <label>E-mail <input name="email" type="email" maxlength="200"></label>
                <button name="choice" value="new">Sign in</button></form>""".formatted(
                hidden(request),
                people.stream().map(person -> person(person, saysVerified)).collect(Collectors.joining())));
    }

    private static String person(Person person, boolean saysVerified) {
        return "<li><button name=\"login_hint\" value=\"%s\">%s</button></li>"
                .formatted(escaped(person.subject()), escaped(String.valueOf(person.name())));
    }

    /** The parameters of the authorization request, for the next one. */
    private static String hidden(Request request) {
        return Stream.of(request.query().split("&"))
                .map(pair -> pair.split("=", 2)[0])
                .distinct()
                .filter(name -> !name.isEmpty() && !CHOICE.contains(name))
                .map(name -> "<input type=\"hidden\" name=\"%s\" value=\"%s\">"
                        .formatted(
                                escaped(name), escaped(request.parameter(name).orElse(""))))
                .collect(Collectors.joining());
    }

    private static Answer page(int status, String provider, String content) {
        return new Answer(status, "text/html; charset=utf-8", """
                <!doctype html><html lang="en"><title>%s</title><h1>Sign in with %1$s</h1>%s</html>""".formatted(provider, content))
                .with("Content-Security-Policy", POLICY)
                .with("Cache-Control", "no-store");
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
