package world;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.OptionalLong;
import world.Cable.Direction;

/** One connection over a cable. */
final class CableStrand {
    private static final System.Logger LOG = System.getLogger(CableStrand.class.getName());
    private static final int PATIENCE_MILLIS = 5_000;
    private static final int PIECE = 8 * 1024;

    private final Socket client;
    private final Socket server = new Socket();
    private final CableFaults faults;

    /** Bytes until it breaks by wear, once drawn; belongs to {@link #faults}. */
    OptionalLong life = OptionalLong.empty();

    CableStrand(Socket client, CableFaults faults) {
        this.client = client;
        this.faults = faults;
    }

    /** Carries both directions until both have ended. */
    void run(InetSocketAddress address) {
        try {
            server.connect(address, PATIENCE_MILLIS);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Thread back = Thread.startVirtualThread(() -> carry(server, client, Direction.TO_CLIENT));
            carry(client, server, Direction.TO_SERVER);
            back.join();
            client.close();
            server.close();
        } catch (IOException unreachable) {
            reset();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            reset();
        }
    }

    private void carry(Socket from, Socket to, Direction direction) {
        try {
            InputStream in = from.getInputStream();
            byte[] piece = new byte[PIECE];
            for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                faults.holdUp(direction);
                CableFaults.Passage passage = faults.pass(this, direction, read);
                to.getOutputStream().write(piece, 0, passage.bytes());
                if (passage.cut()) {
                    cut();
                    return;
                }
            }
            to.shutdownOutput();
        } catch (IOException broken) {
            // Also the cable's own resets: a reset on one side is one on the other
            reset();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            reset();
        }
    }

    /** The same as {@link #reset()}, caused by the cable itself. */
    void cut() {
        faults.cut();
        reset();
    }

    void reset() {
        for (Socket end : new Socket[] {client, server}) {
            try {
                end.setSoLinger(true, 0);
                end.close();
            } catch (IOException alreadyClosed) {
                LOG.log(System.Logger.Level.DEBUG, "Closed already", alreadyClosed);
            }
        }
    }
}
