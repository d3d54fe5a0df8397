package gaming.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.console.Actions.Kind;
import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.database.Transactions;
import gaming.referral.Category;
import gaming.referral.CommissionTerms;
import gaming.referral.CommissionTerms.Stored;
import gaming.referral.CommissionTermsHook;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.TermsRequest;
import gaming.referral.Tier;
import gaming.referral.commission.Simulation;
import gaming.referral.commission.SimulationHook;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Optional;
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
    private final CommissionTermsHook hook;
    private final SimulationHook simulation;
    private final Actions actions;

    @Inject
    TermsPage(
            Transactions transactions,
            CommissionTerms terms,
            CommissionTermsHook hook,
            SimulationHook simulation,
            Actions actions) {
        this.transactions = transactions;
        this.terms = terms;
        this.hook = hook;
        this.simulation = simulation;
        this.actions = actions;
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
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        Paged<Stored> stored = terms.stored(Parameters.page(uri).bounded());
        All all = transactions.call(() -> {
            LocalDate today = CommissionTerms.databaseDay();
            return new All(today, CommissionTerms.of(today), stored);
        });
        return Answers.of("terms", view("Terms", request, all));
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
        return Answers.of("terms-one", view("Terms from " + one.terms().validFrom(), request, one));
    }

    /** The form of new terms, which begins with those of the day {@code like}, or else with the latest. */
    @GET
    @Path("/new")
    public Response form(@Context UriInfo uri, @Context ContainerRequestContext request) {
        Optional<LocalDate> like = Parameters.of(uri, "like", LocalDate.class);
        Form form = transactions.call(() -> {
            LocalDate today = CommissionTerms.databaseDay();
            return new Form(
                    like.map(CommissionTerms::of)
                            .orElseGet(() ->
                                    CommissionTerms.since(today).lastEntry().getValue()),
                    today.plusDays(1));
        });
        return Answers.of("terms-form", view("New terms", request, form));
    }

    /** Checks new terms, and shows what they change and what past days would be by them. */
    @POST
    @Path("/preview")
    @RolesAllowed("OPERATOR")
    public Response preview(MultivaluedMap<String, String> form, @Context ContainerRequestContext request) {
        LocalDate validFrom = Parameters.date(text(form, "validFrom"), "validFrom");
        JsonNode sent = terms(form);
        var wanted = new Terms(validFrom, TermsRequest.of(sent, "").levels());
        Terms before = transactions.call(() -> {
            CommissionTerms.requireNotBegun(validFrom);
            return CommissionTerms.of(validFrom);
        });
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("from", text(form, "from")).put("to", text(form, "to")).set("terms", sent);
        Simulation simulated = actions.run(
                Person.of(request),
                Kind.SIMULATE_TERMS,
                "terms from " + validFrom,
                sent.toString(),
                () -> simulation.simulate(body));
        return Answers.of("terms-preview", view("Set these terms?", request, new Asked(wanted, before, simulated)));
    }

    /** Sets terms from the day {@code validFrom} of the query on. */
    @POST
    @Path("/set")
    @RolesAllowed("OPERATOR")
    public Response set(
            @QueryParam("validFrom") @Nullable LocalDate validFrom,
            MultivaluedMap<String, String> form,
            @Context ContainerRequestContext request) {
        JsonNode sent = terms(form);
        return actions.run(Person.of(request), Kind.SET_TERMS, "terms from " + validFrom, sent.toString(), () -> {
            hook.put(validFrom, sent, request);
            return Answers.goTo(Section.TERMS.path + "/" + validFrom);
        });
    }

    static String requirement(Level level) {
        return level + ".requirement";
    }

    static String rate(Level level, Tier tier, Category category) {
        return level + "." + tier + "." + category;
    }

    /** The terms of a form as the body of a request to the endpoint. The endpoint checks the values. */
    private static JsonNode terms(MultivaluedMap<String, String> form) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ObjectNode levels = body.putObject("levels");
        for (Level level : Level.values()) {
            ObjectNode of = levels.putObject(level.name());
            of.set("requirement", number(form, requirement(level)));
            ObjectNode rates = of.putObject("rates");
            for (Tier tier : Tier.values()) {
                ObjectNode categories = rates.putObject(tier.name());
                for (Category category : Category.values()) {
                    categories.set(category.name(), number(form, rate(level, tier, category)));
                }
            }
        }
        return body;
    }

    private static JsonNode number(MultivaluedMap<String, String> form, String field) {
        String text = text(form, field);
        return NUMBER.matcher(text).matches()
                ? JsonNodeFactory.instance.numberNode(new BigDecimal(text))
                : JsonNodeFactory.instance.textNode(Parameters.shortened(text));
    }

    private static String text(MultivaluedMap<String, String> form, String field) {
        return Optional.ofNullable(form.getFirst(field)).orElse("").strip();
    }

    private static <T> View<T> view(String title, ContainerRequestContext request, T content) {
        return new View<>(title, Section.TERMS, Person.of(request), content);
    }
}
