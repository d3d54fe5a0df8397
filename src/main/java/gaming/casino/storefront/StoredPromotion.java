package gaming.casino.storefront;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/** Feeds write many rows at a time. {@link Promotion#read} may refuse the content. */
@Entity
@Immutable
@Table(name = "promotion")
@SuppressWarnings("NullAway.Init") // Hibernate sets the fields
class StoredPromotion {
    @Id
    String id;

    @Column(columnDefinition = "longtext")
    String content;

    long version;
}
