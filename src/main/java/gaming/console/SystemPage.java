package gaming.console;

import gaming.casino.storefront.Promotion.PromotionState;
import gaming.casino.storefront.Storefront;
import gaming.config.Keys;
import gaming.config.KeysInForce;
import gaming.config.KeysInForce.Group;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.events.EventsOut;
import gaming.events.Kafka;
import gaming.events.TopicStates;
import gaming.sync.PromoSync;
import gaming.sync.SyncRuns;
import gaming.tasks.DueTasks;
import gaming.tasks.RecurringTasks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** The pages of the system: topics, synchronisations and repeated tasks, promotions, and the configuration in force. */
@ApplicationScoped
@Path("/")
public class SystemPage {
    private static final int RUNS = 10;

    private final TopicStates topics;
    private final EventsOut out;
    private final SyncRuns users;
    private final PromoSync promotions;
    private final RecurringTasks recurring;
    private final DueTasks due;
    private final Storefront storefront;
    private final List<Group> groups;

    @Inject
    SystemPage(
            TopicStates topics,
            EventsOut out,
            SyncRuns users,
            PromoSync promotions,
            RecurringTasks recurring,
            DueTasks due,
            Storefront storefront,
            Config config,
            List<Consumer<Keys>> readers) {
        this.topics = topics;
        this.out = out;
        this.users = users;
        this.promotions = promotions;
        this.recurring = recurring;
        this.due = due;
        this.storefront = storefront;
        groups = groups(config, readers);
    }

    static List<Group> groups(Config config, List<Consumer<Keys>> readers) {
        return KeysInForce.of(config, readers, Kafka.confidential());
    }

    record Topics(boolean configured, List<TopicStates.TopicRecord> topics, EventsOut.Outgoing out) {}

    record Syncs(
            boolean usersConfigured,
            List<SyncRuns.UsersRun> users,
            PromoSync.PromotionsRun promotions,
            List<RecurringTasks.Recurring> recurring,
            List<DueTasks.Due> due) {}

    /** @param set whether the page shows only keys that an operator set */
    record Configuration(List<Group> groups, boolean set) {
        List<KeysInForce.KeyInForce> keys(Group group) {
            return group.keys().stream().filter(key -> !set || key.set()).toList();
        }
    }

    @GET
    @Path("topics")
    public Answer topics() {
        return Section.TOPICS.page("topics", new Topics(topics.configured(), topics.list(), out.outgoing()));
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
        return Section.PROMOTIONS.page("promotions", storefront.promotions(visit.page()));
    }

    /** An id is any text, so it is no part of the path. */
    @GET
    @Path("promotions/one")
    public Answer promotion(@BeanParam Visit visit) {
        PromotionState found = storefront
                .promotion(visit.query().text("id"))
                .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "There is no such promotion"));
        return Section.PROMOTIONS.page("promotion", "Promotion " + found.id(), found);
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
    public Answer syncPromotions(@BeanParam Visit visit) {
        promotions.synchronise(visit.caller());
        return Answer.goTo(Section.SYNCS.path);
    }
}
