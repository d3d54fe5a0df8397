package gaming.casino;

import gaming.catalogue.Provider;
import java.util.Comparator;

/** How providers are sorted; every tie by name, then id. What has a date comes newest first. */
public enum CasinoGameProvidersOrderBy {
    NAME(Comparator.comparing(Provider::sortName)),
    INDEX(Comparator.comparingInt(Provider::index)),
    CREATED_AT(Comparator.comparing(Provider::createdAt).reversed()),
    UPDATED_AT(Comparator.comparing(Provider::updatedAt).reversed());

    private final transient Comparator<Provider> order;

    CasinoGameProvidersOrderBy(Comparator<Provider> order) {
        this.order = order.thenComparing(Provider::sortName).thenComparing(Provider::id);
    }

    Comparator<Provider> order() {
        return order;
    }
}
