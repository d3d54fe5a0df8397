package gaming.signin.mfa;

import gaming.identity.MfaType;

/** The way of a code to its user: the operator's gateway, or in the local environment the log. */
interface CodeSender {
    /**
     * Sends a code, and says whether it is on its way.
     *
     * @param to a phone number for SMS, an address for EMAIL
     */
    boolean send(MfaType type, String to, String code);
}
