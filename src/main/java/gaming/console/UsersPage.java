package gaming.console;

import gaming.audit.Action;
import gaming.audit.Audit;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.identity.PersonalData;
import gaming.identity.TypedName;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentReview;
import gaming.personal.Erasure;
import gaming.personal.PersonalFile;
import gaming.referral.Referrals.Referred;
import gaming.referral.Tier;
import gaming.referral.commission.ExplainedDays;
import gaming.referral.commission.ExplainedDays.ExplainedDay;
import gaming.referral.commission.ReferralStats;
import gaming.referral.commission.ReferralStats.Figures;
import gaming.referral.statement.StatementAnswers;
import gaming.referral.statement.StatementAnswers.StatementForm;
import gaming.signin.LinkedAccounts;
import gaming.signin.session.Sessions;
import gaming.signin.session.UserSession;
import gaming.web.Pages.Frame;
import gaming.web.Parameters.UserId;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The search, and what one user has: an account, personal data, referred users, sessions, the earnings with each day
 * explained down to single bets, and statements.
 */
@ApplicationScoped
@Path("/")
public class UsersPage {
    static final int LONGEST_SEARCH = 320;

    /** The page of a day lists the players of at most this many referred users. */
    private static final long MOST_LISTED = 10_000;

    private final Users users;
    private final LinkedAccounts identities;
    private final ReferralStats stats;
    private final PaymentReview payments;
    private final Audit audit;
    private final Sessions sessions;
    private final ExplainedDays explanations;
    private final StatementAnswers statements;
    private final PersonalFile file;
    private final Erasure erasure;

    @Inject
    UsersPage(
            Users users,
            LinkedAccounts identities,
            ReferralStats stats,
            PaymentReview payments,
            Audit audit,
            Sessions sessions,
            ExplainedDays explanations,
            StatementAnswers statements,
            PersonalFile file,
            Erasure erasure) {
        this.users = users;
        this.identities = identities;
        this.stats = stats;
        this.payments = payments;
        this.audit = audit;
        this.sessions = sessions;
        this.explanations = explanations;
        this.statements = statements;
        this.file = file;
        this.erasure = erasure;
    }

    /**
     * @param exact the user with this platform id, and the users with this e-mail address if the person sees addresses
     * @param named the users whose username begins with the search text, or the one with this id
     * @param inside the users whose username has the search text after its beginning
     */
    record Found(String search, List<User> exact, Paged<User> named, List<User> inside) {}

    /** @param referrer null: the user has no referrer, or the referrer is gone */
    record Account(
            User user,
            @Nullable User referrer,
            List<LinkedAccounts.Linked> identities,
            Figures figures,
            List<Action> actions) {}

    record Tree(ObjectId user, Figures figures, Tier tier, Paged<Referred> referred) {}

    record SessionList(ObjectId user, Paged<UserSession> sessions) {}

    record Earnings(ObjectId user, Figures figures, Paged<ExplainedDay> days) {}

    /**
     * @param tier null: all tiers
     * @param referred the number of users in the tiers of the referrer, or in the tier
     */
    record Day(ExplainedDays.CommissionOfDay day, @Nullable Tier tier, long referred, boolean players) {}

    /** The search of all pages: users, or else a claim or credit by its id or transaction. A single find opens. */
    @GET
    @Path("users")
    public Answer list(@BeanParam Visit visit) {
        String search = TypedName.stored(visit.query().text("search"));
        if (search.length() > LONGEST_SEARCH) {
            throw Refusal.ofParameter("search", "must have at most " + LONGEST_SEARCH + " characters");
        }
        PersonalData personal = visit.personal();
        Page page = visit.page();
        var found = new Found(
                search,
                search.isEmpty() ? List.of() : users.exactly(search, personal),
                search.isEmpty() ? Paged.of(List.of(), 0, page) : users.search(search, personal, page),
                users.containing(search, personal));
        return Optional.of(found)
                .filter(_ -> page.offset() == 0)
                .flatMap(this::single)
                .map(Answer::goTo)
                .orElseGet(() -> Section.USERS.page("users", found));
    }

    private Optional<String> single(Found found) {
        List<ObjectId> ids = Stream.of(found.exact(), found.named().data(), found.inside())
                .flatMap(List::stream)
                .map(User::id)
                .distinct()
                .toList();
        if (ids.isEmpty()) {
            return payments.identified(PaymentKind.CLAIM, found.search())
                    .map(Section.CLAIMS::path)
                    .or(() -> payments.identified(PaymentKind.PICK, found.search())
                            .map(Section.CREDITS::path));
        }
        return Optional.of(Section.USERS.path(ids.getFirst())).filter(_ -> ids.size() == 1);
    }

    @GET
    @Path("users/{id}")
    public Answer one(@PathParam("id") ObjectId id) {
        User user = users.required(id);
        ObjectId referrer = user.referrer();
        var account = new Account(
                user,
                referrer == null ? null : users.find(referrer).orElse(null),
                identities.of(id),
                stats.of(id),
                audit.latest(id));
        return Section.USERS.page("user", user.username(), account);
    }

