package gaming.personal;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.personal.Erasure.Allowed;
import gaming.personal.Erasure.Erased;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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

/** The personal data of a user: its file and its erasure (docs/operations.md, "Personal data"). */
@ApplicationScoped
@Path("/")
@Produces(MediaType.APPLICATION_JSON)
@NeedsRole(Role.OPERATOR)
@Tag(name = "Users")
public class PersonalDataHook {
    private final PersonalFile file;
    private final Erasure erasure;

    @Inject
    PersonalDataHook(PersonalFile file, Erasure erasure) {
        this.file = file;
        this.erasure = erasure;
    }

    /** Errors: 400 INVALID_USER_ID, 404 USER_NOT_FOUND, 503 OVERLOADED while another file of the user is written. */
    @GET
    @Path("users/{id}/personal-data")
    @Operation(
            summary = "All that is kept about a user, as one file",
            description =
                    "Amounts are in EUR if their names do not say otherwise. Each request has a row of the audit. A pod"
                            + " writes one file of a user at a time.")
    @APIResponse(
            responseCode = "200",
            description = "The file",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON,
                            schema = @Schema(implementation = PersonalFile.Content.class)))
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND, ErrorCode.OVERLOADED})
    public Response file(@PathParam("id") String id, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.userId(id);
        file.ask(user, RequestCaller.required(request));
        return Response.ok((StreamingOutput) out -> file.write(user, () -> out), MediaType.APPLICATION_JSON_TYPE)
                .header(HttpHeaders.CONTENT_DISPOSITION, PersonalFile.ATTACHMENT)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    /** Errors: 400 INVALID_USER_ID; 404 USER_NOT_FOUND; 409 CONFLICT while a claim of the user is PENDING. */
    @POST
    @Path("users/{id}/erase")
    @Operation(
            summary = "Erases the personal data of a user",
            description = "It cannot be undone. The books keep their rows under the id. Feeds, topics and syncs do not"
                    + " bring the data back. The same request again erases what came since.")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND, ErrorCode.CONFLICT})
    public Erased erase(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return erasure.erase(Parameters.userId(id), RequestCaller.required(request));
    }

    /** Errors: 400 INVALID_USER_ID; 404 USER_NOT_FOUND; 409 CONFLICT if the user is not erased. */
    @DELETE
    @Path("users/{id}/erase")
    @Operation(summary = "Lets feeds, topics and syncs change an erased user again")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND, ErrorCode.CONFLICT})
    public Allowed allow(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return erasure.allow(Parameters.userId(id), RequestCaller.required(request));
    }
}
