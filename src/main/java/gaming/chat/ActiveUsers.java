package gaming.chat;

import gaming.chat.ChatClient.ChatUser;
import gaming.database.Background;
import io.smallrye.mutiny.Multi;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.jdbcclient.JDBCPool;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.bson.types.ObjectId;
import org.hibernate.cfg.Configuration;
import org.hibernate.dialect.MariaDBDialect;
import org.hibernate.engine.jdbc.spi.SqlExceptionHelper;
import org.hibernate.engine.jdbc.spi.SqlStatementLogger;
import org.hibernate.reactive.pool.ReactiveConnectionPool;
import org.hibernate.reactive.pool.impl.ExternalSqlClientPool;
import org.hibernate.reactive.provider.ReactiveServiceRegistryBuilder;
import org.hibernate.reactive.stage.Stage;
import org.hibernate.reactive.vertx.VertxInstance;

/** Reads all ACTIVE users in the order of their ids, a page at a time and on demand. Waiting users take no memory. */
@ApplicationScoped
class ActiveUsers {
    /** By the primary key: a pass reads every row once, also when few are ACTIVE. */
    private static final String QUERY = """
            select hex(id), username, avatar_url from user
            where id > unhex(:after) and status = 'ACTIVE' order by id""";

    /** A server that takes no writes, such as an old primary, has no row, and the page fails. */
    private static final String WRITABLE = "select 1 from dual where @@global.read_only in ('0', 'OFF')";

    private final Vertx vertx;
    private final Stage.SessionFactory sessions;

    @Inject
    ActiveUsers(@Background DataSource pool) {
        // Without this property Netty warns that it uses a deprecated API of the JDK
        System.getProperties().putIfAbsent("io.netty.noUnsafe", "true");
        var options = new VertxOptions().setEventLoopPoolSize(1);
        options.getFileSystemOptions().setClassPathResolvingEnabled(false);
        vertx = Vertx.vertx(options);
        var connections = new ExternalSqlClientPool(
                JDBCPool.pool(vertx, pool), new SqlStatementLogger(), new SqlExceptionHelper(false));
        var services = new ReactiveServiceRegistryBuilder()
                // Hibernate must not open a connection of its own to find out the version
                .applySetting("hibernate.boot.allow_jdbc_metadata_access", false)
                .applySetting("hibernate.dialect", MariaDBDialect.class)
                .addService(VertxInstance.class, () -> vertx)
                .addService(ReactiveConnectionPool.class, connections)
                .build();
        sessions = new Configuration().buildSessionFactory(services).unwrap(Stage.SessionFactory.class);
    }

    @PreDestroy
    void close() {
        sessions.close();
        vertx.close();
    }

    Stream<List<ChatUser>> after(ObjectId position) {
        return stream(position, this::page);
    }

    /** Without empty pages; the caller closes the stream. While it works on a page, only the next one is read. */
    static Stream<List<ChatUser>> stream(ObjectId position, Function<ObjectId, CompletionStage<List<ChatUser>>> page) {
        var last = new AtomicReference<>(position);
        return Multi.createBy()
                .repeating()
                .completionStage(() -> page.apply(last.get()))
                .whilst(users -> users.size() == ChatClient.MOST_USERS)
                .filter(users -> !users.isEmpty())
                .invoke(users -> last.set(users.getLast().id()))
                .subscribe()
                .asStream(1, () -> new ArrayBlockingQueue<>(1));
    }

    /** A cancelled session would keep its connection, so a page that was begun is read to its end. */
    CompletionStage<List<ChatUser>> page(ObjectId after) {
        return sessions.withStatelessSession(session -> session.createNativeQuery(WRITABLE, Integer.class)
                        .getSingleResult()
                        .thenCompose(_ -> session.createNativeQuery(QUERY, Object[].class)
                                .setParameter("after", after.toHexString())
                                .setMaxResults(ChatClient.MOST_USERS)
                                .getResultList()))
                .thenApply(rows -> rows.stream()
                        .map(row -> new ChatUser(new ObjectId((String) row[0]), (String) row[1], (String) row[2]))
                        .toList());
    }
}
