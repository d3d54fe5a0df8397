package gaming.casino.storefront;

import jakarta.persistence.Column;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import org.bson.types.ObjectId;

/**
 * The row of a variant, for reading only. The reader of the variant may refuse its content. {@link VariantTable} writes
 * the row.
 */
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
