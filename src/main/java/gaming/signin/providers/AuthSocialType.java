package gaming.signin.providers;

/** The identity providers of the contract; TELEGRAM is not implemented (service-interface.md). */
public enum AuthSocialType {
    FACEBOOK,
    GOOGLE,
    TELEGRAM
}
