package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rules of the house that need the code read as a compiler reads it. */
class SourceRulesTest {
    private static final Pattern DEFAULT = Pattern.compile("\\bdefault\\s*(->|:)");

    private static Findings found;
    private static List<String> defaults;

    @BeforeAll
    static void read() throws IOException {
        try (var paths = Files.walk(Path.of("src/main/java"))) {
            List<Path> sources =
                    paths.filter(path -> path.toString().endsWith(".java")).toList();
            found = findings(sources, false);
            // What is chosen by has a type only after an analysis, which takes long
            defaults = findings(
                            sources.stream().filter(SourceRulesTest::hasDefault).toList(), true)
                    .defaults;
        }
    }

    private static Findings findings(List<Path> sources, boolean analysed) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        var options = List.of("-proc:none", "-cp", System.getProperty("java.class.path"));
        var task = (JavacTask)
                compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(sources));
        Iterable<? extends CompilationUnitTree> units = task.parse();
        if (analysed) {
            task.analyze();
        }
        var findings = new Findings(Trees.instance(task));
        units.forEach(unit -> findings.scan(unit, null));
        return findings;
    }

    private static boolean hasDefault(Path source) {
        try {
            return DEFAULT.matcher(Files.readString(source)).find();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void aSwitchWithAllItsCasesHasNoDefault() {
        assertThat(defaults).isEmpty();
    }

    @Test
    void aPublicTypeHasADescription() {
        assertThat(found.silent).isEmpty();
    }

    private static final class Findings extends TreePathScanner<Void, Void> {
        final List<String> defaults = new ArrayList<>();
        final List<String> silent = new ArrayList<>();
        private final Trees trees;
        private final SourcePositions positions;

        Findings(Trees trees) {
            this.trees = trees;
            positions = trees.getSourcePositions();
        }

        @Override
        public Void visitClass(ClassTree type, Void unused) {
            boolean top = getCurrentPath().getParentPath().getLeaf() instanceof CompilationUnitTree;
            if (top
                    && type.getModifiers().getFlags().contains(Modifier.PUBLIC)
                    && trees.getDocComment(getCurrentPath()) == null) {
                silent.add(place(type));
            }
            return super.visitClass(type, unused);
        }

        @Override
        public Void visitSwitch(SwitchTree choice, Void unused) {
            check(choice, choice.getExpression(), choice.getCases());
            return super.visitSwitch(choice, unused);
        }

        @Override
        public Void visitSwitchExpression(SwitchExpressionTree choice, Void unused) {
            check(choice, choice.getExpression(), choice.getCases());
            return super.visitSwitchExpression(choice, unused);
        }

        private void check(Tree choice, ExpressionTree of, List<? extends CaseTree> cases) {
            boolean otherwise = cases.stream()
                    .flatMap(one -> one.getLabels().stream())
                    .anyMatch(DefaultCaseLabelTree.class::isInstance);
            if (otherwise && isClosed(trees.getTypeMirror(new TreePath(getCurrentPath(), of)))) {
                defaults.add(place(choice));
            }
        }

        /** Whether it is ours and has a known number of cases. */
        private static boolean isClosed(TypeMirror type) {
            return type instanceof DeclaredType declared
                    && declared.toString().startsWith("gaming.")
                    && (declared.asElement().getKind() == ElementKind.ENUM
                            || declared.asElement().getModifiers().contains(Modifier.SEALED));
        }

        private String place(Tree tree) {
            return Path.of(unit().getSourceFile().getName()).getFileName() + ":" + line(startOf(tree));
        }

        private long startOf(Tree tree) {
            return positions.getStartPosition(unit(), tree);
        }

        private long line(long position) {
            return unit().getLineMap().getLineNumber(position);
        }

        private CompilationUnitTree unit() {
            return getCurrentPath().getCompilationUnit();
        }
    }
}
