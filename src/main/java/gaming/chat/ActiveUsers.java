package gaming.chat;

import gaming.chat.ChatClient.ChatUser;
import gaming.database.ReactiveSessions;
import gaming.identity.User;
import gaming.identity.UserStatus;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.hibernate.reactive.stage.Stage;

/** Reads all ACTIVE users in the order of their ids, a page at a time and on demand. Waiting users take no memory. */
@ApplicationScoped
class ActiveUsers {
    static final int PAGE = ChatClient.MOST_USERS;
    static final ObjectId START = new ObjectId(new byte[12]);

    /** By the primary key: a pass reads every row once, also when few are ACTIVE. */
    private static final String QUERY =
            "select id, username, avatarUrl from User where id > :after and status = :status order by id";

    private final Stage.SessionFactory sessions;

    @Inject
    ActiveUsers(ReactiveSessions reactive) {
        sessions = reactive.of(User.class);
    }

    @PreDestroy
    void close() {
        sessions.close();
    }

    /** Without empty pages; the caller closes the stream. While it works on a page, only the next one is read. */
    Stream<List<ChatUser>> after(ObjectId position) {
        return stream(position, this::page);
    }

    static Stream<List<ChatUser>> stream(ObjectId position, Pages pages) {
        return Multi.createBy()
                .repeating()
                .uni(() -> new Place(position), place -> pages.after(place.last).invoke(place::pass))
                .whilst(page -> page.size() == PAGE)
                .filter(page -> !page.isEmpty())
                .subscribe()
                .asStream(1, () -> new ArrayBlockingQueue<>(1));
    }

    private static final class Place {
        private ObjectId last;

        private Place(ObjectId last) {
            this.last = last;
        }

        private void pass(List<ChatUser> page) {
            last = page.isEmpty() ? last : page.getLast().id();
        }
    }

    /** Reads one page at a subscription. */
    interface Pages {
        Uni<List<ChatUser>> after(ObjectId position);
    }

    /** A cancelled session would keep its connection, so a page that was begun is read to its end. */
    Uni<List<ChatUser>> page(ObjectId after) {
        return Uni.createFrom()
                .completionStage(() -> sessions.withStatelessSession(session -> ReactiveSessions.onWritable(
                        session,
                        writable -> writable.createSelectionQuery(QUERY, ChatUser.class)
                                .setParameter("after", after)
                                .setParameter("status", UserStatus.ACTIVE)
                                .setMaxResults(PAGE)
                                .getResultList())));
    }
}
