package gaming.chat;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;

/** Lists all livestream channels of the chat service, page by page. */
@ApplicationScoped
class Channels {
    private static final System.Logger LOG = System.getLogger(Channels.class.getName());

    /** After the page with this channel, further channels are left out, with a line in the log. */
    static final int MOST = 10_000;

    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final int MOST_KEPT = 100;

    private final ChatClient chat;
    private final Cache<Set<ObjectId>, Listing> listings =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).expireAfterAccess(KEPT).build();

    @Inject
    Channels(ChatClient chat) {
        this.chat = chat;
    }

    private static final class Listing {
        private final Set<String> found = new LinkedHashSet<>();
        private int offset;
        private boolean complete;
    }

    /** The channels at the first call for {@code users}; after an interruption the next call continues. */
    List<String> list(Set<ObjectId> users) throws Unavailable {
        Listing listing = listings.get(users, _ -> new Listing());
        synchronized (listing) {
            while (!listing.complete) {
                next(listing);
            }
            return List.copyOf(listing.found);
        }
    }

    /** The next call for these users lists the channels again. */
    void forget(Set<ObjectId> users) {
        listings.invalidate(users);
    }

    private void next(Listing listing) throws Unavailable {
        List<String> page = chat.channels(listing.offset);
        listing.found.addAll(page);
        listing.offset += ChatClient.CHANNELS;
        listing.complete = page.size() < ChatClient.CHANNELS || listing.offset >= MOST;
        if (listing.complete && page.size() >= ChatClient.CHANNELS) {
            LOG.log(Level.WARNING, "The chat service has more than {0} channels; others are left out", MOST);
        }
    }
}
