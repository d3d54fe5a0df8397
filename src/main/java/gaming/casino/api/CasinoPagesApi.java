package gaming.casino.api;

import gaming.casino.storefront.NavigationBar;
import gaming.casino.storefront.Storefront;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;

/** Pages and the navigation bar that leads to them (service-interface.md, "Casino rules", 8 and 9). */
@GraphQLApi
@ApplicationScoped
public class CasinoPagesApi {
    private final VisitorViews views;
    private final Storefront storefront;

    @Inject
    CasinoPagesApi(VisitorViews views, Storefront storefront) {
        this.views = views;
        this.storefront = storefront;
    }

    public record NavigationBarModel(String id, String internalName, List<Entry> casinoPages) {
        public record Entry(int index, CasinoPageModel casinoPage) {}
    }

    /**
     * Errors: RATE_LIMIT_EXCEEDED, CASINO_PAGE_NOT_FOUND, CASINO_PAGE_IS_LOCALIZING,
     * CASINO_PAGE_IS_BEING_EDITED_BY_ANOTHER_USER.
     */
    @Query
    public CasinoPageModel getCasinoPage(String slug, Visitor visitor) {
        views.count(VisitorViews.CATALOGUE, visitor);
        VisitorView view = views.to(visitor);
        return view.model(view.snapshot().pages().required(slug, view.audience()));
    }

    /** Errors: RATE_LIMIT_EXCEEDED, CASINO_NAVIGATION_BAR_NOT_FOUND, MAIN_CASINO_NAVIGATION_BAR_NOT_FOUND. */
    @Query
    public NavigationBarModel getCasinoNavigationBar(Visitor visitor) {
        views.count(VisitorViews.CATALOGUE, visitor);
        VisitorView view = views.to(visitor);
        NavigationBar bar = NavigationBar.chosen(storefront.navigationBars(), view.audience());
        return new NavigationBarModel(
                bar.id().toHexString(),
                bar.internalName(),
                bar.entries(view.snapshot().pages(), view.audience()).stream()
                        .map(entry -> new NavigationBarModel.Entry(entry.index(), view.model(entry.page())))
                        .toList());
    }
}
