package gaming.database;

import jakarta.inject.Qualifier;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Qualifies the pool for statements outside of {@link Transactions}, with autocommit on, and the optional pool of the
 * replica. A {@code @Named} bean would keep {@code @Default} and be ambiguous.
 */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
public @interface Background {}
