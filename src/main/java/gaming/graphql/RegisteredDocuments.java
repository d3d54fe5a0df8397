package gaming.graphql;

import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * The documents of {@code graphql.documents-directory}. Callers may send their SHA-256 from the start. With
 * {@code graphql.documents: registered} all other documents except {@code {__typename}} are refused.
 */
final class RegisteredDocuments {
    private static final int MOST_FILES = 10_000;
    private static final int MOST_BYTES = 16 * 1024 * 1024;
    /** Names that begin with a dot belong to the mount. */
    private static final String NAMES = "[!.]*.graphql";

    private final boolean only;
    final Map<String, String> byHash = new HashMap<>();
    /** Clients send {@code {__typename}} to learn whether the service answers. */
    private final Set<String> texts = new HashSet<>(Set.of("{__typename}"));

    private RegisteredDocuments(boolean only) {
        this.only = only;
    }

    /** @throws Misconfiguration with a line for each file that is not accepted, or if the directory is not accepted */
    static RegisteredDocuments of(GraphQlSettings settings, Consumer<String> prepare) {
        var documents = new RegisteredDocuments(settings.registeredOnly());
        Map<String, String> problems = new TreeMap<>();
        for (Path file :
                settings.documentsDirectory().map(RegisteredDocuments::files).orElse(List.of())) {
            String problem = documents.register(file, prepare);
            if (problem != null) {
                String line = GraphQlSettings.DIRECTORY + ": " + file.getFileName() + ": " + problem;
                problems.put(line, line.replaceAll("\\s+", " "));
            }
        }
        if (!problems.isEmpty()) {
            throw new Misconfiguration(problems);
        }
        return documents;
    }

    private static List<Path> files(Path directory) {
        try (DirectoryStream<Path> named = Files.newDirectoryStream(directory, NAMES)) {
            var files = new ArrayList<Path>();
            long bytes = 0;
            for (Path file : named) {
                if (Files.isRegularFile(file)) {
                    files.add(file);
                    bytes += Files.size(file);
                }
            }
            if (files.isEmpty() || files.size() > MOST_FILES || bytes > MOST_BYTES) {
                throw new Misconfiguration(
                        GraphQlSettings.DIRECTORY,
                        "must have 1 to %s files *.graphql with at most %s bytes together"
                                .formatted(MOST_FILES, MOST_BYTES));
            }
            return files;
        } catch (IOException unreadable) {
            throw new Misconfiguration(GraphQlSettings.DIRECTORY, "the directory cannot be read", unreadable);
        }
    }

    /** Returns the problem of the file, or null. */
    private @Nullable String register(Path file, Consumer<String> prepare) {
        try {
            String text = Files.readString(file);
            prepare.accept(text);
            // Editors end a file with a line end, and clients hash the document without it
            String document = text.strip();
            texts.add(document);
            byHash.put(DigestUtils.sha256Hex(text), document);
            byHash.put(DigestUtils.sha256Hex(document), document);
            return null;
        } catch (Documents.Invalid | Refusal problem) {
            return problem.getMessage();
        } catch (CharacterCodingException notText) {
            return "the file is not UTF-8";
        } catch (IOException unreadable) {
            return "the file cannot be read";
        }
    }

    void require(String text) {
        if (only && !texts.contains(text.strip())) {
            throw new Refusal(ErrorCode.DOCUMENT_NOT_REGISTERED, "Only registered documents are answered");
        }
    }
}
