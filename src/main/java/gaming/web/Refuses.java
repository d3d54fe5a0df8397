package gaming.web;

import gaming.core.ErrorCode;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The codes of an endpoint's refusals, for its description. The codes that whole groups of endpoints share are left
 * out. These are the codes of every endpoint (DATABASE_ERROR, PROCESSING_FAILED), of every endpoint with a role
 * (UNAUTHORIZED, FORBIDDEN), and of every endpoint with a body (UNSUPPORTED_MEDIA_TYPE; also PAYLOAD_TOO_LARGE without
 * {@link StreamedBody}).
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Refuses {
    ErrorCode[] value();
}
