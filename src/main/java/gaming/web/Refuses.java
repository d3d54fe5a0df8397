package gaming.web;

import gaming.core.ErrorCode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The codes of an endpoint's refusals, without those that {@link InterfaceDescription} adds by itself. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Refuses {
    ErrorCode[] value();
}
