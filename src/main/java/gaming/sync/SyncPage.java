package gaming.sync;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.bson.types.ObjectId;

/** A page of a synchronisation: the users of one task. */
@Entity
@IdClass(SyncPage.Key.class)
@Table(name = "sync_page")
class SyncPage {
    @Id
    @Column(name = "run_id")
    private ObjectId run;

    @Id
    private int number;

    @Column(name = "first_index")
    private long first;

    private int users;

    /** Only conditional updates of {@link SyncRepository} change the state, so a page is done once. */
    @Column
    @Enumerated(EnumType.STRING)
    private State state = State.PENDING;

    record Key(ObjectId run, int number) {}

    enum State {
        PENDING,
        DONE,
        FAILED
    }

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected SyncPage() {}

    SyncPage(ObjectId run, int number, long first, int users) {
        this.run = run;
        this.number = number;
        this.first = first;
        this.users = users;
    }

    ObjectId run() {
        return run;
    }

    int number() {
        return number;
    }

    long first() {
        return first;
    }

    int users() {
        return users;
    }

    @Override
    public String toString() {
        return "users " + first + " to " + (first + users - 1);
    }
}
