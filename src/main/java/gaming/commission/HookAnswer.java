package gaming.commission;

/** What a hook answers when it did what it was asked. */
public record HookAnswer(String status, String message) {
    static HookAnswer success(String message) {
        return new HookAnswer("success", message);
    }
}
