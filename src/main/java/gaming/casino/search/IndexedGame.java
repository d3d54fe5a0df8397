package gaming.casino.search;

import gaming.casino.catalogue.Game;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Transient;
import java.util.Objects;
import org.hibernate.search.mapper.pojo.bridge.mapping.annotation.TypeBinderRef;
import org.hibernate.search.mapper.pojo.mapping.definition.annotation.DocumentId;
import org.hibernate.search.mapper.pojo.mapping.definition.annotation.Indexed;
import org.hibernate.search.mapper.pojo.mapping.definition.annotation.TypeBinding;
import org.jspecify.annotations.Nullable;

/** A game on its way into the index. An entity because the mapper asks for one; it has no table. */
@Entity
@Indexed(index = IndexedGame.INDEX)
@TypeBinding(binder = @TypeBinderRef(type = GameBinder.class))
class IndexedGame {
    static final String INDEX = "games";

    @Id
    @DocumentId
    private String id;

    @Transient
    private @Nullable Game game;

    @SuppressWarnings("NullAway") // for the mapper only
    IndexedGame() {
        id = null;
    }

    IndexedGame(Game game) {
        this.game = game;
        id = game.id().toHexString();
    }

    Game game() {
        return Objects.requireNonNull(game);
    }
}
