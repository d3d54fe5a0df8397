package gaming.casino.storefront;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/** The row of a promotion as it is read; {@link Promotion#read} may refuse its content. Feeds write it in sets. */
@Entity
@Immutable
@Table(name = "promotion")
@SuppressWarnings("NullAway.Init") // filled by Hibernate
class StoredPromotion {
    @Id
    String id;

    @Column(columnDefinition = "longtext")
    String content;

    long version;
}
