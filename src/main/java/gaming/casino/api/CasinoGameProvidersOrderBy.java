package gaming.casino.api;

import gaming.casino.catalogue.Provider;
import java.util.Comparator;

/** How providers are sorted; every tie by name, then id. What has a date comes newest first. */
public enum CasinoGameProvidersOrderBy {
    NAME(Provider.BY_NAME),
    INDEX(Provider.BY_INDEX),
    CREATED_AT(Comparator.comparing(Provider::createdAt).reversed()),
    UPDATED_AT(Comparator.comparing(Provider::updatedAt).reversed());

    private final transient Comparator<Provider> order;

    CasinoGameProvidersOrderBy(Comparator<Provider> order) {
        this.order = order.thenComparing(Provider.BY_NAME);
    }

    Comparator<Provider> order() {
        return order;
    }
}
