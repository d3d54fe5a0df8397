package blackbox;

import static gaming.upload.Upload.body;
import static gaming.upload.Upload.part;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import gaming.upload.Upload;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** service-interface.md, "Other HTTP errors"; decisions.md and details.md: local-upload. */
@ExtendWith(Product.class)
class LocalUploadOverHttpIT {
    private static final byte[] CONTENT = "hello".getBytes(UTF_8);
    private static final int LARGEST = 10 * 1024 * 1024;

    @ParameterizedTest
    @ValueSource(strings = {"a", "A.b_c-9", "...", "-", ".hidden", "trailing.", "trailing..", "%61%2Eb"})
    void aFileIsSavedWithoutAKey(String name) {
        Answer answer = Product.ok(send(name + "/" + name + "/" + name, Upload.TYPE, body(part("file", CONTENT))));
        assertThat(answer.body()).isEqualTo("{\"status\":\"success\"}");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%2e%2e", "%2E.", ".%2e", "%2e", "..%2f..%2fetc", "..%2F", "a%2fb", "%2fetc", "%2Fetc%2Fpasswd",
                "..%5C..%5Cx", "a%5Cb", "a%00", "%00", "a%00.png", "a%0Ab", "a%20b", "%20", "%25",
                "%252e%252e", "a;x=1", "a;", "~incoming", "a~", "a:b", "a*", "C%3A", "a$b",
                "%C3%A9", "%F0%9F%98%80", "%EF%BC%8E%EF%BC%8E", "%c0%ae%c0%ae", "a+b", "a,b", "a@b",
            })
    void aNameThatIsNoNameIsRefusedWhereverItStands(String name) {
        byte[] body = body(part("file", CONTENT));
        for (String path : new String[] {name + "/b/c", "a/" + name + "/c", "a/b/" + name}) {
            assertNotSaved(send(path, Upload.TYPE, body));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../b/c", "a/../c", "a/b/..", "./b/c", "a/./c", "a/b/.", "../../c", "a/b/c/../d/e", "a//c", "//c"
            })
    void pathsWithStepsLeadNowhere(String path) {
        assertThat(send(path, Upload.TYPE, body(part("file", CONTENT))).status())
                .isIn(400, 404);
    }

    @Test
    void aNameHasAtMost255Characters() {
        byte[] body = body(part("file", CONTENT));
        String longest = "n".repeat(255);
        Product.ok(send(longest + "/b/" + longest, Upload.TYPE, body));
        for (int length : new int[] {256, 300}) {
            String name = "n".repeat(length);
            assertNotSaved(send(name + "/b/c", Upload.TYPE, body));
            assertNotSaved(send("a/" + name + "/c", Upload.TYPE, body));
            assertNotSaved(send("a/b/" + name, Upload.TYPE, body));
        }
    }

    @Test
    void anEmptyFileIsAFileAndOtherPartsArePassedOver() {
        byte[] small = part("comment", CONTENT);
        Product.ok(send(fresh(), Upload.TYPE, body(part("file", new byte[0]))));
        Product.ok(send(fresh(), Upload.TYPE, body(small, part("file", CONTENT), small)));
    }

    @Test
    void aBodyWithoutOneFileIsRefused() {
        byte[] file = part("file", CONTENT);
        assertNotSaved(send(fresh(), Upload.TYPE, body()));
        assertNotSaved(send(fresh(), Upload.TYPE, new byte[0]));
        assertNotSaved(send(fresh(), Upload.TYPE, body(part("other", CONTENT))));
        assertNotSaved(send(fresh(), Upload.TYPE, body(part("File", CONTENT))));
        assertNotSaved(send(fresh(), Upload.TYPE, body(file, file)));
        byte[][] many = new byte[21][];
        Arrays.fill(many, part("x", CONTENT));
        many[0] = file;
        assertNotSaved(send(fresh(), Upload.TYPE, body(many)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/octet-stream",
                "multipart/mixed; boundary=" + Upload.BOUNDARY,
                "multipart/form-data",
                "multipart/form-data; boundary=\"\"",
                "multipart/form-data; boundary=another",
                "text/plain; x=\"multipart/form-data\"; boundary=" + Upload.BOUNDARY
            })
    void anotherContentTypeOrBoundaryIsRefused(String type) {
        assertNotSaved(send(fresh(), type, body(part("file", CONTENT))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"multipart/form-data; boundary=", "multipart/form-data; boundary", "garbage", "/"})
    void aMalformedContentTypeIsRefusedByTheServer(String type) {
        assertThat(send(fresh(), type, body(part("file", CONTENT))).status()).isEqualTo(400);
    }

    @Test
    void aBodyThatIsCutIsRefused() {
        byte[] file = part("file", CONTENT);
        assertNotSaved(send(fresh(), Upload.TYPE, file));
        assertNotSaved(send(fresh(), Upload.TYPE, Arrays.copyOf(file, file.length - 4)));
        assertNotSaved(send(fresh(), Upload.TYPE, CONTENT));
        assertNotSaved(Http.post(at(fresh()), BodyPublishers.noBody()));
        var publisher = BodyPublishers.ofByteArray(body(file));
        assertNotSaved(Http.post(at(fresh()), publisher, "Content-Type", Upload.TYPE, "Content-Encoding", "gzip"));
    }

    @Test
    void theLargestFileHasTenMebibytes() {
        Product.ok(send(fresh(), Upload.TYPE, body(part("file", new byte[LARGEST]))));
        byte[] larger = body(part("file", new byte[LARGEST + 1]));
        assertTooLarge(send(fresh(), Upload.TYPE, larger));
        assertTooLarge(
                Http.post(at(fresh()), BodyPublishers.ofByteArrays(List.of(larger)), "Content-Type", Upload.TYPE));
        assertTooLarge(send(fresh(), Upload.TYPE, body(part("file", new byte[3 * LARGEST]))));
        assertTooLarge(send(fresh(), Upload.TYPE, body(part("other", new byte[2 * LARGEST]), part("file", CONTENT))));
    }

    @Test
    void onlyPostIsThere() {
        assertThat(Product.get("/local-upload/a/b/c").status()).isEqualTo(405);
        assertThat(Http.put(at("a/b/c"), "x").status()).isEqualTo(405);
        assertThat(Product.get("/local-upload/a/b").status()).isEqualTo(404);
    }

    private static void assertNotSaved(Answer answer) {
        assertRefused(answer, 400, "Bad Request");
    }

    private static void assertTooLarge(Answer answer) {
        assertRefused(answer, 413, "Payload Too Large");
    }

    private static void assertRefused(Answer answer, int status, String error) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.body())
                .isEqualTo("{\"statusCode\":%d,\"message\":\"Failed to upload file\",\"error\":\"%s\"}"
                        .formatted(status, error));
    }

    private static String fresh() {
        return "checks/" + new ObjectId() + "/f.bin";
    }

    private static URI at(String path) {
        return Upload.at(Product.internalUrl(), path);
    }

    private static Answer send(String path, String type, byte[] body) {
        return Http.post(at(path), BodyPublishers.ofByteArray(body), "Content-Type", type);
    }
}
