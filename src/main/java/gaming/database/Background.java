package gaming.database;

import jakarta.inject.Qualifier;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The pool of the work beside the transactions of the domain: task queue, shared limits, health. Autocommit is on. A
 * qualifier and not {@code @Named}, because a named bean keeps {@code @Default} and would be ambiguous.
 */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
public @interface Background {}
