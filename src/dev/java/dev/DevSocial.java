package dev;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sandbox.social.SandboxFacebook;
import sandbox.social.SandboxGoogle;

/** Signing in on a developer's machine: sandboxes of the providers and a frontend, each unless somebody named another. */
record DevSocial(Optional<SandboxGoogle> google, Optional<SandboxFacebook> facebook, Optional<DevFrontend> frontend) {
    private static final String FRONTEND_URL = "social.frontend-url";
    private static final String ACCOUNTS_URL = "page.accounts-url";
    private static final List<String> GOOGLE =
            List.of("social.google.issuer", "social.google.client-id", "social.google.client-secret");
    private static final List<String> FACEBOOK = List.of(
            "social.facebook.authorization-endpoint",
            "social.facebook.token-endpoint",
            "social.facebook.profile-endpoint",
            "social.facebook.client-id",
            "social.facebook.client-secret");

    /**
     * Starts them and tells the service; {@code publicUrl} is the service's, known once it has started; {@code users} are
     * those whom one may become.
     */
    static DevSocial start(Supplier<URI> publicUrl, Supplier<List<DemoUser>> users) {
        return new DevSocial(
                unlessGiven(GOOGLE, DevSocial::startGoogle),
                unlessGiven(FACEBOOK, DevSocial::startFacebook),
                unlessGiven(List.of(FRONTEND_URL), () -> startFrontend(publicUrl, users)));
    }

    /** Half a provider of ours with half of somebody else's would be none: with one key given, nothing is set. */
    static <T> Optional<T> unlessGiven(List<String> keys, Supplier<T> start) {
        return keys.stream().allMatch(key -> DevSettings.given(key).isEmpty())
                ? Optional.of(start.get())
                : Optional.empty();
    }

    private static SandboxGoogle startGoogle() {
        var google = DevSettings.listening("dev.google.port", port -> SandboxGoogle.start(port, Clock.systemUTC()));
        DemoPeople.meet(google);
        DevSettings.preset(google.configuration());
        return google;
    }

    private static SandboxFacebook startFacebook() {
        var facebook =
                DevSettings.listening("dev.facebook.port", port -> SandboxFacebook.start(port, Clock.systemUTC()));
        DemoPeople.meet(facebook);
        DevSettings.preset(facebook.configuration());
        return facebook;
    }

    private static DevFrontend startFrontend(Supplier<URI> publicUrl, Supplier<List<DemoUser>> users) {
        String callbackPath = DevSettings.given("social.callback-path").orElse("/auth/callback");
        var frontend = DevSettings.listening(
                "dev.frontend.port", port -> DevFrontend.start(port, callbackPath, publicUrl, users));
        String url = frontend.url().toString();
        DevSettings.preset(Map.of(FRONTEND_URL, url, ACCOUNTS_URL, url));
        return frontend;
    }
}
