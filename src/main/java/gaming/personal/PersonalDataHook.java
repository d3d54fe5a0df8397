package gaming.personal;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The file with all that is kept about a user (docs/operations.md, "Personal data"). */
@ApplicationScoped
@Path("/users/{id}/personal-data")
@NeedsRole(Role.OPERATOR)
@Tag(name = "Users")
public class PersonalDataHook {
    private final PersonalFile file;

    @Inject
    PersonalDataHook(PersonalFile file) {
        this.file = file;
    }

    /** Errors: 400 INVALID_USER_ID, 404 USER_NOT_FOUND. */
    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @Operation(
            summary = "All that is kept about a user, as one file",
            description =
                    "Amounts are in EUR if their names do not say otherwise. Each request has a row of the audit.")
    @APIResponse(
            responseCode = "200",
            description = "The file",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = PersonalFile.Content.class)))
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND})
    public Response file(@PathParam("id") String id, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.userId(id);
        file.ask(user, RequestCaller.required(request));
        return Response.ok((StreamingOutput) out -> file.write(user, out), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, PersonalFile.ATTACHMENT)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }
}
