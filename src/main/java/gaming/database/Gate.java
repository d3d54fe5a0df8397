package gaming.database;

import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bson.types.ObjectId;

/**
 * Keeps transactions from missing each other's changes. Any number of transactions pass a gate at once. A transaction
 * that closes it waits for the end of those that have passed it, and later ones wait for its end. So a transaction that
 * passes sees what the closing ones before it have changed, or a closing one sees its changes.
 *
 * <p>On a Galera cluster a lock excludes no transaction of another node. A passage is a row with a foreign key to the
 * gate, and a closing deletes the gate and inserts it again. So the cluster lets only one of a passage and a closing
 * commit, and the other one is repeated. An update of the gate is not enough: it leaves the key alone, and the cluster
 * lets a passage commit after it. Passages do not exclude each other.
 */
public final class Gate {
    private static final MultiRow ADD = new MultiRow("insert ignore into gate(name)", "(?)", "");

    /** The row of an unknown gate is left out. */
    private static final MultiRow PASS = new MultiRow("insert ignore into gate_passage(id, gate)", "(?,?)", "");

    private Gate() {}

    private record Passage(ObjectId id, String gate) {}

    public static void add(Collection<String> names) {
        ADD.write(List.copyOf(new TreeSet<>(names)), name -> new Object[] {name});
    }

    /** Passes gates until the transaction ends. Returns false if one of them does not exist. */
    public static boolean pass(SortedSet<String> names) {
        List<Passage> passages =
                names.stream().map(name -> new Passage(new ObjectId(), name)).toList();
        int passed = PASS.write(passages, passage -> new Object[] {passage.id(), passage.gate()});
        InList.update(
                "delete p from gate_passage p force index (primary) where id in ",
                passages.stream().map(Passage::id).toList());
        return passed == passages.size();
    }

    /** Passes a gate that exists. */
    public static void pass(String name) {
        if (!pass(new TreeSet<>(List.of(name)))) {
            throw new IllegalStateException("There is no gate " + name);
        }
    }

    /** Closes a gate until the transaction ends, and makes a missing one. */
    public static void close(String name) {
        Sql.update("replace into gate(name) values (?)", name);
    }
}
