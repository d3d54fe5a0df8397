package gaming.database;

import jakarta.inject.Qualifier;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The pool of connections beside the transactions: for the task queue, metrics and health, with autocommit on. It is a
 * qualifier because a {@code @Named} bean keeps {@code @Default} and would be ambiguous.
 */
@Qualifier
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.PARAMETER, ElementType.FIELD})
public @interface Background {}
