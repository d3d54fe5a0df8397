package world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.Http;
import java.net.HttpCookie;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sandbox.Confidential;
import sandbox.social.Person;
import sandbox.social.SandboxProvider;

/**
 * A person's browser for sign-ins: it keeps the cookies of answers, sends them back below their paths, and goes to the
 * provider and back. It drops no cookie by itself at any time.
 */
public final class Browser {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String LOGIN_FIELDS =
            "{ status user { id username email } message code onBoardingCompleted newUser"
                    + " mfaPhoneHint mfaType unlocksAt redirectPath }";
    private static final String GRAPHQL = "/graphql";

    private final URI publicUrl;
    private final List<String> headers = new ArrayList<>();
    private final Map<String, HttpCookie> cookies = new LinkedHashMap<>();
    private Http.Answer latest = new Http.Answer(0, java.net.http.HttpHeaders.of(Map.of(), (_, _) -> true), "");

    /** {@code headers}: names and values in turn, sent with every request. */
    public Browser(URI publicUrl, String... headers) {
        this.publicUrl = publicUrl;
        this.headers.addAll(List.of(headers));
    }

    /** Begins to register with {@code type} (GOOGLE, FACEBOOK) and more fields of the input; returns its response. */
    public JsonNode register(String type, Map<String, ?> more) {
        var input = new LinkedHashMap<String, Object>();
        input.put("type", type);
        input.put("redirectPath", "/home");
        input.put("agreedToTerms", true);
        input.put("receiveMarketingOffers", false);
        input.putAll(more);
        return begin("registerWithSocial", "RegisterWithSocialInput", input);
    }

    public JsonNode login(String type) {
        return begin("loginWithSocial", "LoginWithSocialInput", Map.of("type", type, "redirectPath", "/home"));
    }

    public JsonNode link(String type) {
        return begin("linkSocial", "LinkSocialInput", Map.of("type", type, "redirectPath", "/home"));
    }

    /** Any of the mutations that begin a flow. Returns its data, or the whole answer where that has errors. */
    public JsonNode begin(String mutation, String inputType, Map<String, ?> input) {
        return run(mutation, inputType, "{ status url state message code }", input);
    }

    /** Opens the address of {@code begun}, chooses {@code person} there, comes back, and ends the flow. */
    public JsonNode finish(JsonNode begun, SandboxProvider provider, Person person) {
        String code = provider.code(URI.create(begun.path("url").asText()), person);
        return verify(begun.path("state").asText(), code);
    }

    public JsonNode registered(String type, SandboxProvider provider, Person person) {
        return finish(register(type, Map.of()), provider, person);
    }

    public JsonNode loggedIn(String type, SandboxProvider provider, Person person) {
        return finish(login(type), provider, person);
    }

    public JsonNode linked(String type, SandboxProvider provider, Person person) {
        return finish(link(type), provider, person);
    }

    public JsonNode verify(String state, String code) {
        Confidential.keep(state);
        Confidential.keep(code);
        return run("verifySocialAuth", "VerifySocialAuthInput", LOGIN_FIELDS, Map.of("state", state, "code", code));
    }

    /** Comes back without a code: the person refused. */
    public JsonNode verify(String state) {
        return run("verifySocialAuth", "VerifySocialAuthInput", LOGIN_FIELDS, Map.of("state", state));
    }

    public JsonNode verifyMfa(String code) {
        return run("verifyMfa", "VerifyMfaInput", LOGIN_FIELDS, Map.of("code", Confidential.keep(code)));
    }

    public JsonNode unlink(String type) {
        return run("unlinkSocial", "UnlinkSocialInput", "{ id username email }", Map.of("type", type));
    }

    public JsonNode refresh() {
        return field("refreshSession", graphql("mutation { refreshSession " + LOGIN_FIELDS + " }", Map.of()));
    }

    public JsonNode logout() {
        return field("logout", graphql("mutation { logout }", Map.of()));
    }

    /** Sends any operation with the cookies, and keeps the cookies of the answer. */
    public Http.Answer graphql(String query, Map<String, ?> variables) {
        var all = new ArrayList<>(headers);
        all.addAll(List.of("Content-Type", "application/json"));
        String cookieHeader = cookies.values().stream()
                .filter(cookie -> GRAPHQL.startsWith(cookie.getPath()))
                .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        if (!cookieHeader.isEmpty()) {
            all.addAll(List.of("Cookie", cookieHeader));
        }
        String body =
                JSON.valueToTree(Map.of("query", query, "variables", variables)).toString();
        latest = Http.post(publicUrl.resolve(GRAPHQL), body, all.toArray(String[]::new));
        setCookies().forEach(this::keep);
        return latest;
    }

    /** The Set-Cookie headers of the latest answer. */
    public List<String> setCookies() {
        return latest.headers().allValues("Set-Cookie");
    }

    /** The latest answer as it came. */
    public Http.Answer latest() {
        return latest;
    }

    /** The value of a kept cookie. */
    public Optional<String> cookie(String name) {
        return Optional.ofNullable(cookies.get(name)).map(HttpCookie::getValue);
    }

    /** Sets a cookie, like an attacker. */
    public void plant(String name, String value) {
        keep(name + "=" + value + "; Path=/graphql");
    }

    public void forget(String name) {
        cookies.remove(name);
    }

    /** The same cookies in another browser, like a thief's. */
    public Browser copy() {
        var copy = new Browser(publicUrl, headers.toArray(String[]::new));
        copy.cookies.putAll(cookies);
        return copy;
    }

    /** The same browser, sent by its proxy to another pod. */
    public Browser at(URI otherPod) {
        var there = new Browser(otherPod, headers.toArray(String[]::new));
        there.cookies.putAll(cookies);
        return there;
    }

    private JsonNode run(String mutation, String inputType, String fields, Map<String, ?> input) {
        String query = "mutation($input: %s!) { %s(input: $input) %s }".formatted(inputType, mutation, fields);
        return field(mutation, graphql(query, Map.of("input", input)));
    }

    private static JsonNode field(String mutation, Http.Answer answer) {
        JsonNode json = answer.json();
        return json.has("errors") ? json : json.path("data").path(mutation);
    }

    private void keep(String setCookie) {
        HttpCookie cookie = HttpCookie.parse("Set-Cookie: " + setCookie).getFirst();
        if (cookie.getMaxAge() == 0) {
            cookies.remove(cookie.getName());
        } else {
            Confidential.keep(cookie.getValue());
            cookies.put(cookie.getName(), cookie);
        }
    }
}
