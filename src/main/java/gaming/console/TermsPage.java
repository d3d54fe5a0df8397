package gaming.console;

import gaming.access.InternalCaller;
import gaming.console.View.Section;
import gaming.core.DayRange;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
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
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The terms of the commission: those in force, past and future ones, and new ones after a simulation. */
@ApplicationScoped
@Path("/terms")
@RolesAllowed("VIEWER")
public class TermsPage {
    private static final String NEW = Section.TERMS.path + "/new";
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
    record Form(Terms like, LocalDate earliest) {}

    /** New terms that wait for their confirmation. */
    record Asked(Terms wanted, Terms before, Simulation simulation) {}

    @GET
    public Answer list(@Context UriInfo uri) {
        Paged<Stored> stored = terms.stored(Typed.of(uri).page().bounded());
        return Section.TERMS.page("terms", "Terms", transactions.call(() -> {
            LocalDate today = CommissionTerms.databaseDay();
            return new All(today, CommissionTerms.of(today), stored);
        }));
    }

    @GET
    @Path("/{day}")
    public Answer one(@PathParam("day") String text) {
        LocalDate day = Parameters.date(text, "day");
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
    public Answer form(@Context UriInfo uri) {
        return newTerms(Typed.of(uri).read(LocalDate.class, "like"));
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
    @RolesAllowed("OPERATOR")
    public Response preview(MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        var typed = new Typed(form);
        return sent(typed, () -> preview(typed, Person.of(request).caller()).response());
    }

    private Answer preview(Typed typed, InternalCaller caller) {
        LocalDate validFrom = typed.required(LocalDate.class, "validFrom");
        TermsRequest wanted = TermsRequest.of(fields(typed), "");
        Terms before = transactions.call(() -> {
            CommissionTerms.requireNotBegun(validFrom);
            return CommissionTerms.of(validFrom);
        });
        var days = new DayRange(typed.required(LocalDate.class, "from"), typed.required(LocalDate.class, "to"));
        Simulation simulated = simulations.simulate(days, wanted, caller);
        var asked = new Asked(new Terms(validFrom, wanted.levels()), before, simulated);
        return Section.TERMS.page("terms-preview", "Set these terms?", asked).at(NEW);
    }

    /** The way back from a preview: the form with what was typed. */
    @POST
    @Path("/new")
    @RolesAllowed("OPERATOR")
    public Answer again(MultivaluedMap<String, String> form) {
        return newTerms(null).typed(new Typed(form));
    }

    @POST
    @Path("/set")
    @RolesAllowed("OPERATOR")
    public Response set(MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        var typed = new Typed(form);
        return sent(typed, () -> {
            LocalDate validFrom = typed.required(LocalDate.class, "validFrom");
            terms.put(validFrom, fields(typed), Person.of(request).caller());
            return Answer.goTo(Section.TERMS.path + "/" + validFrom);
        });
    }

    private Response sent(Typed typed, Supplier<Response> action) {
        return typed.sent(
                () -> {
                    try {
                        return action.get();
                    } catch (Refusal refusal) {
                        throw ofField(refusal);
                    }
                },
                () -> newTerms(null));
    }

    static String requirement(Level level) {
        return level + ".requirement";
    }

    static String rate(Level level, Tier tier, Category category) {
        return level + "." + tier + "." + category;
    }

    /** The terms of a form as the fields of a {@link TermsRequest}, which checks them. */
    private static Map<String, Object> fields(Typed typed) {
        return Map.of("levels", each(Level.class, level -> {
            var fields = new LinkedHashMap<String, Object>();
            fields.put("requirement", number(typed, requirement(level)));
            fields.put(
                    "rates",
                    each(
                            Tier.class,
                            tier -> each(Category.class, category -> number(typed, rate(level, tier, category)))));
            return fields;
        }));
    }

    private static <E extends Enum<E>> Map<String, Object> each(Class<E> type, Function<E, Object> value) {
        var fields = new LinkedHashMap<String, Object>();
        EnumSet.allOf(type).forEach(constant -> fields.put(constant.name(), value.apply(constant)));
        return fields;
    }

    /** A text that is no number stays a text, which {@link TermsRequest} refuses. */
    private static Object number(Typed typed, String field) {
        String text = typed.decimal(field);
        return NUMBER.matcher(text).matches() ? new BigDecimal(text) : Parameters.shortened(text);
    }

    /** The same refusal with the name of the field instead of the path of a {@link TermsRequest}. */
    private static Refusal ofField(Refusal refusal) {
        String path = String.valueOf(refusal.details().get("parameter"));
        return refusal.reason().startsWith("levels.")
                ? Refusal.ofParameter(
                        path.replaceFirst("levels\\.", "").replaceFirst("\\.rates", ""),
                        refusal.reason().substring(path.length() + 1))
                : refusal;
    }
}
