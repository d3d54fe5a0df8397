package gaming.casino.api;

import gaming.access.limits.RequestLimits;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Provider;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Paged;
import gaming.core.Refusal;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The providers of games (service-interface.md, "Casino operations"). */
@GraphQLApi
@ApplicationScoped
public class CasinoProvidersApi {
    private final Catalogue catalogue;
    private final Showings showings;
    private final RequestLimits limits;

    @Inject
    CasinoProvidersApi(Catalogue catalogue, Showings showings, RequestLimits limits) {
        this.catalogue = catalogue;
        this.showings = showings;
        this.limits = limits;
    }

    /** A name or a part of it, at most 120 characters; the object id of a page that has games of the provider. */
    public record CasinoGameProvidersFilterInput(
            @Nullable String query, @Nullable String casinoPageId) {
        private static final int LONGEST_QUERY = 120;
        static final CasinoGameProvidersFilterInput NONE = new CasinoGameProvidersFilterInput(null, null);

        public CasinoGameProvidersFilterInput {
            if (query != null && query.codePointCount(0, query.length()) > LONGEST_QUERY) {
                throw Invalid.field("query", "must have at most " + LONGEST_QUERY + " characters");
            }
        }
    }

    /** Errors: RATE_LIMIT_EXCEEDED, BAD_USER_INPUT (limit, offset, query, casinoPageId), CASINO_PAGE_NOT_FOUND. */
    @Query
    public Paged<CasinoGameProviderModel> casinoGameProviders(
            @Nullable CasinoGameProvidersOrderBy orderBy,
            @Nullable CasinoGameProvidersFilterInput filter,
            @Nullable Integer limit,
            @Nullable Integer offset,
            Visitor visitor) {
        limits.check(CatalogueLimits.CATALOGUE, visitor.caller().limitKey());
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        Showing showing = showings.to(visitor);
        List<Provider> found = catalogue.providers().stream()
                .filter(Provider::enabled)
                .filter(fits(filter == null ? CasinoGameProvidersFilterInput.NONE : filter, showing))
                .sorted((orderBy == null ? CasinoGameProvidersOrderBy.INDEX : orderBy).order())
                .toList();
        return Paging.of(found, page, showing::model);
    }

    /** Errors: RATE_LIMIT_EXCEEDED, CASINO_GAME_PROVIDER_NOT_FOUND. */
    @Query
    public CasinoGameProviderModel casinoGameProvider(String slug, Visitor visitor) {
        limits.check(CatalogueLimits.CATALOGUE, visitor.caller().limitKey());
        return catalogue.providers().stream()
                .filter(provider -> provider.slug().equals(slug) && provider.enabled())
                .findFirst()
                .map(showings.to(visitor)::model)
                .orElseThrow(CasinoProvidersApi::notFound);
    }

    /** As {@link #casinoGameProviders} without filter, by index. */
    @Query
    public Paged<CasinoGameProviderModel> getCasinoGameProviders(
            @Nullable Integer limit, @Nullable Integer offset, Visitor visitor) {
        return casinoGameProviders(null, null, limit, offset, visitor);
    }

    /** As {@link #casinoGameProvider}. */
    @Query
    public CasinoGameProviderModel getCasinoGameProvider(@Name("slug") String slug, Visitor visitor) {
        return casinoGameProvider(slug, visitor);
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.CASINO_GAME_PROVIDER_NOT_FOUND, "The provider does not exist");
    }

    private static Predicate<Provider> fits(CasinoGameProvidersFilterInput filter, Showing showing) {
        Predicate<Provider> named = NameSearch.of(filter.query());
        String page = filter.casinoPageId();
        if (page == null || page.isEmpty()) {
            return named;
        }
        Set<ObjectId> onPage = showing.providersOnPage(page);
        return named.and(provider -> onPage.contains(provider.id()));
    }
}
