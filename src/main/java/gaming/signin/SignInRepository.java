package gaming.signin;

import gaming.database.Sql;
import gaming.signin.providers.AuthSocialType;
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

/** Flows under way, and the identities that users sign in with. */
@Repository
interface SignInRepository {
    StatelessSession session();

    @Insert
    void insert(SignInState begun);

    @Query("where hash = :hash and cookieHash = :cookieHash")
    Optional<SignInState> find(byte[] hash, byte[] cookieHash);

    /** Returns 1 to exactly one call. */
    @Query("delete from SignInState where hash = :hash")
    int consume(byte[] hash);

    default int clean(Instant before, int most) {
        return Sql.update("delete from sign_in_state where expires_at < ? limit ?", before, most);
    }

    /** Fails by the key where another transaction inserted the identity first. */
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

    @Query("where linkedUserId = :user order by provider")
    List<SocialIdentity> linked(ObjectId user);

    @Query("select count(*) from SocialIdentity where linkedUserId = :user")
    long countLinked(ObjectId user);
}
