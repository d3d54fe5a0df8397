package gaming.access;

import java.math.BigInteger;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** An IP address or a CIDR block. An IPv4 address mapped into IPv6 counts as the IPv4 address. */
public record AddressBlock(InetAddress network, int prefixBits) {
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*");
    /** Eight groups of four hexadecimal digits, the last two groups written as an IPv4 address. */
    private static final int LONGEST = 45;

    private static final Pattern PREFIX = Pattern.compile("\\d{1,3}");

    /** Parses {@code address} or {@code address/bits}; empty for other text, and if bits beyond the prefix are set. */
    static Optional<AddressBlock> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return address(text).map(single -> new AddressBlock(single, single.getAddress().length * 8));
        }
        String prefix = text.substring(slash + 1);
        if (!PREFIX.matcher(prefix).matches()) {
            return Optional.empty();
        }
        return address(text.substring(0, slash))
                .map(network -> new AddressBlock(network, Integer.parseInt(prefix)))
                .filter(AddressBlock::valid);
    }

    /** Parses a numeric address without zone and port. The method never calls the name service. */
    public static Optional<InetAddress> address(String text) {
        if (text.length() > LONGEST) {
            return Optional.empty();
        }
        if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    static InetAddress withoutZone(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException itHasFourOrSixteenBytes) {
            throw new IllegalStateException(itHasFourOrSixteenBytes);
        }
    }

    /** Returns the first 64 bits of an IPv6 address, and any other text unchanged. */
    static String network(String address) {
        return address.indexOf(':') < 0
                ? address
                : address(address)
                        .filter(Inet6Address.class::isInstance)
                        .map(customer -> first(8, customer))
                        .orElse(address);
    }

    /** Returns the first 24 bits of an IPv4 or 64 bits of an IPv6 address, and any other text unchanged. */
    public static String neighbourhood(String address) {
        return address(address)
                .map(one -> first(one instanceof Inet6Address ? 8 : 3, one))
                .orElse(address);
    }

    private static String first(int bytes, InetAddress address) {
        byte[] whole = address.getAddress();
        byte[] network = Arrays.copyOf(Arrays.copyOf(whole, bytes), whole.length);
        try {
            return InetAddress.getByAddress(network).getHostAddress() + "/" + bytes * 8;
        } catch (UnknownHostException itHasFourOrSixteenBytes) {
            throw new IllegalStateException(itHasFourOrSixteenBytes);
        }
    }

    boolean contains(InetAddress address) {
        return address.getAddress().length == network.getAddress().length
                && prefix(address).equals(prefix(network));
    }

    private boolean valid() {
        return hostBits() >= 0 && prefix(network).shiftLeft(hostBits()).equals(number(network));
    }

    private BigInteger prefix(InetAddress address) {
        return number(address).shiftRight(hostBits());
    }

    private int hostBits() {
        return network.getAddress().length * 8 - prefixBits;
    }

    private static BigInteger number(InetAddress address) {
        return new BigInteger(1, address.getAddress());
    }
}
