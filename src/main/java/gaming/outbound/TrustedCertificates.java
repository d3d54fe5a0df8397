package gaming.outbound;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates of authorities that the JDK does not know, such as those of a company or of a Kubernetes cluster. */
public final class TrustedCertificates {
    private TrustedCertificates() {}

    /** Returns a context that trusts the certificates of a PEM file, and no others. */
    public static SSLContext in(Path pem) throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (var content = Files.newInputStream(pem)) {
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(content)) {
                store.setCertificateEntry(Integer.toString(store.size()), each);
            }
        }
        if (store.size() == 0) {
            throw new CertificateException("No certificate");
        }
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
