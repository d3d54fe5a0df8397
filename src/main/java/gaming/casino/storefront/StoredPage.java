package gaming.casino.storefront;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.bson.types.ObjectId;
import org.hibernate.annotations.Immutable;

/** The row of a page as it is read; {@link CasinoPage#read} may refuse its content. Feeds write it in sets. */
@Entity
@Immutable
@Table(name = "casino_page")
@SuppressWarnings("NullAway.Init") // filled by Hibernate
class StoredPage {
    @Id
    ObjectId id;

    String slug;

    @Column(columnDefinition = "longtext")
    String content;

    long version;
}
