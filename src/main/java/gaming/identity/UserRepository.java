package gaming.identity;

import jakarta.data.repository.Find;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

@Repository
interface UserRepository {
    @Find
    Optional<User> find(ObjectId id);

    @Query("where usernameKey = :key")
    Optional<User> ofKey(String key);

    @Query("where platformId = :id")
    Optional<User> ofPlatform(String id);

    @Query("update User set termsAgreedAt = :moment, marketingOffers = :offers where id = :id")
    void agree(ObjectId id, Instant moment, boolean offers);

    @Query("update User set country = :country, state = :state where id = :id")
    void locate(ObjectId id, String country, @Nullable String state);
}
