package gaming.casino.storefront;

import jakarta.persistence.Column;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import org.bson.types.ObjectId;

/** The row of a variant as it is read; its content may be refused. {@link VariantTable} writes it. */
@MappedSuperclass
@SuppressWarnings("NullAway.Init") // filled by Hibernate
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
