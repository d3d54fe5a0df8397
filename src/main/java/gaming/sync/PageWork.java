package gaming.sync;

import org.bson.types.ObjectId;

/** A page of a synchronisation: {@code users} users of the platform from {@code first} on. */
record PageWork(ObjectId run, int number, long first, int users) {
    @Override
    public String toString() {
        return "users " + first + " to " + (first + users - 1);
    }
}
