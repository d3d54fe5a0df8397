package gaming.web;

import gaming.core.ErrorCode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The codes of an endpoint's refusals, for its description. The codes that whole groups of endpoints share are left
 * out. These are the codes of every endpoint with a role (UNAUTHORIZED, FORBIDDEN), of every endpoint with a body
 * (PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE), and of every endpoint that can fail (DATABASE_ERROR, PROCESSING_FAILED).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Refuses {
    ErrorCode[] value();
}
