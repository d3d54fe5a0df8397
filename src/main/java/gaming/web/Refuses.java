package gaming.web;

import gaming.core.ErrorCode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The codes with which an endpoint says no, for its description. Those of every endpoint with a role (UNAUTHORIZED,
 * FORBIDDEN), with a body (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE) and of every one that can fail at all
 * (DATABASE_ERROR, PROCESSING_FAILED) need not be named.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Refuses {
    ErrorCode[] value();
}
