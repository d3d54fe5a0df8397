package gaming.console;

import java.nio.charset.StandardCharsets;
import java.util.List;
import world.Guest;
import world.Rows;

/** New accounts below one referrer that signed in from one device: a signal MANY_ACCOUNTS. */
public record Ring(List<Guest> accounts) {
    public static Ring signsIn() {
        byte[] referrer = Guest.registers().id().toByteArray();
        Rows.here().change("update referral set t1 = null where user_id = ?", (Object) referrer);
        var ring = new Ring(List.of(Guest.registers(), Guest.registers(), Guest.registers()));
        String device = ring.accounts.getFirst().id().toHexString() + "01234567";
        for (Guest account : ring.accounts) {
            byte[] id = account.id().toByteArray();
            Rows.here().change("update referral set t1 = ? where user_id = ?", referrer, id);
            Rows.here()
                    .change(
                            "update session set device = ? where user_id = ?",
                            device.getBytes(StandardCharsets.US_ASCII),
                            id);
        }
        return ring;
    }
}
