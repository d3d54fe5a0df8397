package gaming.graphql;

import graphql.schema.DataFetchingEnvironment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.dataloader.DataLoader;
import org.dataloader.DataLoaderFactory;
import org.dataloader.DataLoaderOptions;
import org.jspecify.annotations.Nullable;

/** Calls a batched method once for all the parents whose field is selected with the same arguments. */
final class Batch {
    private final Method method;

    Batch(Method method) {
        this.method = method;
    }

    /** Its keys are the fields themselves, so nothing is looked up or kept by equality. */
    DataLoader<DataFetchingEnvironment, Object> loader() {
        return DataLoaderFactory.newDataLoader(
                this::load,
                DataLoaderOptions.newOptions().setCachingEnabled(false).build());
    }

    private CompletionStage<List<Object>> load(List<DataFetchingEnvironment> fields) {
        Map<Map<String, Object>, List<Integer>> alike = new LinkedHashMap<>();
        for (int i = 0; i < fields.size(); i++) {
            alike.computeIfAbsent(fields.get(i).getArguments(), same -> new ArrayList<>())
                    .add(i);
        }
        Object[] results = new Object[fields.size()];
        try {
            for (List<Integer> places : alike.values()) {
                List<?> some = call(places.stream().map(fields::get).toList());
                for (int i = 0; i < places.size(); i++) {
                    results[places.get(i)] = some.get(i);
                }
            }
            return CompletableFuture.completedFuture(Arrays.asList(results));
        } catch (Exception e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private List<?> call(List<DataFetchingEnvironment> fields) throws Exception {
        List<Object> parents = fields.stream()
                .map(field -> Objects.requireNonNull(field.<Object>getSource()))
                .toList();
        Object results = method.call(fields.getFirst(), parents);
        if (results instanceof List<?> list && list.size() == parents.size()) {
            return list;
        }
        throw new IllegalStateException("A batch of " + parents.size() + " was answered with "
                + (results instanceof List<?> list ? list.size() : "no") + " results");
    }

    /** The method, with the arguments of one of the fields. */
    @FunctionalInterface
    interface Method {
        @Nullable
        Object call(DataFetchingEnvironment field, List<Object> parents) throws Exception;
    }
}
