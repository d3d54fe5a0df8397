package gaming.casino.api;

import gaming.casino.api.CasinoGameModel.ActivePlayersModel;
import gaming.casino.api.CasinoGameModel.SeoModel;
import gaming.casino.catalogue.Catalogue;
import gaming.casino.catalogue.Provider;
import gaming.casino.catalogue.SortName;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The providers of games (service-interface.md, "Casino operations"). */
@GraphQLApi
@ApplicationScoped
public class CasinoProvidersApi {
    private static final Pattern NOT_COUNTED = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Catalogue catalogue;
    private final VisitorViews views;

    @Inject
    CasinoProvidersApi(Catalogue catalogue, VisitorViews views) {
        this.catalogue = catalogue;
        this.views = views;
    }

    /** A provider as one visitor sees it. */
    public record CasinoGameProviderModel(
            String id,
            String slug,
            String name,
            @Nullable String description,
            @Nullable String logoUrl,
            @Nullable SeoModel seo,
            Supplier<ActivePlayersModel> activePlayers) {}

    /** {@code query} is a name or a part of a name. {@code casinoPageId} is a page that has games of the provider. */
    public record CasinoGameProvidersFilterInput(
            @Nullable String query, @Nullable String casinoPageId) {
        private static final int LONGEST_QUERY = 120;
        static final CasinoGameProvidersFilterInput NONE = new CasinoGameProvidersFilterInput(null, null);

        public CasinoGameProvidersFilterInput {
            if (query != null && query.codePointCount(0, query.length()) > LONGEST_QUERY) {
                throw Refusal.ofField("query", "must have at most " + LONGEST_QUERY + " characters");
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
        views.count(VisitorViews.CATALOGUE, visitor);
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        VisitorView view = views.to(visitor);
        List<Provider> found = catalogue.providers().stream()
                .filter(Provider::enabled)
                .filter(fits(filter == null ? CasinoGameProvidersFilterInput.NONE : filter, view))
                .sorted((orderBy == null ? CasinoGameProvidersOrderBy.INDEX : orderBy).order())
                .toList();
        return Paged.cut(found, page, view::model);
    }

    /** Errors: RATE_LIMIT_EXCEEDED, CASINO_GAME_PROVIDER_NOT_FOUND. */
    @Query
    public CasinoGameProviderModel casinoGameProvider(String slug, Visitor visitor) {
        views.count(VisitorViews.CATALOGUE, visitor);
        return catalogue.providers().stream()
                .filter(provider -> provider.slug().equals(slug) && provider.enabled())
                .findFirst()
                .map(views.to(visitor)::model)
                .orElseThrow(CasinoProvidersApi::notFound);
    }

    @Query
    public Paged<CasinoGameProviderModel> getCasinoGameProviders(
            @Nullable Integer limit, @Nullable Integer offset, Visitor visitor) {
        return casinoGameProviders(null, null, limit, offset, visitor);
    }

    @Query
    public CasinoGameProviderModel getCasinoGameProvider(String slug, Visitor visitor) {
        return casinoGameProvider(slug, visitor);
    }

    static Refusal notFound() {
        return new Refusal(ErrorCode.CASINO_GAME_PROVIDER_NOT_FOUND, "The provider does not exist");
    }

    private static Predicate<Provider> fits(CasinoGameProvidersFilterInput filter, VisitorView view) {
        Predicate<Provider> named = named(filter.query());
        String page = filter.casinoPageId();
        if (page == null || page.isEmpty()) {
            return named;
        }
        Set<ObjectId> onPage = view.providersOnPage(page);
        return named.and(provider -> onPage.contains(provider.id()));
    }

    /** Case, accents, spaces and punctuation do not count. */
    private static Predicate<Provider> named(@Nullable String query) {
        if (query == null || query.isBlank()) {
            return _ -> true;
        }
        String wanted = folded(SortName.of(query));
        return wanted.isEmpty()
                ? _ -> false
                : provider -> folded(provider.sortName()).contains(wanted);
    }

    private static String folded(String sortName) {
        return NOT_COUNTED.matcher(sortName).replaceAll("");
    }

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
}
