package gaming.console;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.referral.hold.HoldRequest;
import gaming.referral.hold.HoldSignal;
import gaming.referral.hold.HoldSignal.SignalKind;
import gaming.referral.hold.HoldSignal.State;
import gaming.referral.hold.HoldSignals;
import gaming.referral.hold.HoldSignals.HoldSignalList;
import gaming.referral.hold.Holds;
import gaming.referral.hold.Holds.Hold;
import gaming.referral.hold.Holds.Preview;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The holds of all users, and of one. An operator places and releases them with a reason. The signals of some days
 * suggest a hold, and an operator holds their users or dismisses them.
 */
@ApplicationScoped
@Path("/")
public class HoldsPage {
    private final Holds holds;
    private final HoldSignals signals;
    private final Users users;

    @Inject
    HoldsPage(Holds holds, HoldSignals signals, Users users) {
        this.holds = holds;
        this.signals = signals;
        this.users = users;
    }

    /** @param unpaid what the held referrers could claim without each hold; nothing for a hold of a player */
    record All(boolean released, Paged<Hold> holds, Map<ObjectId, Amount> unpaid, Map<ObjectId, String> names) {}

    record OfUser(ObjectId user, Paged<Hold> holds) {}

    /** The active holds, or the released ones, the latest first. */
    @GET
    @Path("holds")
    public Answer list(@BeanParam Visit visit) {
        boolean released = visit.query().is("released");
        Paged<Hold> part = holds.all(released, visit.page());
        Map<ObjectId, String> names =
                users.names(part.data().stream().map(Hold::userId).collect(Collectors.toSet()));
        return Section.HOLDS.page("holds", new All(released, part, holds.unpaid(part.data()), names));
    }

    @GET
    @Path("users/{id}/holds")
    public Answer list(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        return page(user, visit.query().page());
    }

    private Answer page(ObjectId user, Page page) {
        String username = users.required(user).username();
        Paged<Hold> part = Paged.cut(holds.of(user), page, hold -> hold);
        return Section.USERS
                .page("user-holds", username, new OfUser(user, part))
                .at(path(user));
    }

    @POST
    @Path("users/{id}/holds")
    public Answer place(@PathParam("id") ObjectId user, @BeanParam Visit visit) {
        Typed form = visit.form();
        var fields = new LinkedHashMap<String, Object>();
        for (String field : List.of("scope", "tier", "from", "reason", "members")) {
            String value = form.text(field).strip();
            if (!value.isEmpty()) {
                fields.put(field, field.equals("members") ? List.of(value.split("[\\s,]+")) : value);
            }
        }
        return done(user, form, () -> holds.place(user, HoldRequest.of(fields), visit.caller()));
    }

    /** Releases a hold. The reason stays in the audit, so its field is not that of a hold, and names the hold. */
    @POST
    @Path("users/{id}/holds/{hold}/release")
    public Answer release(@PathParam("id") ObjectId user, @PathParam("hold") ObjectId hold, @BeanParam Visit visit) {
        Typed form = visit.form();
        return done(user, form, () -> {
            String reason = form.reason("release-" + hold.toHexString());
            if (holds.release(user, hold, reason, visit.caller()).isEmpty()) {
                throw new Refusal(ErrorCode.NOT_FOUND, "The user has no such hold, or it is released");
            }
        });
    }

    /** A refused form comes back. */
    private Answer done(ObjectId user, Typed form, Runnable action) {
        return form.sent(() -> page(user, Typed.NOTHING.page()), path(user), action);
    }

    private static String path(ObjectId user) {
        return Section.USERS.path(user) + "/holds";
    }

    /**
     * @param user null: all users
     * @param part the signals of the state
     */
    record Signals(@Nullable ObjectId user, State state, HoldSignalList found, Paged<HoldSignal> part) {}

    record Signal(HoldSignal signal, HoldSignalList found, Preview preview) {}

    @GET
    @Path("signals")
    public Answer signals(@BeanParam Visit visit) {
        Typed typed = visit.query();
        State state = Objects.requireNonNullElse(typed.read(State.class, "state"), State.NEW);
        Page page = typed.page();
        HoldSignalList found = found(typed);
        Paged<HoldSignal> part = Paged.cut(found.in(state), page, signal -> signal);
        var shown = new Signals(typed.read(ObjectId.class, "userId"), state, found, part);
        return Section.SIGNALS.page("signals", shown);
    }

    private HoldSignalList found(Typed typed) {
        return signals.find(
                typed.read(LocalDate.class, "from"),
                typed.read(LocalDate.class, "to"),
                typed.read(SignalKind.class, "kind"),
                typed.read(ObjectId.class, "userId"));
    }

    /** One signal, with its users and what their hold would leave out now. */
    @GET
    @Path("signals/{id}")
    public Answer signal(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        Typed query = visit.query();
        HoldSignalList found = found(query);
        HoldSignal shown = found.one(id);
        Preview preview = holds.preview(
                shown.suggestedHold().userId(), shown.suggestedHold().request());
        return Section.SIGNALS
                .page("signal", "A signal", new Signal(shown, found, preview))
                .at(query.link(Section.SIGNALS.path(id)));
    }

    /** Dismisses a signal with its facts up to the field {@code until}. The query finds the signal again. */
    @POST
    @Path("signals/{id}/dismiss")
    public Answer dismiss(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        Typed form = visit.form();
        String dismissed = Section.SIGNALS.link("state", State.DISMISSED);
        return form.sent(
                () -> signal(id, visit),
                dismissed,
                () -> signals.dismiss(
                        id, form.required(Instant.class, "until"), form.reason("dismissal"), visit.caller()));
    }

    @POST
    @Path("signals/{id}/withdraw")
    public Answer withdraw(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        signals.withdraw(id, visit.caller());
        return Answer.goTo(Section.SIGNALS.path);
    }
}
