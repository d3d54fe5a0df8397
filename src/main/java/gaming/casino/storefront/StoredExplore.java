package gaming.casino.storefront;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

/** The row of an explore as it is read. */
@Entity
@Immutable
@Table(name = "casino_explore")
class StoredExplore extends StoredVariant {}
