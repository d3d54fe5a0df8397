package gaming.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JWSAlgorithm;
import gaming.config.Keys;
import gaming.core.WebAddress;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Keys {@code access.issuers.*}; {@code readTimeout} holds from the connection to the end of the answer. */
record TokenIssuers(List<Issuer> issuers, Duration readTimeout, Duration refreshInterval, boolean plainHttp) {
    private static final String FILE = "access.issuers.file";
    private static final int MOST_ISSUERS = 16;
    private static final int MOST_CALLERS = 1_000;
    private static final Pattern TEXT = Pattern.compile("[\\x20-\\x7e]{1,1000}");
    private static final Pattern CLAIM = Pattern.compile("[\\x21-\\x7e]{1,100}");

    /** All asymmetric: a signature with a shared secret does not prove the issuer of a token. */
    private static final Set<String> ALGORITHMS = Stream.of(
                    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512")
            .collect(Collectors.toCollection(LinkedHashSet::new));

    /**
     * @param issuer the exact text of the claim {@code iss}
     * @param keys the address of its JWK set; empty: the issuer's discovery document names it
     * @param trust the authorities that sign the certificate of the issuer's server; empty: those of the JDK
     * @param bearer the file with the token that the issuer wants for its keys
     */
    record Issuer(
            String name,
            URI issuer,
            Optional<URI> keys,
            Set<String> audiences,
            Set<JWSAlgorithm> algorithms,
            Optional<SSLContext> trust,
            Optional<Path> bearer,
            List<Rule> rules) {}

    /** The roles of a caller whose claim has this value, as a text or as one of a list of texts. */
    record Rule(String claim, String value, Set<Role> roles) {
        static List<Rule> list(AccessFile file, JsonNode callers, String where, Set<Role> allowed) {
            if (!callers.isArray() || callers.isEmpty() || callers.size() > MOST_CALLERS) {
                throw file.broken(where + ": callers must be a list of 1 to " + MOST_CALLERS);
            }
            var rules = new ArrayList<Rule>();
            for (JsonNode caller : callers) {
                String place = where + ", caller " + (rules.size() + 1);
                file.refuseUnknown(caller, place, Set.of("claim", "value", "roles"));
                rules.add(new Rule(
                        file.text(caller, "claim", CLAIM, place + ": claim must be the name of a claim"),
                        file.text(caller, "value", TEXT, place + ": value must be a text"),
                        file.roles(caller, place, allowed)));
            }
            return List.copyOf(rules);
        }
    }

    static TokenIssuers from(Keys keys) {
        Duration readTimeout = keys.duration("access.issuers.read-timeout", "PT1M");
        Duration refreshInterval =
                keys.duration("access.issuers.key-refresh-interval", IssuerTokens.LONGEST_REFRESH_INTERVAL.toString());
        Optional<String> players = keys.text("mp.jwt.verify.issuer");
        boolean local = keys.local();
        Optional<Path> path = keys.optional(FILE, keys::path);
        List<Issuer> issuers = path.map(file -> new File(new AccessFile(FILE, file), local, players).issuers())
                .orElse(List.of());
        return new TokenIssuers(issuers, readTimeout, refreshInterval, local);
    }

    private record File(AccessFile file, boolean local, Optional<String> players) {
        List<Issuer> issuers() {
            var texts = new HashSet<URI>();
            List<Issuer> issuers = file.entries("issuers", (entry, name, where) -> {
                Issuer issuer = issuer(entry, name, where);
                if (!texts.add(issuer.issuer())) {
                    throw file.broken(where + ": the same issuer is there twice");
                }
                return issuer;
            });
            if (issuers.size() > MOST_ISSUERS) {
                throw file.broken("has more than " + MOST_ISSUERS + " issuers");
            }
            return issuers;
        }

        private Issuer issuer(JsonNode entry, String name, String where) {
            file.refuseUnknown(
                    entry,
                    where,
                    Set.of(
                            "name",
                            "issuer",
                            "keys",
                            "audiences",
                            "algorithms",
                            "certificate-authority",
                            "bearer-token",
                            "callers"));
            URI issuer = address(entry, "issuer", where);
            if (players.equals(Optional.of(issuer.toString()))) {
                throw file.broken(where + ": issuer is that of players' tokens");
            }
            return new Issuer(
                    name,
                    issuer,
                    entry.has("keys") ? Optional.of(address(entry, "keys", where)) : Optional.empty(),
                    texts(entry, "audiences", where),
                    entry.has("algorithms") ? algorithms(entry, where) : Set.of(JWSAlgorithm.RS256),
                    readable(entry, "certificate-authority", where).map(path -> trusted(path, where)),
                    readable(entry, "bearer-token", where),
                    Rule.list(file, entry.path("callers"), where, AccessFile.OF_ENDPOINTS));
        }

        private URI address(JsonNode entry, String field, String where) {
            String problem = where + ": " + field + " must be an https URL" + (local ? " or an http URL" : "");
            try {
                URI address = new URI(file.text(entry, field, TEXT, problem));
                if (WebAddress.isAllowed(address, local)
                        && address.getRawUserInfo() == null
                        && address.getRawQuery() == null
                        && address.getRawFragment() == null) {
                    return address;
                }
            } catch (URISyntaxException _) {
                // The same problem
            }
            throw file.broken(problem);
        }

        private Set<String> texts(JsonNode entry, String field, String where) {
            String problem = where + ": " + field + " must be a list of 1 to 100 texts";
            var texts = new LinkedHashSet<String>();
            for (JsonNode text : entry.path(field)) {
                if (!text.isTextual() || !TEXT.matcher(text.textValue()).matches()) {
                    throw file.broken(problem);
                }
                texts.add(text.textValue());
            }
            if (texts.isEmpty() || texts.size() > 100) {
                throw file.broken(problem);
            }
            return texts;
        }

        private Set<JWSAlgorithm> algorithms(JsonNode entry, String where) {
            Set<String> names = texts(entry, "algorithms", where);
            if (!ALGORITHMS.containsAll(names)) {
                throw file.broken(where + ": algorithms are some of " + ALGORITHMS);
            }
            return names.stream().map(JWSAlgorithm::parse).collect(Collectors.toUnmodifiableSet());
        }

        private Optional<Path> readable(JsonNode entry, String field, String where) {
            if (!entry.has(field)) {
                return Optional.empty();
            }
            String problem = where + ": " + field + " must be a file that can be read";
            Path path = Path.of(file.text(entry, field, TEXT, problem));
            if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
                throw file.broken(problem);
            }
            return Optional.of(path);
        }

        /** Returns a context that trusts the certificates of a PEM file, and no others. */
        private SSLContext trusted(Path pem, String where) {
            try (var content = Files.newInputStream(pem)) {
                var store = KeyStore.getInstance(KeyStore.getDefaultType());
                store.load(null, null);
                for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(content)) {
                    store.setCertificateEntry(Integer.toString(store.size()), each);
                }
                var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                trust.init(store);
                var context = SSLContext.getInstance("TLS");
                context.init(null, trust.getTrustManagers(), null);
                if (store.size() > 0) {
                    return context;
                }
            } catch (IOException | GeneralSecurityException _) {
                // The same problem
            }
            throw file.broken(where + ": certificate-authority must be a file with PEM certificates");
        }
    }
}
