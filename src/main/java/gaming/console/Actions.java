package gaming.console;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.bson.types.ObjectId;

/** The actions of people in the console: who did what, when, and with which result. Rows are inserted and never changed. */
@ApplicationScoped
class Actions {
    static final String DONE = "DONE";

    private static final int LONGEST_TARGET = 200;
    private static final int LONGEST_DETAIL = 2500;
    private static final int LONGEST_RESULT = 500;

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    Actions(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * A row.
     *
     * @param result DONE, or the refusal
     */
    record Action(Instant at, String caller, String action, String target, String detail, String result) {}

    /** Runs an action of a person, and records it with its result. */
    <T> T run(Person person, String action, String target, String detail, Supplier<T> work) {
        String result = "FAILED";
        try {
            T done = work.get();
            result = DONE;
            return done;
        } catch (Refusal refusal) {
            result = refusal.code() + ": " + refusal.reason();
            throw refusal;
        } finally {
            record(person.name(), action, target, detail, result);
        }
    }

    void record(String caller, String action, String target, String detail, String result) {
        transactions.run(() -> Sql.update(
                "insert into console_action(id, at, caller, action, target, detail, result) values (?, ?, ?, ?, ?, ?, ?)",
                new ObjectId(),
                clock.instant(),
                caller,
                action,
                cut(target, LONGEST_TARGET),
                cut(detail, LONGEST_DETAIL),
                cut(result, LONGEST_RESULT)));
    }

    /** The newest come first, optionally only those of one caller. */
    Paged<Action> list(Optional<String> caller, Page page) {
        String from = " from console_action" + (caller.isPresent() ? " where caller = ?" : "");
        Object[] parameters = caller.<Object[]>map(name -> new Object[] {name}).orElseGet(() -> new Object[0]);
        return transactions.call(() -> Paged.of(
                Sql.list(
                        "select at, caller, action, target, detail, result" + from + " order by at desc, id desc limit "
                                + page.limit() + " offset " + page.offset(),
                        row -> new Action(
                                row.getInstant("at"),
                                row.getString("caller"),
                                row.getString("action"),
                                row.getString("target"),
                                row.getString("detail"),
                                row.getString("result")),
                        parameters),
                // A longer list is not paged to its end
                Sql.first(
                                "select count(*) from (select 1" + from + " limit 10000) part",
                                row -> row.getInt(1),
                                parameters)
                        .orElseThrow(),
                page));
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest);
    }
}
