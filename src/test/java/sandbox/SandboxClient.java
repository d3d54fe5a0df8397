package sandbox;

import dev.Http;
import dev.Http.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Speaks to a sandbox platform, as clients should and as they should not. */
public record SandboxClient(URI url) {
    public static String transfer(String id, String amount) {
        return """
                {"playerId":"77","amount":%s,"externalTransactionId":"%s","currencyCode":"USDC","type":"RAF_CLAIM"}""".formatted(amount, id);
    }

    public Answer send(String id, String amount) {
        return post(transfer(id, amount), SandboxPlatform.TOKEN);
    }

    public Answer post(String body, String token) {
        return post("/credit-transfers", body, token);
    }

    public Answer launch(String body) {
        return post("/game-launches", body, SandboxPlatform.TOKEN);
    }

    private Answer post(String path, String body, String token) {
        return Http.post(
                url.resolve(path), body, "Content-Type", "application/json", "Authorization", "Bearer " + token);
    }

    public Answer find(String id) {
        return Http.get(url.resolve("/credit-transfers/" + id), "Authorization", "Bearer " + SandboxPlatform.TOKEN);
    }

    public Answer control(String body) {
        return Http.put(url.resolve("/sandbox"), body);
    }

    public static String errorCode(Answer answer) {
        return answer.json().at("/error/code").asText();
    }

    /** A connection without an HTTP library, to see what a connection does. */
    public Raw raw() throws IOException {
        return new Raw(new Socket(InetAddress.ofLiteral("127.0.0.1"), url.getPort()));
    }

    public record Raw(Socket socket) implements AutoCloseable {
        private static final int PATIENCE_MILLIS = 30_000;

        public Raw send(String id, String amount) throws IOException {
            return write(request(transfer(id, amount)));
        }

        public static String request(String body) {
            return "POST /credit-transfers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer "
                    + SandboxPlatform.TOKEN + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        }

        public Raw write(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
            return this;
        }

        /** One answer, by its length or up to where the connection ends. */
        public String read() throws IOException {
            socket.setSoTimeout(PATIENCE_MILLIS);
            InputStream in = socket.getInputStream();
            var read = new StringBuilder();
            while (read.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return read.toString();
                }
                read.append((char) next);
            }
            int length = read.indexOf("Content-Length: ") < 0
                    ? 0
                    : Integer.parseInt(read.substring(read.indexOf("Content-Length: ") + 16)
                            .lines()
                            .findFirst()
                            .orElseThrow());
            return read + new String(in.readNBytes(length), StandardCharsets.UTF_8);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
