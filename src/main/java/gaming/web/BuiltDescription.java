package gaming.web;

import io.helidon.config.mp.MpConfig;
import io.helidon.openapi.OpenApiFeature;
import io.helidon.openapi.OpenApiFormat;
import io.helidon.openapi.OpenApiManager;
import io.smallrye.openapi.api.OpenApiConfigImpl;
import io.smallrye.openapi.runtime.OpenApiProcessor;
import io.smallrye.openapi.runtime.io.Format;
import io.smallrye.openapi.runtime.io.OpenApiSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.jboss.jandex.CompositeIndex;
import org.jboss.jandex.IndexReader;
import org.jboss.jandex.IndexView;

/** The first request builds the description from annotations and {@link InterfaceDescription}. */
record BuiltDescription(Config config) implements OpenApiManager<OpenAPI> {
    static OpenApiFeature feature(Config config) {
        return OpenApiFeature.builder()
                .config(MpConfig.toHelidonConfig(config).get("mp.openapi"))
                .manager(new BuiltDescription(config))
                .build();
    }

    @Override
    public String name() {
        return "description";
    }

    @Override
    public String type() {
        return name();
    }

    @Override
    public OpenAPI load(String content) {
        try {
            ClassLoader loader = BuiltDescription.class.getClassLoader();
            return OpenApiProcessor.bootstrap(new OpenApiConfigImpl(config), index(loader), loader);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Our build makes the index of our jar, and {@code mp.openapi.scan.packages} selects our classes. */
    private static IndexView index(ClassLoader loader) throws IOException {
        List<IndexView> found = new ArrayList<>();
        for (URL file : Collections.list(loader.getResources("META-INF/jandex.idx"))) {
            try (var in = file.openStream()) {
                found.add(new IndexReader(in).read());
            }
        }
        return CompositeIndex.create(found);
    }

    @Override
    public String format(OpenAPI description, OpenApiFormat format) {
        try {
            return OpenApiSerializer.serialize(description, format == OpenApiFormat.JSON ? Format.JSON : Format.YAML);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
