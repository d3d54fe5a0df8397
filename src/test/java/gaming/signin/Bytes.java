package gaming.signin;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import world.World;

/** Requests that no HTTP client sends. */
final class Bytes {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\nContent-Length: (\\d+)\r\n");

    private Bytes() {}

    /** The first answer, or the bytes before the end of the connection. */
    static String exchange(String request) throws IOException {
        URI url = World.publicUrl();
        var answer = new StringBuilder();
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                answer.append((char) next);
                if (answer.toString().endsWith("\r\n\r\n")) {
                    Matcher length = LENGTH.matcher(answer);
                    int left = length.find() ? Integer.parseInt(length.group(1)) : 0;
                    answer.append(new String(in.readNBytes(left), StandardCharsets.ISO_8859_1));
                    break;
                }
            }
        } catch (SocketException closed) {
            // The service need not read the whole request
        }
        return answer.toString();
    }
}
