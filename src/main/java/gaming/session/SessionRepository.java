package gaming.session;

import gaming.access.OpaqueToken;
import gaming.session.UserSession.Revoked;
import jakarta.data.Limit;
import jakarta.data.repository.Find;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Update;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

/** Sessions and their refresh tokens. */
@Repository
interface SessionRepository {
    StatelessSession session();

    /** Locks the token and its session. */
    default Optional<RefreshToken> lock(OpaqueToken token) {
        return Optional.ofNullable(session().get(RefreshToken.class, token.hash(), LockMode.PESSIMISTIC_WRITE));
    }

    @Find
    Optional<UserSession> find(ObjectId id);

    @Query("where userId = :user order by createdAt desc, id desc")
    List<UserSession> latest(ObjectId user, Limit most);

    @Insert
    void insert(UserSession begun);

    @Insert
    void insert(RefreshToken token);

    @Update
    void update(UserSession changed);

    @Update
    void update(RefreshToken changed);

    @Query("update UserSession set revokedAt = :now, revokedBecause = :because where id = :id and revokedAt is null")
    void revoke(ObjectId id, Instant now, Revoked because);

    @Query("update UserSession set ipAddress = :address, country = :country, state = :state"
            + " where id = :id and userId = :user")
    int locate(ObjectId user, ObjectId id, String address, String country, @Nullable String state);
}
