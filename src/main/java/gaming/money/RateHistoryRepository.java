package gaming.money;

import jakarta.data.Limit;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.time.Instant;
import java.util.List;

@Repository
interface RateHistoryRepository {
    @Query("from RateHistoryEntry where rate.symbol = :symbol and rate.at >= :since and rate.at < :before"
            + " order by rate.at desc, id desc")
    List<RateHistoryEntry> list(String symbol, Instant since, Instant before, Limit rows);

    @Query("select count(*) from RateHistoryEntry"
            + " where rate.symbol = :symbol and rate.at >= :since and rate.at < :before")
    long count(String symbol, Instant since, Instant before);
}
