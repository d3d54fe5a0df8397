package gaming.referral.commission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;

/** 80 chains of 51 users: when all of them bet, exactly 4000 referrers earn, in 200 batches of {@link Pods#BATCH_SIZE}. */
final class Crowd {
    static final int REFERRERS = 4000;
    private static final int CHAINS = 80;
    private static final int LENGTH = 51;

    final Players players = new Players();
    /** In the order of their ids. */
    final List<String> users;

    Crowd() {
        users = IntStream.range(0, CHAINS * LENGTH)
                .mapToObj(_ -> new ObjectId().toHexString())
                .toList();
        var lines = new ArrayList<ObjectNode>();
        for (int position = 0; position < LENGTH; position++) {
            for (int chain = 0; chain < CHAINS; chain++) {
                lines.add(players.user(user(chain, position), position == 0 ? null : user(chain, position - 1)));
            }
        }
        Pods.feeds(0).accept("users", lines.toArray(ObjectNode[]::new));
    }

    private String user(int chain, int position) {
        return users.get(chain * LENGTH + position);
    }

    /** Everybody bets {@code times} on the day. */
    List<ObjectNode> bets(LocalDate day, int times) {
        var lines = new ArrayList<ObjectNode>();
        for (int i = 0; i < users.size() * times; i++) {
            Game game = i % 2 == 0 ? Game.CRASH : Game.POKER;
            var stake = new BigDecimal(1 + i % 977 + ".0000" + i % 10_000);
            lines.add(players.bet(
                    new ObjectId().toHexString(), users.get(i % users.size()), game, stake, null, false, day));
        }
        return lines;
    }

    /**
     * Users of each of so many batches in a row, from a share of the work on: batches are claimed in the order of ids. A
     * chain's last user is not on the list, so each batch has one or two of them. A pod with a free thread beside three
     * that wait fetches no task, so no batch between them may be free.
     */
    List<String> ofEachBatch(double from, int batches) {
        int first = (int) (from * users.size());
        return IntStream.range(0, 2 * batches)
                .mapToObj(half -> users.get(first + half * Pods.BATCH_SIZE / 2))
                .toList();
    }
}
