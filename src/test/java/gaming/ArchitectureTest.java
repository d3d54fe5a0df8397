package gaming;

import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import jakarta.persistence.Entity;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import java.util.List;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;

@AnalyzeClasses(packages = "gaming", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    // Here, because reading the classes takes long
    @ArchTest
    static final ArchTests LAYERS = ArchTests.in(Layers.class);

    @ArchTest
    static final ArchTests CLASS_INITIALISATION = ArchTests.in(ClassInitialisation.class);

    @ArchTest
    static final ArchRule PACKAGES_DEPEND_ON_EACH_OTHER_IN_ONE_DIRECTION =
            slices().matching("gaming.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule ONLY_HOOKS_AND_CLIENTS_KNOW_HTTP = noClasses()
            .that()
            .resideOutsideOfPackages("gaming.web..", "gaming.outbound..", "gaming.platform..", "gaming.console..")
            .and()
            .haveNameNotMatching(".*Hook(\\$.*)?")
            .and()
            .haveSimpleNameNotEndingWith("Client")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.ws.rs..");

    @ArchTest
    static final ArchRule HOOKS_DECLARE_THE_PARAMETERS_OF_THEIR_QUERY = noClasses()
            .that()
            .resideOutsideOfPackages("gaming.web..", "gaming.console..")
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "a reading of the query beside its declaration",
                    call -> call.getName().equals("getQueryParameters")
                            || call.getTarget().getRawParameterTypes().stream()
                                    .anyMatch(type -> type.isEquivalentTo(UriInfo.class))));

    @ArchTest
    static final ArchRule ONLY_APIS_ARE_RESOLVERS = noClasses()
            .that()
            .resideOutsideOfPackage("gaming.graphql..")
            .and()
            .haveSimpleNameNotEndingWith("Api")
            .and()
            .haveSimpleNameNotEndingWith("Model")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.eclipse.microprofile.graphql..");

    @ArchTest
    static final ArchRule THE_ENGINE_HIDES_ITS_LIBRARY = noClasses()
            .that()
            .resideOutsideOfPackage("gaming.graphql..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("graphql..", "org.dataloader..");

    @ArchTest
    static final ArchRule MONEY_IS_EXACT = noFields()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(
                    "gaming.money..",
                    "gaming.bets..",
                    "gaming.referral.commission..",
                    "gaming.platform..",
                    "gaming.payments..")
            .should()
            .haveRawType(double.class)
            .orShould()
            .haveRawType(float.class)
            .orShould()
            .haveRawType(Double.class)
            .orShould()
            .haveRawType(Float.class);

    @ArchTest
    static final ArchRule NOTHING_IN_MONEY_CALCULATES_WITH_BINARY_FLOATING_POINT = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(
                    "gaming.money..",
                    "gaming.bets..",
                    "gaming.referral.commission..",
                    "gaming.platform..",
                    "gaming.payments..")
            .should()
            .haveRawReturnType(double.class)
            .orShould()
            .haveRawReturnType(float.class);

    @ArchTest
    static final ArchRule NAMES_SAY_WHAT_THINGS_ARE =
            noClasses().should().haveNameMatching(".*(Impl|Service|Manager|Helper|Util|Utils|DTO|Dto)");

    @ArchTest
    static final ArchRule ENTITIES_GUARD_THEMSELVES = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(Entity.class)
            .should()
            .haveNameMatching("set[A-Z].*")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule BOUNDARIES_ARE_NAMED = classes()
            .that()
            .areAnnotatedWith("jakarta.ws.rs.Path")
            .and()
            .resideOutsideOfPackage("gaming.console..")
            .should()
            .haveSimpleNameEndingWith("Hook");

    @ArchTest
    static final ArchRule PAGES_ARE_NAMED = classes()
            .that()
            .areAnnotatedWith("jakarta.ws.rs.Path")
            .and()
            .resideInAPackage("gaming.console..")
            .should()
            .haveSimpleNameEndingWith("Page");

    /** A page and a hook of one capability call the same use case. */
    @ArchTest
    static final ArchRule PAGES_CALL_NO_HOOKS = noClasses()
            .that()
            .resideInAPackage("gaming.console..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(".*Hook(\\$.*)?");

    @ArchTest
    static final ArchRule RESOLVERS_ARE_PUBLIC = methods()
            .that()
            .areAnnotatedWith("org.eclipse.microprofile.graphql.Query")
            .should()
            .haveModifier(JavaModifier.PUBLIC);

    @ArchTest
    static final ArchRule TIME_IS_TOLD_BY_THE_CLOCK = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("gaming.core.SystemClock")
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "the time without a clock",
                    call -> call.getTargetOwner().getPackageName().equals("java.time")
                            && call.getName().matches("now|system.*")
                            && call.getTarget().getRawParameterTypes().stream()
                                    .noneMatch(type -> type.isAssignableTo(Clock.class))));

    @ArchTest
    static final ArchRule THERE_IS_ONE_WAY_TO_SAY_NO = noClasses()
            .that()
            .resideOutsideOfPackage("gaming.web..")
            .should()
            .callConstructorWhere(DescribedPredicate.describe(
                    "exceptions of JAX-RS",
                    call -> call.getTargetOwner().isAssignableTo(WebApplicationException.class)));

    /** Keys are read into one record of each capability, which says what is wrong with them. */
    @ArchTest
    static final ArchRule CONFIGURATION_IS_NOT_SCATTERED =
            noFields().should().beAnnotatedWith("org.eclipse.microprofile.config.inject.ConfigProperty");

    /** One of a single method is a lambda's, a sealed one a choice, one with annotations a library's to implement. */
    @ArchTest
    static final ArchRule INTERFACES_HAVE_SEVERAL_IMPLEMENTATIONS = classes()
            .that()
            .areInterfaces()
            .and()
            .areNotAnnotations()
            .and(DescribedPredicate.describe(
                    "are ours to implement",
                    type -> !type.reflect().isSealed()
                            && type.getMethods().stream()
                                    .allMatch(method -> method.getAnnotations().isEmpty())
                            && type.getMethods().stream()
                                            .filter(method ->
                                                    method.getModifiers().contains(JavaModifier.ABSTRACT))
                                            .count()
                                    > 1))
            .should(new ArchCondition<>("have two implementations") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    if (type.getAllSubclasses().size() < 2) {
                        events.add(SimpleConditionEvent.violated(type, type.getName() + " has one at most"));
                    }
                }
            });

    /** A request without an answer may have arrived. A GET changes nothing, so it may be repeated all the same. */
    @ArchTest
    static final ArchRule OTHER_SYSTEMS_GET_NO_REQUEST_TWICE = methods()
            .that()
            .areDeclaredInClassesThat()
            .areAssignableTo(RestClient.class)
            .and()
            .areAnnotatedWith(POST.class)
            .should(new ArchCondition<>("be repeated only if the request never left") {
                @Override
                public void check(JavaMethod call, ConditionEvents events) {
                    Retry retry = call.tryGetAnnotationOfType(Retry.class)
                            .or(() -> call.getOwner().tryGetAnnotationOfType(Retry.class))
                            .orElse(null);
                    if (retry != null && !List.of(retry.retryOn()).equals(List.of(NoAnswer.NeverSent.class))) {
                        events.add(SimpleConditionEvent.violated(call, call.getFullName() + " is repeated"));
                    }
                }
            });

    @ArchTest
    static final ArchRule CALLS_OF_OTHER_SYSTEMS_TOLERATE_FAULTS = methods()
            .that()
            .areDeclaredInClassesThat()
            .areAssignableTo(RestClient.class)
            .and(annotatedWith(GET.class).or(annotatedWith(POST.class)).forSubtype())
            .should()
            .beAnnotatedWith(Retry.class)
            .orShould()
            .beDeclaredInClassesThat(annotatedWith(Retry.class)
                    .or(annotatedWith(CircuitBreaker.class))
                    .forSubtype());

    @ArchTest
    static final ArchRule NOBODY_PRINTS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
}
