package gaming.casino.api;

import gaming.database.Sql;
import jakarta.data.Limit;
import jakarta.data.repository.Query;
import jakarta.data.repository.Repository;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;

@Repository
interface FavouriteRepository {
    /** An existing favourite keeps its place. */
    default void add(ObjectId user, ObjectId game, Instant now) {
        Sql.update("insert ignore into favourite_game(user_id, game_id, added_at) values (?,?,?)", user, game, now);
    }

    @Query("delete from FavouriteGame where userId = :user and gameId = :game")
    int remove(ObjectId user, ObjectId game);

    @Query("where userId = :user order by addedAt desc, gameId desc")
    List<FavouriteGame> latest(ObjectId user, Limit part);
}
