package gaming.casino.storefront;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;

@Entity
@Immutable
@Table(name = "casino_explore")
class StoredExplore extends StoredVariant {}
