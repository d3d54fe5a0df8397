package gaming.console;

import gaming.casino.storefront.PromotionState;
import gaming.casino.storefront.Storefront;
import gaming.config.Keys;
import gaming.config.KeysInForce;
import gaming.config.KeysInForce.Group;
import gaming.config.KeysInForce.KeyInForce;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.events.KafkaKeys;
import gaming.events.TopicStates;
import gaming.events.TopicStates.TopicRecord;
import gaming.sync.PromoSync;
import gaming.sync.PromoSync.PromotionsRun;
import gaming.sync.SyncRuns;
import gaming.sync.SyncRuns.UsersRun;
import gaming.tasks.DueTasks;
import gaming.tasks.DueTasks.Due;
import gaming.tasks.RecurringTasks;
import gaming.tasks.RecurringTasks.Recurring;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;

/** The pages of the system: topics, synchronisations and repeated tasks, promotions, and the configuration in force. */
@ApplicationScoped
@Path("/")
@RolesAllowed("VIEWER")
public class SystemPage {
    private static final int RUNS = 10;
    private static final Map<String, Boolean> OF_KAFKA = KafkaKeys.security().entrySet().stream()
            .collect(
                    Collectors.toMap(Map.Entry::getKey, key -> KafkaKeys.isConfidential(key.getKey(), key.getValue())));

    private final TopicStates topics;
    private final SyncRuns users;
    private final PromoSync promotions;
    private final RecurringTasks recurring;
    private final DueTasks due;
    private final Storefront storefront;
    private final List<Group> groups;
    private final Clock clock;

    @Inject
    SystemPage(
            TopicStates topics,
            SyncRuns users,
            PromoSync promotions,
            RecurringTasks recurring,
            DueTasks due,
            Storefront storefront,
            Config config,
            List<Consumer<Keys>> readers,
            Clock clock) {
        this.topics = topics;
        this.users = users;
        this.promotions = promotions;
        this.recurring = recurring;
        this.due = due;
        this.storefront = storefront;
        groups = groups(config, readers);
        this.clock = clock;
    }

    static List<Group> groups(Config config, List<Consumer<Keys>> readers) {
        return KeysInForce.of(config, readers, OF_KAFKA);
    }

    record Topics(boolean configured, List<TopicRecord> topics) {}

    record Syncs(
            boolean usersConfigured,
            List<UsersRun> users,
            PromotionsRun promotions,
            List<Recurring> recurring,
            List<Due> due) {}

    record Promotions(Paged<PromotionState> promotions, Instant now) {}

    record Promotion(PromotionState promotion, Instant now) {}

    /** @param set whether the page shows only keys that an operator set */
    record Configuration(List<Group> groups, boolean set) {
        List<KeyInForce> keys(Group group) {
            return group.keys().stream().filter(key -> !set || key.set()).toList();
        }
    }

    @GET
    @Path("topics")
    public Answer topics() {
        return Section.TOPICS.page("topics", new Topics(topics.configured(), topics.list()));
    }

    @GET
    @Path("configuration")
    public Answer configuration(@BeanParam Visit visit) {
        return Section.CONFIGURATION.page(
                "configuration", new Configuration(groups, visit.query().is("set")));
    }

    /** The promotions. Feeds and the sportsbook write them. */
    @GET
    @Path("promotions")
    public Answer promotions(@BeanParam Visit visit) {
        var part = storefront.promotions(visit.page());
        return Section.PROMOTIONS.page("promotions", new Promotions(part, clock.instant()));
    }

    /** An id is any text, so it is no part of the path. */
    @GET
    @Path("promotions/one")
    public Answer promotion(@BeanParam Visit visit) {
        PromotionState found = storefront
                .promotion(visit.query().text("id"))
                .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "There is no such promotion"));
        return Section.PROMOTIONS.page("promotion", "Promotion " + found.id(), new Promotion(found, clock.instant()));
    }

    @GET
    @Path("syncs")
    public Answer syncs() {
        var shown = new Syncs(
                users.configured(),
                users.latest(RUNS),
                promotions.latest(),
                recurring.list(),
                due.list().orElse(List.of()));
        return Section.SYNCS.page("syncs", shown);
    }

    @POST
    @Path("syncs/users")
    @RolesAllowed("OPERATOR")
    public Answer syncUsers(@BeanParam Visit visit) {
        Typed form = visit.form();
        return form.sent(
                this::syncs,
                Section.SYNCS.path,
                () -> users.synchronise(
                        form.read(Integer.class, "index"), form.read(Integer.class, "count"), visit.caller()));
    }

    @POST
    @Path("syncs/promotions")
    @RolesAllowed("OPERATOR")
    public Answer syncPromotions(@BeanParam Visit visit) {
        promotions.synchronise(visit.caller());
        return Answer.goTo(Section.SYNCS.path);
    }
}
