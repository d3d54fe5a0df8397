package gaming.chat;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.faulttolerance.Retry;

/** The server API of Stream Chat (external-systems.md, "chat"). */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Retry(
        maxRetries = RestClient.ATTEMPTS - 1,
        delay = RestClient.RETRY_DELAY,
        jitter = RestClient.RETRY_JITTER,
        retryOn = NoAnswer.NeverSent.class)
interface StreamChatClient extends RestClient {
    @POST
    @Path("users")
    Response upsertUsers(JsonNode users);

    @POST
    @Path("channels")
    Response queryChannels(JsonNode query);

    @POST
    @Path("channels/livestream/{channel}")
    Response addMembers(@PathParam("channel") String channel, JsonNode members);
}
