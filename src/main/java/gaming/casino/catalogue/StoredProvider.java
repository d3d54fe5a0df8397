package gaming.casino.catalogue;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** Feeds write many rows at a time. {@link Provider#read} may refuse the presentation. */
@Entity
@Immutable
@Table(name = "provider")
@SuppressWarnings("NullAway.Init") // Hibernate sets the fields
class StoredProvider {
    @Id
    ObjectId id;

    String slug;
    String name;

    @Column(name = "logo_url")
    @Nullable
    String logoUrl;

    int position;
    boolean enabled;

    @Column(columnDefinition = "longtext")
    String presentation;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "updated_at")
    Instant updatedAt;

    long version;
}
