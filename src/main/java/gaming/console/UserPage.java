package gaming.console;

import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.identity.PersonalData;
import gaming.identity.Users;
import gaming.referral.Tier;
import gaming.referral.commission.ReferralStats;
import gaming.referral.commission.ReferralStats.Figures;
import gaming.referral.explain.ExplainedDay;
import gaming.referral.explain.Explanations;
import gaming.referral.explain.Explanations.CommissionOfDay;
import gaming.referral.statement.StatementAnswers;
import gaming.referral.statement.StatementForm;
import gaming.referral.statement.StatementQuery;
import gaming.signin.session.Sessions;
import gaming.signin.session.UserSession;
import gaming.web.Pages.Frame;
import gaming.web.Parameters;
import io.helidon.webserver.http.ServerRequest;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What one user has: sessions, the earnings with each day explained down to single bets, and statements. */
@ApplicationScoped
@Path("/users")
@RolesAllowed("VIEWER")
public class UserPage {
    /** The page lists the players of at most this many referred users. */
    private static final long MOST_LISTED = 10_000;

    private final Users users;
    private final Sessions sessions;
    private final ReferralStats stats;
    private final Explanations explanations;
    private final StatementAnswers statements;
    private final Clock clock;

    @Inject
    UserPage(
            Users users,
            Sessions sessions,
            ReferralStats stats,
            Explanations explanations,
            StatementAnswers statements,
            Clock clock) {
        this.users = users;
        this.sessions = sessions;
        this.stats = stats;
        this.explanations = explanations;
        this.statements = statements;
        this.clock = clock;
    }

    /** @param now the time for which the page shows whether a session has ended */
    record SessionList(ObjectId user, Paged<UserSession> sessions, Instant now) {}

    record Earnings(ObjectId user, Figures figures, Paged<ExplainedDay> days) {}

    /**
     * @param tier null: all tiers
     * @param referred the number of users in the tiers of the referrer, or in the tier
     */
    record Day(CommissionOfDay day, @Nullable Tier tier, long referred, boolean players) {}

    @GET
    @Path("/{id}/sessions")
    public Answer sessions(@PathParam("id") String id, @Context UriInfo uri) {
        ObjectId user = Parameters.id(id, "id");
        Paged<UserSession> part = sessions.page(user, Typed.of(uri).page().bounded());
        return page("user-sessions", username(user), new SessionList(user, part, clock.instant()));
    }

    private String username(ObjectId user) {
        return users.required(user).username();
    }

    private static Answer page(String template, String username, Object content) {
        return Section.USERS.page(template, username, content);
    }

    /** Ends a session, as a logout does. */
    @POST
    @Path("/{id}/sessions/{session}/end")
    @RolesAllowed("OPERATOR")
    public Response end(
            @PathParam("id") String id,
            @PathParam("session") String session,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        ObjectId ended = Parameters.id(session, "session");
        sessions.end(user, ended, Person.of(request).caller());
        return Answer.goTo(UsersPage.of(user) + "/sessions");
    }

    @POST
    @Path("/{id}/sessions/end-all")
    @RolesAllowed("OPERATOR")
    public Response endAll(@PathParam("id") String id, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        sessions.endAll(user, Person.of(request).caller());
        return Answer.goTo(UsersPage.of(user) + "/sessions");
    }

    /** The balance and the days that have or had a commission, the latest first. */
    @GET
    @Path("/{id}/days")
    public Answer earnings(@PathParam("id") String id, @Context UriInfo uri) {
        ObjectId user = Parameters.id(id, "id");
        Page page = Typed.of(uri).page().bounded();
        Figures figures = stats.of(user);
        var days = explanations.days(user, page);
        return page("user-days", figures.username(), new Earnings(user, figures, days));
    }

    @GET
    @Path("/{id}/days/{day}")
    public Answer day(@PathParam("id") String id, @PathParam("day") String text, @Context UriInfo uri) {
        ObjectId user = Parameters.id(id, "id");
        LocalDate wanted = Parameters.date(text, "day");
        Typed typed = Typed.of(uri);
        Tier tier = typed.read(Tier.class, "tier");
        ObjectId player = typed.read(ObjectId.class, "player");
        Page page = typed.page();
        long referred = explanations.referred(user, tier);
        boolean players = player != null || referred <= MOST_LISTED;
        String username = username(user);
        CommissionOfDay day = explanations.day(user, wanted, tier, player, page, players);
        return page("user-day", username, new Day(day, tier, referred, players));
    }

    /** The statements, in all their forms. */
    @GET
    @Path("/{id}/statements")
    public Response statements(
            @PathParam("id") String id, @Context ServerRequest http, @Context ContainerRequestContext request) {
        Frame frame = frame(id, request);
        Typed typed = Typed.of(request.getUriInfo());
        return answer(statements.list(Parameters.userId(id), typed.page(), form(typed, http), frame));
    }

    @GET
    @Path("/{id}/statements/{month}")
    public Response statement(
            @PathParam("id") String id,
            @PathParam("month") String month,
            @Context ServerRequest http,
            @Context ContainerRequestContext request) {
        Frame frame = frame(id, request);
        YearMonth wanted = StatementQuery.month(month, ErrorCode.INVALID_PARAMETER);
        StatementForm form = form(Typed.of(request.getUriInfo()), http);
        return answer(statements.month(Parameters.userId(id), wanted, form, frame));
    }

    private static StatementForm form(Typed typed, ServerRequest http) {
        return StatementForm.of(typed.read(String.class, "format"), http, ErrorCode.INVALID_PARAMETER);
    }

    /** A signed statement cannot mask the name of its user. */
    private static Frame frame(String user, ContainerRequestContext request) {
        Person person = Person.of(request);
        if (person.personal() == PersonalData.MASKED) {
            throw new Refusal(ErrorCode.FORBIDDEN, "Statements name their user, so only an operator may see them");
        }
        return View.frame(Section.USERS, person, user);
    }

    private static Response answer(StatementAnswers.Answer answer) {
        var response = Response.ok(answer.body()).header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        answer.headers().forEach(response::header);
        return response.build();
    }
}
