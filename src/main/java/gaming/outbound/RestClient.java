package gaming.outbound;

/** The calls of another system as a MicroProfile REST client, which closes its connections without an exception. */
public interface RestClient extends AutoCloseable {
    @Override
    void close();
}
