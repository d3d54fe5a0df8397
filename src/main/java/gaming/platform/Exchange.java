package gaming.platform;

import gaming.platform.PlatformSettings.Access;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.function.BiFunction;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/** Single exchanges with the platform over connections of their own, and whether a request of them may have left. */
final class Exchange implements AutoCloseable {
    private final PlatformClient client;
    private final Access access;
    private final int largestBody;

    Exchange(Access access, OneTry connector) {
        this.access = access;
        largestBody = connector.largestBody();
        client = RestClientBuilder.newBuilder()
                .baseUri(access.url())
                .property("microprofile.rest.client.disable.default.mapper", true)
                .register(connector)
                .build(PlatformClient.class);
    }

    /**
     * Makes the call once.
     *
     * @param call is given the value of the header {@code Authorization}
     * @throws CallFailed without an answer, and for a 5xx that is not the platform's own
     */
    Answer answer(BiFunction<PlatformClient, String, Response> call) throws CallFailed {
        Answer answer;
        try (Response response = call.apply(client, "Bearer " + access.token())) {
            answer = Answer.of(response.getStatus(), response.readEntity(byte[].class), largestBody, access.token());
        } catch (ProcessingException failure) {
            throw failed(failure);
        }
        if (answer.status() / 100 == 5 && answer.ownErrorCode().isEmpty()) {
            throw new CallFailed(new Reply.Answered(answer));
        }
        return answer;
    }

    @Override
    public void close() {
        client.close();
    }

    /** The client makes {@code ConnectException} and its like of what happens before a connection is there, and of nothing else. */
    private static CallFailed failed(ProcessingException failure) {
        return switch (failure.getCause()) {
            case HttpConnectTimeoutException _ -> new CallFailed.NeverSent("connect timeout");
            case ConnectException refused ->
                new CallFailed.NeverSent(unresolved(refused) ? "unknown host" : "connection refused");
            case HttpTimeoutException _ -> new CallFailed(new Reply.Lost("read timeout"));
            case InterruptedException _ -> new CallFailed.Interrupted();
            case IOException lost when lost.getCause() instanceof InterruptedException -> new CallFailed.Interrupted();
            case null, default -> new CallFailed(new Reply.Lost("connection lost"));
        };
    }

    private static boolean unresolved(Throwable refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }
}
