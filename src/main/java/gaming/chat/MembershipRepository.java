package gaming.chat;

import jakarta.data.Limit;
import jakarta.data.repository.Insert;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Update;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.hibernate.annotations.processing.SQL;

/** Memberships: one row for each requested channel. */
@Repository
interface MembershipRepository {
    StatelessSession session();

    default Optional<Membership> lock(String channel) {
        return Optional.ofNullable(session().get(Membership.class, channel, LockMode.PESSIMISTIC_WRITE));
    }

    /** Forces the primary key: for many channels the optimizer would read and lock the whole table. */
    @SQL("select * from chat_membership force index (primary) where channel_id in (:channels) for update")
    List<Membership> lock(Collection<String> channels);

    @Insert
    void insert(List<Membership> memberships);

    @Update
    void update(Membership membership);

    @Update
    void update(List<Membership> memberships);

    @Query("order by askedAt desc, channel")
    List<Membership> list(Limit rows);

    @Query("select count(*) from Membership")
    long count();
}
