package gaming.casino.storefront;

import jakarta.persistence.Column;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import org.bson.types.ObjectId;

/** {@link VariantTable} writes the row. The reader of the variant may refuse its content. */
@MappedSuperclass
@SuppressWarnings("NullAway.Init") // Hibernate sets the fields
abstract class StoredVariant {
    @Id
    @Column(name = "internal_name")
    String internalName;

    @Column(name = "id")
    ObjectId objectId;

    boolean main;

    @Column(columnDefinition = "longtext")
    String content;

    long version;
}
