package gaming.casino.catalogue;

import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.util.List;

@Repository
interface CatalogueRepository {
    @Query("from StoredProvider where version > :version")
    List<StoredProvider> providers(long version);

    @Query("from StoredGame where version > :version")
    List<StoredGame> games(long version);
}
