package gaming.casino.api;

import static gaming.casino.api.CasinoGameModel.SeoModel.text;

import gaming.access.AddressBlock;
import gaming.access.Caller;
import gaming.casino.api.CasinoGameModel.SeoModel;
import gaming.casino.api.CasinoPageModel.LogoModel;
import gaming.casino.api.CasinoPageModel.PromotionModel;
import gaming.casino.api.CasinoProvidersApi.CasinoGameProviderModel;
import gaming.casino.catalogue.Provider;
import gaming.casino.storefront.CasinoPage;
import gaming.casino.storefront.CasinoPage.PageLayout;
import gaming.casino.storefront.Explore;
import gaming.casino.storefront.Explore.CasinoExploreSectionType;
import gaming.casino.storefront.Explore.SectionContent;
import gaming.casino.storefront.Explore.ShownSection;
import gaming.casino.storefront.VirtualPage;
import gaming.core.Refusal;
import gaming.visitor.Visitor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The explore page (service-interface.md, "Casino rules", 11). */
@GraphQLApi
@ApplicationScoped
public class CasinoExploreApi {
    private static final int LONGEST_AGENT = 2_000;

    private final VisitorViews views;

    @Inject
    CasinoExploreApi(VisitorViews views) {
        this.views = views;
    }

    public record ExploreModel(String id, @Nullable SeoModel seo, List<SectionModel> sections) {}

    /** A field that the section does not use is null. */
    public record SectionModel(
            String id,
            @Nullable String name,
            @Nullable LogoModel logo,
            @Nullable PageLayout layout,
            CasinoExploreSectionType type,
            @Nullable CasinoPageModel casinoPage,
            @Nullable List<PromotionModel> promotions,
            @Nullable List<CasinoGameProviderModel> casinoProviders,
            @Nullable Integer casinoProvidersCount) {}

    /**
     * A server that renders the page for a visitor sends the visitor's {@code ip} and {@code userAgent}. These
     * arguments decide only the country and the device of this answer (details.md, "Amendments").
     *
     * <p>Errors: RATE_LIMIT_EXCEEDED, UNAUTHORIZED_ACCESS (signed in without the USER role), BAD_USER_INPUT (ip,
     * userAgent).
     */
    @Query
    public ExploreModel casinoExplore(@Nullable String ip, @Nullable String userAgent, Visitor visitor) {
        views.count(VisitorViews.CATALOGUE, visitor);
        if (visitor.caller() instanceof Caller.SignedIn signedIn && !signedIn.userRole()) {
            visitor.requiredUser();
        }
        if (ip != null && AddressBlock.address(ip).isEmpty()) {
            throw Refusal.ofField("ip", "must be an IPv4 or IPv6 address");
        }
        if (userAgent != null && userAgent.length() > LONGEST_AGENT) {
            throw Refusal.ofField("userAgent", "must have at most " + LONGEST_AGENT + " characters");
        }
        VisitorView view = views.described(visitor, ip, userAgent);
        Explore explore = Explore.chosen(view.snapshot().pageGames().explores(), view.audience());
        return new ExploreModel(
                explore.id().toHexString(),
                SeoModel.of(explore.seo(), view.language()),
                view.sections(explore).stream()
                        .map(section -> model(section, view))
                        .toList());
    }

    private static SectionModel model(ShownSection shown, VisitorView view) {
        List<Provider> providers = shown.providers();
        SectionContent content = shown.section().content();
        return new SectionModel(
                shown.section().id().toHexString(),
                text(content.name(), view.language()),
                LogoModel.of(content.logo(), view.language()),
                content.layout(),
                content.type(),
                page(shown, view),
                PromotionModel.of(shown.promotions(), view.language()),
                providers == null ? null : providers.stream().map(view::model).toList(),
                providers == null ? null : providers.size());
    }

    private static @Nullable CasinoPageModel page(ShownSection shown, VisitorView view) {
        CasinoPage page = shown.page();
        if (page != null) {
            return view.model(page);
        }
        VirtualPage virtual = shown.section().virtualPage();
        return virtual == null ? null : CasinoPageModel.of(virtual, view);
    }
}
