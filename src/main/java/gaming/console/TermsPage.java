package gaming.console;

import gaming.console.View.Section;
import gaming.core.DayRange;
import gaming.core.Page.Paged;
import gaming.database.Transactions;
import gaming.referral.Category;
import gaming.referral.CommissionTerms;
import gaming.referral.CommissionTerms.Stored;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.TermsRequest;
import gaming.referral.Tier;
import gaming.referral.commission.Simulation;
import gaming.referral.commission.Simulations;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The terms of the commission: those in force, past and future ones, and new ones after a simulation. */
@ApplicationScoped
@Path("/terms")
@RolesAllowed("VIEWER")
public class TermsPage {
    private static final int SIMULATED_DAYS = 7;
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

    record All(LocalDate today, Terms inForce, Paged<Stored> stored) {
        String state(Stored each) {
            return each.validFrom().isAfter(today)
                    ? "future"
                    : each.validFrom().equals(inForce.validFrom()) ? "in force" : "past";
        }
    }

    /** @param before the terms of the day before {@code terms} became valid; null: there are none */
    record One(Terms terms, @Nullable Terms before) {}

    /**
     * @param like the terms that the form begins with
     * @param earliest the first day that new terms may have
     */
    record Form(Terms like, LocalDate earliest) {
        LocalDate simulatedFrom() {
            return earliest.minusDays(1L + SIMULATED_DAYS);
        }

        LocalDate simulatedTo() {
            return earliest.minusDays(2);
        }
    }

    /** New terms that wait for their confirmation. */
    record Asked(Terms wanted, Terms before, Simulation simulation) {}

    @GET
    public Response list(@BeanParam PageParameters page, @Context ContainerRequestContext request) {
        Paged<Stored> stored = terms.stored(page.page().bounded());
        All all = transactions.call(() -> {
            LocalDate today = CommissionTerms.databaseDay();
            return new All(today, CommissionTerms.of(today), stored);
        });
        return Section.TERMS.page("terms", "Terms", request, all);
    }

    @GET
    @Path("/{day}")
    public Response one(@PathParam("day") String text, @Context ContainerRequestContext request) {
        LocalDate day = Parameters.date(text, "day");
        One one = transactions.call(() -> {
            Terms found = CommissionTerms.of(day);
            return new One(
                    found,
                    found.validFrom().equals(LocalDate.EPOCH)
                            ? null
                            : CommissionTerms.of(found.validFrom().minusDays(1)));
        });
        return Section.TERMS.page("terms-one", "Terms from " + one.terms().validFrom(), request, one);
    }

    /** The form of new terms, which begins with those of the day {@code like}, or else with the latest. */
    @GET
    @Path("/new")
    public Response form(@QueryParam("like") @Nullable LocalDate like, @Context ContainerRequestContext request) {
        Form form = transactions.call(() -> {
            LocalDate today = CommissionTerms.databaseDay();
            return new Form(
                    like == null ? CommissionTerms.since(today).lastEntry().getValue() : CommissionTerms.of(like),
                    today.plusDays(1));
        });
        return Section.TERMS.page("terms-form", "New terms", request, form);
    }

    /** Checks new terms, and shows what they change and what past days would be by them. */
    @POST
    @Path("/preview")
    @RolesAllowed("OPERATOR")
    public Response preview(MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        LocalDate validFrom = Parameters.date(text(form, "validFrom"), "validFrom");
        TermsRequest wanted = TermsRequest.of(fields(form), "");
        Terms before = transactions.call(() -> {
            CommissionTerms.requireNotBegun(validFrom);
            return CommissionTerms.of(validFrom);
        });
        Simulation simulated = simulations.simulate(
                new DayRange(Parameters.date(text(form, "from"), "from"), Parameters.date(text(form, "to"), "to")),
                wanted,
                Person.of(request).caller());
        var asked = new Asked(new Terms(validFrom, wanted.levels()), before, simulated);
        return Section.TERMS.page("terms-preview", "Set these terms?", request, asked);
    }

    /** Sets terms from the day {@code validFrom} of the query on. */
    @POST
    @Path("/set")
    @RolesAllowed("OPERATOR")
    public Response set(
            @QueryParam("validFrom") @Nullable LocalDate validFrom,
            MultivaluedMap<String, String> form,
            @Context ContainerRequestContext request) {
        terms.put(validFrom, fields(form), Person.of(request).caller());
        return Answers.goTo(Section.TERMS.path + "/" + validFrom);
    }

    static String requirement(Level level) {
        return level + ".requirement";
    }

    static String rate(Level level, Tier tier, Category category) {
        return level + "." + tier + "." + category;
    }

    /** The terms of a form as the fields of a {@link TermsRequest}, which checks them. */
    private static Map<String, Object> fields(MultivaluedMap<String, String> form) {
        return Map.of("levels", each(Level.class, level -> {
            var fields = new LinkedHashMap<String, Object>();
            fields.put("requirement", number(form, requirement(level)));
            fields.put(
                    "rates",
                    each(
                            Tier.class,
                            tier -> each(Category.class, category -> number(form, rate(level, tier, category)))));
            return fields;
        }));
    }

    private static <E extends Enum<E>> Map<String, Object> each(Class<E> type, Function<E, Object> value) {
        var fields = new LinkedHashMap<String, Object>();
        EnumSet.allOf(type).forEach(constant -> fields.put(constant.name(), value.apply(constant)));
        return fields;
    }

    /** A text that is no number stays a text, which {@link TermsRequest} refuses. */
    private static Object number(MultivaluedMap<String, String> form, String field) {
        String text = text(form, field);
        return NUMBER.matcher(text).matches() ? new BigDecimal(text) : Parameters.shortened(text);
    }

    private static String text(MultivaluedMap<String, String> form, String field) {
        return Optional.ofNullable(form.getFirst(field)).orElse("").strip();
    }
}