    /** The users in one tier of a user. The counts are those that the service keeps. */
    @GET
    @Path("users/{id}/referred")
    public Answer referred(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        Tier tier = Objects.requireNonNullElse(visit.query().read(Tier.class, "tier"), Tier.TIER_1);
        Page page = visit.page();
        Figures figures = stats.of(user);
        var tree = new Tree(user, figures, tier, stats.referred(user, figures, tier, page));
        return Section.USERS.page("referred", figures.username(), tree);
    }

    /** All that is kept about a user, as a file. */
    @POST
    @Path("users/{id}/personal-data")
    public Response file(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        file.ask(user, visit.caller());
        return Response.ok((StreamingOutput) out -> file.write(user, () -> out), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, PersonalFile.ATTACHMENT)
                .build();
    }

    /** Shows an erasure once more before it is made. */
    @POST
    @Path("users/{id}/erase")
    public Answer ask(@PathParam("id") ObjectId id) {
        User user = users.required(id);
        return Section.USERS.page("erase", user.username(), user).at(Section.USERS.path(id));
    }

    /** Erases a user, if the person has written the id. */
    @POST
    @Path("users/{id}/erase/confirmed")
    public Answer erase(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        Typed form = visit.form();
        return form.sent(() -> ask(id), Section.USERS.path(id), () -> {
            if (!form.text("id").strip().equals(id.toHexString())) {
                throw Refusal.ofParameter("id", "is not the id of this user");
            }
            erasure.erase(id, visit.caller());
        });
    }

    @POST
    @Path("users/{id}/allow-records")
    public Answer allow(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        erasure.allow(user, visit.caller());
        return Answer.goTo(Section.USERS.path(user));
    }

    @GET
    @Path("users/{id}/sessions")
    public Answer sessions(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        var shown = new SessionList(user, sessions.page(user, visit.page()));
        return Section.USERS.page("user-sessions", users.required(user).username(), shown);
    }

    /** Ends a session, as a logout does. */
    @POST
    @Path("users/{id}/sessions/{session}/end")
    public Answer end(@PathParam("id") ObjectId user, @PathParam("session") ObjectId session, @BeanParam Visit visit) {
        sessions.end(user, session, visit.caller());
        return Answer.goTo(Section.USERS.path(user) + "/sessions");
    }

    @POST
    @Path("users/{id}/sessions/end-all")
    public Answer endAll(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        sessions.endAll(user, visit.caller());
        return Answer.goTo(Section.USERS.path(user) + "/sessions");
    }

    /** The balance and the days that have or had a commission, the latest first. */
    @GET
    @Path("users/{id}/days")
    public Answer earnings(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        Page page = visit.page();
        Figures figures = stats.of(user);
        var earnings = new Earnings(user, figures, explanations.days(user, page));
        return Section.USERS.page("user-days", figures.username(), earnings);
    }

    @GET
    @Path("users/{id}/days/{day}")
    public Answer day(@PathParam("id") ObjectId user, @PathParam("day") LocalDate wanted, @BeanParam Visit visit) {
        Typed query = visit.query();
        Tier tier = query.read(Tier.class, "tier");
        ObjectId player = query.read(ObjectId.class, "player");
        Page page = query.page();
        long referred = explanations.referred(user, tier);
        boolean players = player != null || referred <= MOST_LISTED;
        String username = users.required(user).username();
        ExplainedDays.CommissionOfDay day = explanations.day(user, wanted, tier, player, page, players);
        return Section.USERS.page("user-day", username, new Day(day, tier, referred, players));
    }

    /** The statements, in all their forms. */
    @GET
    @Path("users/{id}/statements")
    public Response statements(@PathParam("id") UserId user, @Context ServerRequest http, @BeanParam Visit visit) {
        return answer(statements.list(user.value(), visit.query().page(), form(visit, http), frame(user, visit)));
    }

    @GET
    @Path("users/{id}/statements/{month}")
    public Response statement(
            @PathParam("id") UserId user,
            @PathParam("month") String month,
            @Context ServerRequest http,
            @BeanParam Visit visit) {
        YearMonth wanted = StatementAnswers.month(month, ErrorCode.INVALID_PARAMETER);
        return answer(statements.month(user.value(), wanted, form(visit, http), frame(user, visit)));
    }

    private static StatementForm form(Visit visit, ServerRequest http) {
        return StatementForm.of(visit.query().read(String.class, "format"), http, ErrorCode.INVALID_PARAMETER);
    }

    private static Frame frame(UserId user, Visit visit) {
        return View.frame(Section.USERS, visit.person(), user.value().toHexString());
    }

    private static Response answer(StatementAnswers.Answer answer) {
        var response = Response.ok(answer.body()).header(HttpHeaders.VARY, HttpHeaders.ACCEPT);
        answer.headers().forEach(response::header);
        return response.build();
    }
}
