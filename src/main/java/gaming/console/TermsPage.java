package gaming.console;

import gaming.core.DayRange;
import gaming.core.Page.Paged;
import gaming.database.Transactions;
import gaming.referral.CommissionTerms;
import gaming.referral.CommissionTerms.Stored;
import gaming.referral.Terms;
import gaming.referral.TermsRequest;
import gaming.referral.commission.Simulations;
import gaming.referral.commission.Simulations.Simulation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The terms of the commission: those in force, past and future ones, and new ones after a simulation. */
@ApplicationScoped
@Path("/terms")
public class TermsPage {
    private static final String NEW = Section.TERMS.path("new");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,40}(\\.[0-9]{1,40})?");

    private final Transactions transactions;
    private final CommissionTerms terms;
    private final Simulations simulations;

    @Inject
    TermsPage(Transactions transactions, CommissionTerms terms, Simulations simulations) {
        this.transactions = transactions;
        this.terms = terms;
        this.simulations = simulations;
    }

    record All(Terms inForce, Paged<Stored> stored) {
        String state(Stored each) {
            int order = each.validFrom().compareTo(inForce.validFrom());
            return order > 0 ? "future" : order == 0 ? "in force" : "past";
        }
    }

    /** @param before the terms of the day before {@code terms} became valid; null: there are none */
    record One(Terms terms, @Nullable Terms before) {}

    /**
     * @param like the terms that the form begins with
     * @param earliest the first day that new terms may have
     */
    record Form(Terms like, LocalDate earliest) {}

    /** New terms that wait for their confirmation. */
    record Asked(Terms wanted, Terms before, Simulation simulation) {}

    @GET
    public Answer list(@BeanParam Visit visit) {
        Terms inForce = transactions.call(() -> CommissionTerms.of(CommissionTerms.databaseDay()));
        return Section.TERMS.page("terms", new All(inForce, terms.stored(visit.page())));
    }

    @GET
    @Path("/{day}")
    public Answer one(@PathParam("day") LocalDate day) {
        One one = transactions.call(() -> {
            Terms found = CommissionTerms.of(day);
            LocalDate from = found.validFrom();
            return new One(found, from.equals(LocalDate.EPOCH) ? null : CommissionTerms.of(from.minusDays(1)));
        });
        return Section.TERMS.page("terms-one", "Terms from " + one.terms().validFrom(), one);
    }

    /** The form of new terms, which begins with those of the day {@code like}, or else with the latest. */
    @GET
    @Path("/new")
    public Answer form(@BeanParam Visit visit) {
        return newTerms(visit.query().read(LocalDate.class, "like"));
    }

    private Answer newTerms(@Nullable LocalDate like) {
        Form form = transactions.call(() -> {
            LocalDate today = CommissionTerms.databaseDay();
            return new Form(
                    like == null ? CommissionTerms.since(today).lastEntry().getValue() : CommissionTerms.of(like),
                    today.plusDays(1));
        });
        return Section.TERMS.page("terms-form", "New terms", form).at(NEW);
    }

    /** Checks new terms, and shows what they change and what past days would be by them. */
    @POST
    @Path("/preview")
    public Answer preview(@BeanParam Visit visit) {
        Typed form = visit.form();
        return form.sent(() -> newTerms(null), () -> {
            LocalDate validFrom = form.required(LocalDate.class, "validFrom");
            TermsRequest wanted = terms(form);
            Terms before = transactions.call(() -> {
                CommissionTerms.requireNotBegun(validFrom);
                return CommissionTerms.of(validFrom);
            });
            var days = new DayRange(form.required(LocalDate.class, "from"), form.required(LocalDate.class, "to"));
            Simulation simulated = simulations.simulate(days, wanted, visit.caller());
            var asked = new Asked(new Terms(validFrom, wanted.levels()), before, simulated);
            return Section.TERMS
                    .page("terms-preview", "Set these terms?", asked)
                    .at(NEW);
        });
    }

    /** The way back from a preview: the form with what was typed. */
    @POST
    @Path("/new")
    public Answer again(@BeanParam Visit visit) {
        return newTerms(null).typed(visit.form());
    }

    @POST
    @Path("/set")
    public Answer set(@BeanParam Visit visit) {
        Typed form = visit.form();
        return form.sent(() -> newTerms(null), () -> {
            LocalDate validFrom = form.required(LocalDate.class, "validFrom");
            terms.put(validFrom, () -> terms(form), visit.caller());
            return Answer.goTo(Section.TERMS.path(validFrom));
        });
    }

    /** A text that is no number stays a text, which is refused. */
    private static TermsRequest terms(Typed form) {
        return TermsRequest.of(name -> {
            String text = form.decimal(name);
            return NUMBER.matcher(text).matches() ? new BigDecimal(text) : text;
        });
    }
}
