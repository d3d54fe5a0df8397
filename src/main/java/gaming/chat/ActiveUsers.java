package gaming.chat;

import gaming.database.ReactiveSessions;
import gaming.identity.User;
import gaming.identity.UserStatus;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * All ACTIVE users in the order of their ids, a page at a time. The next page is read when somebody asks for it: a chat
 * service that is slow or wants to be left alone leaves the users in the database, not in memory.
 */
@ApplicationScoped
class ActiveUsers {
    /** As many as one call to the chat service takes. */
    static final int PAGE = ChatClient.MOST_USERS;

    /** Before the first of all ids. */
    static final ObjectId START = new ObjectId(new byte[12]);

    /** By the primary key; every row is read once a pass, however few are ACTIVE. */
    private static final String QUERY =
            "select id, username, avatarUrl from User where id > :after and status = :status order by id";

    private final ReactiveSessions sessions;

    @Inject
    ActiveUsers(ReactiveSessions sessions) {
        this.sessions = sessions;
    }

    /**
     * The pages after {@code position}, none of them empty; to be closed. While one is worked on, the next is read, and
     * none beyond it.
     */
    Stream<List<ChatUser>> after(ObjectId position) {
        return stream(position, this::page);
    }

    static Stream<List<ChatUser>> stream(ObjectId position, Pages pages) {
        return Multi.createBy()
                .repeating()
                .uni(() -> new Place(position), place -> next(place, pages))
                .whilst(page -> page.size() == PAGE)
                .filter(page -> !page.isEmpty())
                .subscribe()
                .asStream(1, () -> new ArrayBlockingQueue<>(1));
    }

    /** Reads one page when it is subscribed to. */
    interface Pages {
        Uni<List<ChatUser>> after(ObjectId position);
    }

    /** How far one who reads has come. */
    private static final class Place {
        private ObjectId last;

        private Place(ObjectId last) {
            this.last = last;
        }
    }

    private static Uni<List<ChatUser>> next(Place place, Pages pages) {
        return pages.after(place.last).invoke(page -> {
            if (!page.isEmpty()) {
                place.last = page.getLast().id();
            }
        });
    }

    Uni<List<ChatUser>> page(ObjectId after) {
        return sessions.read(
                User.class,
                session -> session.createSelectionQuery(QUERY, ChatUser.class)
                        .setParameter("after", after)
                        .setParameter("status", UserStatus.ACTIVE)
                        .setMaxResults(PAGE)
                        .getResultList());
    }
}
