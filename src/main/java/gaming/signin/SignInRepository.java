package gaming.signin;

import gaming.database.Sql;
import gaming.signin.providers.AuthSocialType;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Update;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;

/** Flows that were begun and not ended, and the accounts that users sign in with. */
@Repository
interface SignInRepository {
    StatelessSession session();

    @Insert
    void insert(SignInState begun);

    @Query("where hash = :hash and cookieHash = :cookieHash")
    Optional<SignInState> find(byte[] hash, byte[] cookieHash);

    /** Returns 1 to the one call that uses the state up. */
    @Query("delete from SignInState where hash = :hash")
    int consume(byte[] hash);

    /** Deletes at most {@code most} of the states that expired before, and returns their number. */
    default int clean(Instant before, int most) {
        return Sql.update("delete from sign_in_state where expires_at < ? limit ?", before, most);
    }

    /** An identity that is new here: should another transaction have written it since, the key says so. */
    @Insert
    void insert(SocialIdentity identity);

    @Update
    void update(SocialIdentity locked);

    default Optional<SocialIdentity> lock(AuthSocialType provider, String subject) {
        return Optional.ofNullable(session()
                .get(SocialIdentity.class, new SocialIdentity.Key(provider, subject), LockMode.PESSIMISTIC_WRITE));
    }

    @Query("where linkedUserId = :user and provider = :provider")
    Optional<SocialIdentity> find(ObjectId user, AuthSocialType provider);

    @Query("select count(*) from SocialIdentity where linkedUserId = :user")
    long countLinked(ObjectId user);
}
