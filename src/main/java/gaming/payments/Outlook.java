package gaming.payments;

import gaming.money.Amount;
import gaming.payments.PaymentKind.AuditTrail.Transition;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a payment, in sentences for an operator. {@code at}: when {@code next} is due; null: no time is set. */
public record Outlook(String why, String next, @Nullable Instant at) {
    static Outlook of(Payment payment, List<Transition> steps, @Nullable Instant nextQuestion) {
        return payment.pending()
                ? ofPending(payment, steps, nextQuestion)
                : new Outlook(whyEnded(payment, steps), afterEnd(payment, steps, nextQuestion), nextQuestion);
    }

    private static Outlook ofPending(Payment payment, List<Transition> steps, @Nullable Instant next) {
        if (!payment.flagged()) {
            return new Outlook(
                    "The transfer was sent, and no answer of the platform says for certain whether it is booked. The amount"
                            + " stays reserved, so that it is not paid twice.",
                    "The service looks the transfer up at the platform. A booking makes it paid. Without one the service"
                            + " gives it up when it is old enough, or asks for a person after the last lookup.",
                    next);
        }
        return new Outlook(
                whyFlagged(steps),
                next == null
                        ? "The service no longer asks the platform. Only evidence ends the transfer."
                        : "The service looks the transfer up again. Only a booking that it finds ends it without you.",
                next);
    }

    private static String whyFlagged(List<Transition> steps) {
        if (has(steps, PaymentStore.MISMATCH)) {
            return "The platform has a booking under our transaction, but for another player, amount or currency. This"
                    + " transfer is never booked under it.";
        }
        if (has(steps, PaymentStore.CONFLICT)) {
            return "The transfer was sent more than once. The platform answered at last that it knows our transaction"
                    + " already, and did not say what it has booked. So the service does not know whether it is paid.";
        }
        return has(steps, PaymentStore.LAST_LOOKUP)
                ? "All lookups are over, and none of them said for certain whether the platform has booked the transfer."
                : "The service does not know whether the platform has booked the transfer.";
    }

    private static String whyEnded(Payment payment, List<Transition> steps) {
        boolean paid = payment.status() == PaymentStatus.COMPLETED;
        if (!payment.flagged() && isExplained(steps)) {
            return "It is %s here. The platform said something else, and an operator has explained it."
                    .formatted(paid ? "paid" : "not paid");
        }
        Optional<BigDecimal> booked = payment.bookedInstead();
        if (booked.isPresent()) {
            return "It is %s here, and the platform says that it has booked %s of it."
                    .formatted(paid ? "paid" : "not paid", Amount.exact(booked.get()));
        }
        if (paid && payment.flagged()) {
            return payment.foundLateAt().isPresent()
                    ? "It had ended as not paid. Then its booking was found, so it is paid after all."
                    : "It is paid, and the platform names another booking than the one that is known here.";
        }
        if (paid && payment.foundLateAt().isPresent()) {
            return "It had ended as not paid. Then its booking was found. It counts as paid, and later earnings of the user"
                    + " make up for it.";
        }
        if (paid) {
            return isResolved(steps) ? "An operator ended it as paid." : "The platform has booked it.";
        }
        return switch (payment.failure().orElse(null)) {
            case REFUSED ->
                "The platform refused it, or it never reached the platform. Nothing was booked, and nothing is reserved.";
            case NOT_FOUND ->
                has(steps, PaymentStore.NOT_OWED)
                        ? "The platform did not know it, and its amount is no longer earned, or held. So it was not sent"
                                + " again. Nothing is reserved."
                        : "The platform did not know it so long after the last send that it was given up. Nothing is"
                                + " reserved.";
            case OPERATOR -> "An operator ended it as not paid. Nothing is reserved.";
            case null -> "It was not paid. Nothing is reserved.";
        };
    }

    private static String afterEnd(Payment payment, List<Transition> steps, @Nullable Instant next) {
        if (next == null) {
            return payment.flagged() || isExplained(steps)
                    ? "The service does nothing more by itself."
                    : "The platform was asked after the end, and agreed. The service does nothing more.";
        }
        return payment.notFound()
                ? "The service looks it up again, because a booking may come late."
                : "The service compares it with the platform's booking.";
    }

    private static boolean isResolved(List<Transition> steps) {
        return steps.stream()
                .anyMatch(step -> step.from() == PaymentStatus.PENDING
                        && step.to() == PaymentStatus.COMPLETED
                        && step.reason().startsWith(PaymentStore.RESOLVED));
    }

    private static boolean isExplained(List<Transition> steps) {
        return steps.stream()
                .anyMatch(step -> step.from() == step.to()
                        && step.to() != PaymentStatus.PENDING
                        && step.reason().startsWith(PaymentStore.RESOLVED));
    }

    private static boolean has(List<Transition> steps, String reason) {
        return steps.stream().anyMatch(step -> step.reason().equals(reason));
    }
}
