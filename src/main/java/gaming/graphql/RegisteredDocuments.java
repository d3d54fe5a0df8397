package gaming.graphql;

import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/**
 * The documents of {@code graphql.documents-directory}. Callers may send their SHA-256 from the start. With
 * {@code graphql.documents: registered} all other documents except {@code {__typename}} are refused.
 */
final class RegisteredDocuments {
    private static final int MOST_FILES = 10_000;
    private static final int MOST_BYTES = 16 * 1024 * 1024;
    private static final String ENDING = ".graphql";
    /** A document that is always answered. Clients send it to learn whether the service answers. */
    private static final String ALIVE = "{__typename}";

    private final boolean only;
    private final Map<String, String> byHash = new HashMap<>();
    private final Set<String> texts = new HashSet<>(Set.of(ALIVE));

    private RegisteredDocuments(boolean only) {
        this.only = only;
    }

    /** @throws Misconfiguration with a line for each file that is not accepted, or if the directory is not accepted */
    static RegisteredDocuments of(GraphQlSettings settings, Function<String, Documents.Prepared> prepare) {
        var documents = new RegisteredDocuments(settings.registeredOnly());
        Map<String, String> problems = new TreeMap<>();
        for (Path file :
                settings.documentsDirectory().map(RegisteredDocuments::files).orElse(List.of())) {
            String name = String.valueOf(file.getFileName());
            String problem = documents.register(file, settings.maxDocumentBytes(), prepare);
            if (problem != null) {
                String line = GraphQlSettings.DIRECTORY + ": " + name + ": " + problem;
                problems.put(name, line.replaceAll("\\s+", " "));
            }
        }
        if (!problems.isEmpty()) {
            throw new Misconfiguration(problems);
        }
        return documents;
    }

    /** Names that begin with a dot belong to the mount. */
    private static List<Path> files(Path directory) {
        try (Stream<Path> all = Files.list(directory)) {
            List<Path> files = all.filter(file -> {
                        String name = String.valueOf(file.getFileName());
                        return name.endsWith(ENDING) && !name.startsWith(".") && Files.isRegularFile(file);
                    })
                    .limit(MOST_FILES + 1L)
                    .toList();
            long bytes = 0;
            for (Path file : files) {
                bytes += Files.size(file);
            }
            if (files.isEmpty() || files.size() > MOST_FILES || bytes > MOST_BYTES) {
                throw new Misconfiguration(
                        GraphQlSettings.DIRECTORY,
                        "must have 1 to %s files *%s with at most %s bytes together"
                                .formatted(MOST_FILES, ENDING, MOST_BYTES));
            }
            return files;
        } catch (IOException unreadable) {
            throw new Misconfiguration(GraphQlSettings.DIRECTORY, "the directory cannot be read", unreadable);
        }
    }

    /** Returns the problem of the file, or null. */
    private @Nullable String register(Path file, int mostBytes, Function<String, Documents.Prepared> prepare) {
        try {
            if (Files.size(file) > mostBytes) {
                return "the document is longer than " + mostBytes + " bytes";
            }
            String text = Files.readString(file);
            List<CodedError> errors = prepare.apply(text).errors();
            if (!errors.isEmpty()) {
                return errors.getFirst().message();
            }
            // Editors end a file with a line end, and clients hash the document without it
            String document = text.strip();
            texts.add(document);
            byHash.put(DigestUtils.sha256Hex(text), document);
            byHash.put(DigestUtils.sha256Hex(document), document);
            return null;
        } catch (Refusal overLimit) {
            return overLimit.reason();
        } catch (CharacterCodingException notText) {
            return "the file is not UTF-8";
        } catch (IOException unreadable) {
            return "the file cannot be read";
        }
    }

    @Nullable
    String text(String hash) {
        return byHash.get(hash);
    }

    void require(String text) {
        if (only && !texts.contains(text.strip())) {
            throw new Refusal(ErrorCode.DOCUMENT_NOT_REGISTERED, "Only registered documents are answered");
        }
    }
}
