package gaming.web;

import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A parameter that names a user. An unreadable one is refused with INVALID_USER_ID. */
@Schema(type = SchemaType.STRING)
public record UserId(ObjectId value) {}
