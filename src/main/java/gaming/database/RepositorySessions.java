package gaming.database;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.data.repository.Repository;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.literal.InjectLiteral;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.inject.Inject;
import java.util.stream.Stream;
import org.hibernate.StatelessSession;

/**
 * Gives generated repositories the session of the transaction under way; by themselves each opens one of its own and keeps
 * it. Found through {@code META-INF/services}.
 */
public final class RepositorySessions implements Extension {
    void inject(@Observes ProcessAnnotatedType<?> type) {
        if (Stream.of(type.getAnnotatedType().getJavaClass().getInterfaces())
                .noneMatch(each -> each.isAnnotationPresent(Repository.class))) {
            return;
        }
        var repository = type.configureAnnotatedType();
        repository.constructors().forEach(constructor -> {
            constructor.remove(annotation -> annotation instanceof Inject);
            if (Stream.of(constructor.getAnnotated().getJavaMember().getParameterTypes())
                    .anyMatch(StatelessSession.class::equals)) {
                constructor.add(InjectLiteral.INSTANCE);
            }
        });
        repository
                .methods()
                .forEach(method -> method.remove(
                        annotation -> annotation instanceof PostConstruct || annotation instanceof PreDestroy));
    }
}
