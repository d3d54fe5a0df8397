package gaming.casino.storefront;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.bson.types.ObjectId;
import org.hibernate.annotations.Immutable;

/** Feeds write many rows at a time. {@link CasinoPage#read} may refuse the content. */
@Entity
@Immutable
@Table(name = "casino_page")
@SuppressWarnings("NullAway.Init") // Hibernate sets the fields
class StoredPage {
    @Id
    ObjectId id;

    String slug;

    @Column(columnDefinition = "longtext")
    String content;

    long version;
}
