package gaming.console;

import gaming.audit.Action;
import gaming.audit.Audit;
import gaming.console.View.Section;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.identity.PersonalData;
import gaming.identity.TypedName;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.payments.PaymentKind;
import gaming.payments.PaymentReview;
import gaming.referral.Referrals;
import gaming.referral.Referrals.Referred;
import gaming.referral.Tier;
import gaming.referral.commission.ReferralStats;
import gaming.referral.commission.ReferralStats.Figures;
import gaming.signin.LinkedAccounts;
import gaming.signin.LinkedAccounts.Linked;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The search, one user's account, and the users whom one has referred. */
@ApplicationScoped
@Path("/users")
@RolesAllowed("VIEWER")
public class UsersPage {
    static final int LONGEST_SEARCH = 320;

    private final Users users;
    private final LinkedAccounts identities;
    private final ReferralStats stats;
    private final Transactions transactions;
    private final PaymentReview payments;
    private final Audit audit;

    @Inject
    UsersPage(
            Users users,
            LinkedAccounts identities,
            ReferralStats stats,
            Transactions transactions,
            PaymentReview payments,
            Audit audit) {
        this.users = users;
        this.identities = identities;
        this.stats = stats;
        this.transactions = transactions;
        this.payments = payments;
        this.audit = audit;
    }

    /**
     * @param exact the user with this platform id, and the users with this e-mail address if the person sees addresses
     * @param named the users whose username begins with the search text, or the one with this id
     * @param inside the users whose username has the search text after its beginning
     */
    record Found(String search, List<User> exact, Paged<User> named, List<User> inside) {}

    /** @param referrer null: the user has no referrer, or the referrer is gone */
    record Account(
            User user, @Nullable User referrer, List<Linked> identities, Figures figures, List<Action> actions) {}

    record Tree(ObjectId user, Figures figures, Tier tier, Paged<Referred> referred) {}

    /** The search of all pages: users, or else a claim or credit by its id or transaction. A single find opens. */
    @GET
    public Response list(@Context ContainerRequestContext request) {
        Typed typed = Typed.of(request.getUriInfo());
        String search = TypedName.stored(typed.text("search"));
        if (search.length() > LONGEST_SEARCH) {
            throw Refusal.ofParameter("search", "must have at most " + LONGEST_SEARCH + " characters");
        }
        Person person = Person.of(request);
        Page page = typed.page().bounded();
        List<User> exact = exact(search, person.personal());
        Paged<User> named =
                search.isEmpty() ? Paged.of(List.of(), 0, page) : users.search(search, person.personal(), page);
        List<User> inside = users.containing(search, person.personal());
        if (page.offset() == 0) {
            List<ObjectId> ids = Stream.of(exact, named.data(), inside)
                    .flatMap(List::stream)
                    .map(User::id)
                    .distinct()
                    .toList();
            if (ids.size() == 1) {
                return Answer.goTo(of(ids.getFirst()));
            }
            Optional<Response> payment = ids.isEmpty() ? payment(search) : Optional.empty();
            if (payment.isPresent()) {
                return payment.get();
            }
        }
        return Section.USERS
                .page("users", "Users", new Found(search, exact, named, inside))
                .response();
    }

    private Optional<Response> payment(String search) {
        return payment(PaymentKind.CLAIM, Section.CLAIMS, search)
                .or(() -> payment(PaymentKind.PICK, Section.CREDITS, search));
    }

    private Optional<Response> payment(PaymentKind<?> kind, Section section, String search) {
        return payments.identified(kind, search).map(id -> Answer.goTo(section.path + "/" + id.toHexString()));
    }

    private List<User> exact(String search, PersonalData personal) {
        if (search.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<>(users.ofPlatform(search).stream().toList());
        if (personal == PersonalData.CLEAR && search.contains("@")) {
            found.addAll(users.ofEmail(search));
        }
        return found;
    }

    static String of(ObjectId user) {
        return Section.USERS.path + "/" + user.toHexString();
    }

    @GET
    @Path("/{id}")
    public Answer one(@PathParam("id") String id) {
        ObjectId wanted = Parameters.id(id, "id");
        User user = users.required(wanted);
        ObjectId referrer = user.referrer();
        var account = new Account(
                user,
                referrer == null ? null : users.find(referrer).orElse(null),
                identities.of(wanted),
                stats.of(wanted),
                ActionsPage.latest(audit, wanted));
        return Section.USERS.page("user", user.username(), account);
    }

    /** The users in one tier of a user. The counts are those that the service keeps. */
    @GET
    @Path("/{id}/referred")
    public Answer referred(@PathParam("id") String id, @Context UriInfo uri) {
        ObjectId user = Parameters.id(id, "id");
        Typed typed = Typed.of(uri);
        Tier tier = Objects.requireNonNullElse(typed.read(Tier.class, "tier"), Tier.TIER_1);
        Page page = typed.page().bounded();
        Figures figures = stats.of(user);
        List<Referred> referred = transactions.call(() -> Referrals.referred(user, tier, page));
        int count = Math.min(figures.tiers().get(tier.index()).users(), Page.MOST_COUNTED);
        var tree = new Tree(user, figures, tier, Paged.of(referred, count, page));
        return Section.USERS.page("referred", figures.username(), tree);
    }
}
