package gaming.events;

/** An end is wanted: what is not done by now is done by whoever has its partition next. */
final class Abandoned extends Exception {
    private static final long serialVersionUID = 1L;

    Abandoned() {
        super(null, null, false, false);
    }
}
