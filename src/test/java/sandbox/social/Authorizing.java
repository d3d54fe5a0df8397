package sandbox.social;

import dev.Http;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A client of the sandbox providers that does everything right, unless it is told otherwise. */
record Authorizing(SandboxProvider provider, String path, Map<String, String> parameters) {
    static final String REDIRECT_URI = "http://localhost:3000/auth/callback";
    static final String VERIFIER = "v".repeat(43);

    static Authorizing google(SandboxProvider provider) {
        return new Authorizing(provider, "/authorize", parameters(provider, "openid email profile"));
    }

    static Authorizing facebook(SandboxProvider provider) {
        return new Authorizing(provider, "/dialog/oauth", parameters(provider, "email,public_profile"));
    }

    private static Map<String, String> parameters(SandboxProvider provider, String scope) {
        var parameters = new LinkedHashMap<String, String>();
        parameters.put("response_type", "code");
        parameters.put("client_id", provider.clientId());
        parameters.put("redirect_uri", REDIRECT_URI);
        parameters.put("scope", scope);
        parameters.put("state", "the state");
        parameters.put("nonce", "the nonce");
        parameters.put("code_challenge", challenge());
        parameters.put("code_challenge_method", "S256");
        return parameters;
    }

    /** An empty value takes the parameter away. */
    Authorizing with(String parameter, String value) {
        var changed = new LinkedHashMap<>(parameters);
        changed.put(parameter, value);
        changed.values().remove("");
        return new Authorizing(provider, path, changed);
    }

    URI url() {
        return URI.create(provider.url() + path + "?" + form(parameters));
    }

    /** Asks for tokens as {@code client_secret_post} does; names and values in turn change the form. */
    Http.Answer redeem(String tokenPath, String code, String... changes) {
        var form = new LinkedHashMap<String, String>();
        form.put("grant_type", "authorization_code");
        form.put("client_id", provider.clientId());
        form.put("client_secret", provider.clientSecret());
        form.put("code", code);
        form.put("redirect_uri", REDIRECT_URI);
        form.put("code_verifier", VERIFIER);
        for (int i = 0; i < changes.length; i += 2) {
            form.put(changes[i], changes[i + 1]);
        }
        form.values().remove("");
        return Http.post(
                provider.url().resolve(tokenPath), form(form), "Content-Type", "application/x-www-form-urlencoded");
    }

    static String form(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private static String challenge() {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(
                            MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
