package gaming.platform;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** The platform's calls as external-systems.md has them; every status comes back as a response, no body is read yet. */
interface PlatformClient extends AutoCloseable {
    /** The body comes as text, because the platform compares it with the one that it has seen of the same id. */
    @POST
    @Path("credit-transfers")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    Response send(@HeaderParam(HttpHeaders.AUTHORIZATION) String authorization, String transfer);

    @GET
    @Path("credit-transfers/{externalTransactionId}")
    @Produces(MediaType.APPLICATION_JSON)
    Response find(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @PathParam("externalTransactionId") String externalTransactionId);

    @GET
    @Path("users")
    @Produces(MediaType.APPLICATION_JSON)
    Response users(
            @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
            @QueryParam("offset") long offset,
            @QueryParam("limit") int limit);

    @POST
    @Path("game-launches")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces(MediaType.APPLICATION_JSON)
    Response launch(@HeaderParam(HttpHeaders.AUTHORIZATION) String authorization, String launch);

    @Override
    void close();
}
