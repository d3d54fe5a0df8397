package gaming.database;

import org.hibernate.boot.model.TypeContributions;
import org.hibernate.boot.model.TypeContributor;
import org.hibernate.service.ServiceRegistry;

/** Makes the object id a basic type everywhere; found through {@code META-INF/services}. */
public final class ObjectIdTypes implements TypeContributor {
    @Override
    public void contribute(TypeContributions types, ServiceRegistry registry) {
        types.contributeJavaType(ObjectIdJavaType.INSTANCE);
    }
}
