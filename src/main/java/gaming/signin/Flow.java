package gaming.signin;

/** What somebody began. */
enum Flow {
    REGISTER,
    LOGIN,
    LINK
}
