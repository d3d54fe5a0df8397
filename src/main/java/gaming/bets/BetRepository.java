package gaming.bets;

import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.util.Optional;
import org.bson.types.ObjectId;

@Repository
interface BetRepository {
    /**
     * Hibernate's own json_value() calls json_unquote. In some versions of MariaDB, json_unquote loses characters
     * outside the Basic Multilingual Plane.
     */
    @Query("""
            select b.id, b.stake, b.won, g.name, p.name,
              cast(sql('json_value(?, ''$.thumbnailUrl'')', g.presentation) as String),
              cast(sql('json_value(?, ''$.thumbnailBlurHash'')', g.presentation) as String),
              cast(sql('json_value(?, ''$.thumbnailBlurHashWidth'')', g.presentation) as Integer),
              cast(sql('json_value(?, ''$.thumbnailBlurHashHeight'')', g.presentation) as Integer)
            from Bet b join StoredGame g on g.id = b.game join StoredProvider p on p.id = g.providerId
            where b.id = :id and b.user = :player""")
    Optional<BetInfo> find(ObjectId id, ObjectId player);
}
