package gaming.database;

import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.bytecode.internal.none.BytecodeProviderImpl;
import org.hibernate.bytecode.spi.BytecodeProvider;
import org.hibernate.service.spi.ServiceContributor;

/**
 * Hibernate makes no classes at run time: no entity is read lazily. Its default, Byte Buddy, would add 900 classes and a
 * class of its own for each entity to each start. Hibernate finds this class through {@code META-INF/services}.
 */
public final class NoProxies implements ServiceContributor {
    @Override
    public void contribute(StandardServiceRegistryBuilder builder) {
        builder.addService(BytecodeProvider.class, new BytecodeProviderImpl());
    }
}
