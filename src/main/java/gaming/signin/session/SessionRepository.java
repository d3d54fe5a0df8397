package gaming.signin.session;

import gaming.signin.session.UserSession.Revoked;
import jakarta.data.Limit;
import jakarta.data.repository.Find;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Sessions; {@link Sessions} reads and writes their refresh tokens by SQL. */
@Repository
interface SessionRepository {
    @Find
    Optional<UserSession> find(ObjectId id);

    @Query("where userId = :user order by createdAt desc, id desc")
    List<UserSession> latest(ObjectId user, Limit most);

    @Insert
    void insert(UserSession begun);

    @Query("update UserSession set revokedAt = :now, revokedBecause = :because where id = :id and revokedAt is null")
    void revoke(ObjectId id, Instant now, Revoked because);

    @Query("update UserSession set ipAddress = :address, country = :country, state = :state"
            + " where id = :id and userId = :user")
    int locate(ObjectId user, ObjectId id, String address, String country, @Nullable String state);
}
