package gaming.signin.session;

/** How a sign-in call ended; with ERROR comes a message (service-interface.md). */
public enum ResponseStatus {
    SUCCESS,
    ERROR
}
