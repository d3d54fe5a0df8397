package gaming.console;

import gaming.access.Cookies;
import gaming.access.InternalCaller;
import gaming.access.Role;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.identity.PersonalData;
import gaming.signin.operators.OperatorFlow;
import gaming.signin.operators.OperatorSessions;
import gaming.signin.operators.OperatorSettings;
import gaming.telemetry.OperationContext;
import gaming.web.CallerRecord;
import gaming.web.RequestCaller;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.jwt.JsonWebToken;

/**
 * Guards each method that is not open, after MP-JWT has checked the token. The session must not have ended. A request
 * that may change something must come from a form of this session's pages, and needs the role OPERATOR unless its
 * method names another one.
 */
@ApplicationScoped
@Provider
public class SessionGuard implements DynamicFeature {
    /** The largest form in bytes. */
    private static final int LARGEST_FORM = 64 * 1024;

    private static final String FORM = "gaming.console.form";

    private static final Pattern CSRF = Pattern.compile("(?:^|&)csrf=([A-Za-z0-9_-]*)(?=&|$)");

    /** The header that pages send with requests that no person has made. */
    static final String BY_ITSELF = "Console-Refresh";

    private final OperatorSessions sessions;
    private final Optional<OperatorSettings> settings;
    private final PersonalData ofReports;

    @Inject
    SessionGuard(OperatorSessions sessions, Config config) {
        this.sessions = sessions;
        settings = Keys.read(config, OperatorSettings::from);
        ofReports = Keys.read(config, PersonalData::from);
    }

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        if (!resource.getResourceMethod().isAnnotationPresent(PermitAll.class)
                && !resource.getResourceClass().isAnnotationPresent(PermitAll.class)) {
            boolean ofAll = resource.getResourceMethod().isAnnotationPresent(RolesAllowed.class);
            context.register(new Guard(this, path(resource), ofAll), Priorities.AUTHORIZATION + 100);
        }
    }

    private static String path(ResourceInfo resource) {
        // The framework answers OPTIONS by methods of its own
        return Stream.<AnnotatedElement>of(resource.getResourceClass(), resource.getResourceMethod())
                .map(part -> part.getAnnotation(Path.class))
                .filter(Objects::nonNull)
                .map(part -> "/" + part.value())
                .collect(Collectors.joining("", OperatorSettings.PATH, ""))
                .replaceAll("/{2,}", "/");
    }

    /** @param ofAll whether a viewer may use the method, too */
    private record Guard(SessionGuard sessions, String path, boolean ofAll)
            implements ContainerRequestFilter, ContainerResponseFilter {
        @Override
        public void filter(ContainerRequestContext request) {
            OperationContext.isFor(path);
            Person person = sessions.person(request)
                    .orElseThrow(() -> new Refusal(ErrorCode.UNAUTHORIZED, "The session has ended"));
            person.keep(request);
            RequestCaller.keep(request, person.caller());
            if (!request.getMethod().equals(HttpMethod.GET)
                    && !request.getMethod().equals(HttpMethod.HEAD)) {
                if (!ofAll && !person.operator()) {
                    throw new Refusal(ErrorCode.FORBIDDEN, "Your role does not allow this");
                }
                requireOwnForm(request, person);
            }
        }

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            if (request.getSecurityContext().getUserPrincipal() instanceof JsonWebToken token) {
                caller(token).ifPresent(caller -> CallerRecord.record(request, path, caller, response.getStatus()));
            }
        }
    }

    private Optional<Person> person(ContainerRequestContext request) {
        OperatorSettings console = settings.orElseThrow();
        List<String> sent = request.getHeaders().getOrDefault(HttpHeaders.COOKIE, List.of());
        Optional<String> cookie = new Cookies(sent, true).get(console.cookie());
        if (cookie.isEmpty() || !(request.getSecurityContext().getUserPrincipal() instanceof JsonWebToken token)) {
            return Optional.empty();
        }
        boolean ofPerson = request.getHeaderString(BY_ITSELF) == null;
        return Optional.ofNullable(token.getTokenID())
                .filter(ObjectId::isValid)
                .flatMap(id -> sessions.current(new ObjectId(id), ofPerson))
                .filter(session -> session.caller().equals(token.getSubject()))
                .flatMap(session -> caller(token)
                        .map(caller -> Person.of(caller, session.id(), console.local(), cookie.get(), ofReports)));
    }

    private static Optional<InternalCaller> caller(JsonWebToken token) {
        Set<Role> roles = Stream.of(Role.VIEWER, Role.OPERATOR)
                .filter(role -> token.getGroups().contains(role.name()))
                .collect(Collectors.toUnmodifiableSet());
        return Optional.ofNullable(token.getSubject())
                .map(name -> new InternalCaller(name, OperatorFlow.ISSUER, roles));
    }

    /** Other origins of the same site can send a form with the person's cookie, but cannot read the token of a page. */
    private static void requireOwnForm(ContainerRequestContext request, Person person) {
        String site = request.getHeaderString("Sec-Fetch-Site");
        String form =
                form(request).orElseThrow(() -> new Refusal(ErrorCode.PAYLOAD_TOO_LARGE, "The form is too large"));
        Matcher token = CSRF.matcher(form);
        boolean own = token.find() && person.hasToken(token.group(1)) && !token.find();
        if (!own && "same-origin".equals(site)) {
            // A tab has a page of an earlier session
            throw new Refusal(ErrorCode.UNAUTHORIZED, "The form is of a session that has ended");
        }
        if (!own || !(site == null || site.equals("same-origin"))) {
            throw new Refusal(ErrorCode.FORBIDDEN, "The form is not of this session: open the page again");
        }
    }

    /** The form as it was sent, as often as it is asked for; empty: it is too large. */
    static Optional<String> form(ContainerRequestContext request) {
        if (request.getProperty(FORM) instanceof String form) {
            return Optional.of(form);
        }
        try {
            byte[] sent = request.getEntityStream().readNBytes(LARGEST_FORM + 1);
            if (sent.length > LARGEST_FORM) {
                return Optional.empty();
            }
            String form = new String(sent, StandardCharsets.ISO_8859_1);
            request.setProperty(FORM, form);
            return Optional.of(form);
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        }
    }
}
