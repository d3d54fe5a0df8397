package gaming.casino.storefront;

import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.util.List;

@Repository
interface StorefrontRepository {
    @Query("from StoredPage where version > :version")
    List<StoredPage> pages(long version);

    @Query("from StoredPromotion where version > :version")
    List<StoredPromotion> promotions(long version);

    @Query("from StoredNavigationBar where version > :version")
    List<StoredNavigationBar> navigationBars(long version);

    @Query("from StoredExplore where version > :version")
    List<StoredExplore> explores(long version);
}
