package gaming.sync;

import jakarta.data.Limit;
import jakarta.data.repository.Find;
import jakarta.data.repository.Insert;
import jakarta.data.repository.OrderBy;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import jakarta.data.repository.Update;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.hibernate.LockMode;
import org.hibernate.StatelessSession;
import org.hibernate.annotations.processing.SQL;

@Repository
interface SyncRepository {
    StatelessSession session();

    @Insert
    void insert(SyncRun run);

    @Insert
    void insert(List<SyncPage> pages);

    @Update
    void update(SyncRun run);

    /** Locks the run of this range that is not DONE. */
    @SQL("select * from sync_run where first_index = :first and users = :users and open = 1 for update")
    Optional<SyncRun> lockOpen(long first, int users);

    default SyncRun lock(ObjectId run) {
        return session().get(SyncRun.class, run, LockMode.PESSIMISTIC_WRITE);
    }

    @Query("from SyncRun order by requestedAt desc, id desc")
    List<SyncRun> latest(Limit rows);

    @Query("select id from SyncRun where state = :state and requestedAt < :before order by requestedAt")
    List<ObjectId> before(Instant before, SyncRun.State state, Limit rows);

    @Query("delete from SyncRun where id in :runs")
    void delete(List<ObjectId> runs);

    @Query("delete from SyncPage where run in :runs")
    void deletePages(List<ObjectId> runs);

    @Find
    Optional<SyncPage> page(ObjectId run, int number, SyncPage.State state);

    @Find
    @OrderBy("number")
    List<SyncPage> pages(ObjectId run, SyncPage.State state);

    /** Changes the state of a PENDING page. Returns false if the page is not PENDING. */
    default boolean end(ObjectId run, int number, SyncPage.State state) {
        return move(run, number, SyncPage.State.PENDING, state) == 1;
    }

    @Query("update SyncPage set state = :to where run = :run and number = :number and state = :from")
    int move(ObjectId run, int number, SyncPage.State from, SyncPage.State to);

    @Query("update SyncPage set state = :to where run = :run and state in :from")
    void moveAll(ObjectId run, List<SyncPage.State> from, SyncPage.State to);
}
