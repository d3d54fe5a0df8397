package gaming.console;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.referral.hold.Holds;
import gaming.referral.hold.Holds.Preview;
import gaming.referral.signal.HoldSignal;
import gaming.referral.signal.HoldSignal.State;
import gaming.referral.signal.HoldSignals;
import gaming.referral.signal.HoldSignals.HoldSignalList;
import gaming.referral.signal.SignalKind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The signals of some days that suggest a hold, of all users or of one. An operator holds their users or dismisses them. */
@ApplicationScoped
@Path("/signals")
public class SignalsPage {
    private final HoldSignals signals;
    private final Holds holds;

    @Inject
    SignalsPage(HoldSignals signals, Holds holds) {
        this.signals = signals;
        this.holds = holds;
    }

    /**
     * @param user null: all users
     * @param part the signals of the state
     */
    record Shown(@Nullable ObjectId user, State state, HoldSignalList found, Paged<HoldSignal> part) {}

    record One(HoldSignal signal, HoldSignalList found, Preview preview) {}

    @GET
    public Answer list(@BeanParam Visit visit) {
        Typed typed = visit.query();
        State state = Objects.requireNonNullElse(typed.read(State.class, "state"), State.NEW);
        Page page = typed.page();
        HoldSignalList found = found(typed);
        Paged<HoldSignal> part = Paged.cut(found.in(state), page, signal -> signal);
        var shown = new Shown(typed.read(ObjectId.class, "userId"), state, found, part);
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
    @Path("/{id}")
    public Answer one(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        Typed query = visit.query();
        HoldSignalList found = found(query);
        HoldSignal shown = found.one(id);
        Preview preview = holds.preview(
                shown.suggestedHold().userId(), shown.suggestedHold().request());
        return Section.SIGNALS
                .page("signal", "A signal", new One(shown, found, preview))
                .at(query.link(Section.SIGNALS.path(id)));
    }

    /** Dismisses a signal with its facts up to the field {@code until}. The query finds the signal again. */
    @POST
    @Path("/{id}/dismiss")
    public Answer dismiss(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        Typed form = visit.form();
        String dismissed = Section.SIGNALS.link("state", State.DISMISSED);
        return form.sent(
                () -> one(id, visit),
                dismissed,
                () -> signals.dismiss(
                        id, form.required(Instant.class, "until"), form.reason("dismissal"), visit.caller()));
    }

    @POST
    @Path("/{id}/withdraw")
    public Answer withdraw(@PathParam("id") ObjectId id, @BeanParam Visit visit) {
        signals.withdraw(id, visit.caller());
        return Answer.goTo(Section.SIGNALS.path);
    }
}
