package gaming.casino.catalogue;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.bson.types.ObjectId;
import org.hibernate.annotations.Immutable;

/** Feeds write many rows at a time. {@link Game#read} may refuse the type and the presentation. */
@Entity
@Immutable
@Table(name = "game")
@SuppressWarnings("NullAway.Init") // Hibernate sets the fields
class StoredGame {
    @Id
    ObjectId id;

    @Column(name = "provider_id")
    ObjectId providerId;

    String slug;
    String name;
    String code;
    String type;
    boolean enabled;

    @Column(columnDefinition = "longtext")
    String presentation;

    long version;
}
