package gaming.casino.api;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.hibernate.annotations.Immutable;

@Entity
@Immutable
@IdClass(FavouriteGame.Key.class)
@Table(name = "favourite_game")
@SuppressWarnings("NullAway.Init") // Hibernate sets the fields
class FavouriteGame {
    record Key(ObjectId userId, ObjectId gameId) {}

    @Id
    @Column(name = "user_id")
    ObjectId userId;

    @Id
    @Column(name = "game_id")
    ObjectId gameId;

    @Column(name = "added_at")
    Instant addedAt;
}
