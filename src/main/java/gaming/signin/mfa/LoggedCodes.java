package gaming.signin.mfa;

import gaming.identity.MfaType;

/** Says the code in the log: for a developer, who has no phone for it. Local environment only. */
final class LoggedCodes implements CodeSender {
    private static final System.Logger LOG = System.getLogger(LoggedCodes.class.getName());

    @Override
    public boolean send(MfaType type, String to, String code) {
        LOG.log(System.Logger.Level.INFO, "Local environment, nothing is sent: the {0} code is {1}", type, code);
        return true;
    }
}
