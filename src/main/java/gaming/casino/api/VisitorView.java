package gaming.casino.api;

import static gaming.casino.api.CasinoGameModel.SeoModel.text;

import gaming.access.limits.RequestLimits;
import gaming.bets.PlayedGames;
import gaming.casino.api.CasinoGameModel.ActivePlayersModel;
import gaming.casino.api.CasinoGameModel.ProviderWithGamesModel;
import gaming.casino.api.CasinoGameModel.SeoModel;
import gaming.casino.api.CasinoGamesApi.CasinoGameOrderBy;
import gaming.casino.api.CasinoProvidersApi.CasinoGameProviderModel;
import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Provider;
import gaming.casino.storefront.CasinoPage;
import gaming.casino.storefront.Explore;
import gaming.casino.storefront.Explore.ShownSection;
import gaming.casino.storefront.Promotion;
import gaming.casino.storefront.VirtualPage;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.identity.User;
import gaming.platform.GameLaunches;
import gaming.visitor.Visitor;
import io.helidon.common.LazyValue;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The casino as one visitor sees it during one request. A view always uses one snapshot and one language. */
final class VisitorView {
    private static final int TOP_GAMES = 10;
    private static final int HIGHLIGHTED_GAMES = 100;
    /** A carousel shows this number. */
    private static final int VIRTUAL_GAMES = 20;

    private static final int RECENTLY_PLAYED_GAMES = 100;

    record Sources(
            Favourites favourites, PlayedGames played, GameLaunches launches, RequestLimits limits, Clock clock) {}

    private final CasinoSnapshot snapshot;
    private final Visitor visitor;
    private final Audience audience;
    private final String language;
    private final Sources sources;
    private final VisitorLaunches launchUrls;
    private final Map<ObjectId, CasinoPageModel> pages = new HashMap<>();
    private final Map<ObjectId, ProviderWithGamesModel> providers = new HashMap<>();
    private @Nullable Map<ObjectId, Instant> favourites;

    VisitorView(CasinoSnapshot snapshot, Visitor visitor, Sources sources) {
        this.snapshot = snapshot;
        this.visitor = visitor;
        this.sources = sources;
        audience = new Audience(
                visitor.country(),
                visitor.device().name(),
                visitor.segments(),
                visitor.user().isPresent());
        language = visitor.language(snapshot.languages());
        launchUrls = new VisitorLaunches(sources.launches(), sources.limits(), visitor, audience, language);
    }

    private VisitorView(VisitorView origin, Audience audience) {
        snapshot = origin.snapshot;
        visitor = origin.visitor;
        sources = origin.sources;
        this.audience = audience;
        language = origin.language;
        launchUrls = origin.launchUrls;
    }

    /** Launches still use the visitor's own address and device. */
    VisitorView to(Audience described) {
        return new VisitorView(this, described);
    }

    CasinoSnapshot snapshot() {
        return snapshot;
    }

    Audience audience() {
        return audience;
    }

    String language() {
        return language;
    }

    VisitorLaunches launchUrls() {
        return launchUrls;
    }

    Optional<User> user() {
        return visitor.user();
    }

    Optional<CasinoPage> page(String slug) {
        return snapshot.pages().shown(slug, audience);
    }

    Set<ObjectId> providersOnPage(String pageId) {
        ObjectId id =
                Ids.parse(pageId).orElseThrow(() -> Refusal.ofField("casinoPageId", "must be 24 hexadecimal digits"));
        return snapshot.pages()
                .find(id)
                .filter(page -> page.isShownTo(audience))
                .map(page -> snapshot.pageGames().on(id).providers())
                .orElseThrow(CasinoPage::notFound);
    }

    List<Game> games(CasinoGameOrderBy order, Optional<ObjectId> page, Set<ObjectId> providers, boolean sliders) {
        return snapshot.lists().of(new GameLists.Wanted(audience, order, page, providers, sliders));
    }

    List<Game> games(VirtualPage page) {
        Optional<ObjectId> restricted = page.equals(VirtualPage.TRENDING) ? Optional.empty() : Optional.of(page.id());
        return first(VIRTUAL_GAMES, games(CasinoGameOrderBy.TRENDING, restricted, Set.of(), false));
    }

    List<Game> highlighted(CasinoPage page) {
        return snapshot.pageGames().on(page.id()).highlighted().stream()
                .filter(game -> game.isShownTo(audience))
                .limit(HIGHLIGHTED_GAMES)
                .toList();
    }

    Stream<Game> favouriteGames(User user) {
        return latestFirst(favourites(user));
    }

    Stream<Game> recentlyPlayed(User user) {
        return latestFirst(sources.played().latest(user.id())).limit(RECENTLY_PLAYED_GAMES);
    }

    private Stream<Game> latestFirst(Map<ObjectId, Instant> times) {
        Comparator<Game> latestFirst = Comparator.comparing(game -> times.get(game.id()), Comparator.reverseOrder());
        return times.keySet().stream()
                .flatMap(id -> snapshot.games().find(id).stream())
                .filter(game -> game.isShownTo(audience))
                .sorted(latestFirst.thenComparing(Game.BY_NAME));
    }

    @Nullable
    List<Promotion> promotions(CasinoPage page) {
        return page.promotions(snapshot.pages(), sources.clock().instant());
    }

    List<ShownSection> sections(Explore explore) {
        return explore.shown(
                audience, snapshot.games(), snapshot.pages(), sources.clock().instant());
    }

    CasinoGameModel model(Game game) {
        return CasinoGameModel.of(game, this);
    }

    CasinoGameProviderModel model(Provider provider) {
        return new CasinoGameProviderModel(
                provider.id().toHexString(),
                provider.slug(),
                provider.name(),
                text(provider.description(), language),
                provider.logoUrl(),
                SeoModel.of(provider.seo(), language),
                LazyValue.create(() -> players(provider.id())));
    }

    /** Many games of a list have the same page, so the view makes each model once. */
    CasinoPageModel model(CasinoPage page) {
        return pages.computeIfAbsent(page.id(), _ -> CasinoPageModel.of(page, this));
    }

    ProviderWithGamesModel withGames(Provider provider) {
        return providers.computeIfAbsent(
                provider.id(),
                id -> new ProviderWithGamesModel(
                        id.toHexString(),
                        provider.slug(),
                        provider.name(),
                        provider.logoUrl(),
                        LazyValue.create(() -> topGames(provider))));
    }

    private List<CasinoGameModel> topGames(Provider provider) {
        List<Game> games = games(CasinoGameOrderBy.TRENDING, Optional.empty(), Set.of(provider.id()), false);
        return first(TOP_GAMES, games).stream().map(this::model).toList();
    }

    List<CasinoPageModel> pages(Game game) {
        return snapshot.pageGames().of(game.id(), audience).stream()
                .map(this::model)
                .toList();
    }

    @Nullable
    Boolean isFavourite(Game game) {
        return user().map(user -> favourites(user).containsKey(game.id())).orElse(null);
    }

    ActivePlayersModel players(ObjectId object) {
        return ActivePlayersModel.of(snapshot.players(object));
    }

    private Map<ObjectId, Instant> favourites(User user) {
        Map<ObjectId, Instant> known = favourites;
        if (known == null) {
            known = sources.favourites().of(user.id());
            favourites = known;
        }
        return known;
    }

    private static List<Game> first(int most, List<Game> games) {
        return games.subList(0, Math.min(most, games.size()));
    }
}
