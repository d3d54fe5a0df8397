package gaming.chat;

import gaming.chat.ChatClient.ChatUser;
import gaming.database.Background;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.jdbcclient.JDBCPool;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
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
import org.hibernate.reactive.vertx.impl.ProvidedVertxInstance;

/**
 * Reads all ACTIVE users in the order of their ids, a page at a time and on demand. Waiting users take no memory.
 * Hibernate Reactive reads on connections of the background pool.
 */
@ApplicationScoped
class ActiveUsers {
    static final int PAGE = ChatClient.MOST_USERS;
    static final ObjectId START = new ObjectId(new byte[12]);

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
        vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        var configuration = new Configuration()
                // Hibernate must not open a connection of its own to find out the version
                .setProperty("hibernate.boot.allow_jdbc_metadata_access", "false")
                .setProperty("hibernate.dialect", MariaDBDialect.class.getName());

        var connections = new ExternalSqlClientPool(
                JDBCPool.pool(vertx, pool), new SqlStatementLogger(), new SqlExceptionHelper(false));
        sessions = configuration
                .buildSessionFactory(new ReactiveServiceRegistryBuilder()
                        .applySettings(configuration.getProperties())
                        .addService(VertxInstance.class, new ProvidedVertxInstance(vertx))
                        .addService(ReactiveConnectionPool.class, connections)
                        .build())
                .unwrap(Stage.SessionFactory.class);
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
    static Stream<List<ChatUser>> stream(ObjectId position, Function<ObjectId, Uni<List<ChatUser>>> pageAfter) {
        return Multi.createBy()
                .repeating()
                .uni(
                        () -> new AtomicReference<>(position),
                        last -> pageAfter.apply(last.get()).invoke(page -> page.forEach(user -> last.set(user.id()))))
                .whilst(page -> page.size() == PAGE)
                .filter(page -> !page.isEmpty())
                .subscribe()
                .asStream(1, () -> new ArrayBlockingQueue<>(1));
    }

    /** A cancelled session would keep its connection, so a page that was begun is read to its end. */
    Uni<List<ChatUser>> page(ObjectId after) {
        return Uni.createFrom()
                .completionStage(() ->
                        sessions.withStatelessSession(session -> session.createNativeQuery(WRITABLE, Integer.class)
                                .getSingleResult()
                                .thenCompose(_ -> session.createNativeQuery(QUERY, Object[].class)
                                        .setParameter("after", after.toHexString())
                                        .setMaxResults(PAGE)
                                        .getResultList())))
                .map(rows -> rows.stream().map(ActiveUsers::user).toList());
    }

    private static ChatUser user(Object[] row) {
        return new ChatUser(new ObjectId((String) row[0]), (String) row[1], (String) row[2]);
    }
}
