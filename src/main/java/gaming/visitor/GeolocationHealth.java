package gaming.visitor;

import com.maxmind.db.Metadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Says which file countries come from and how old it is; the service is ready without one, too. */
@Readiness
@ApplicationScoped
class GeolocationHealth implements HealthCheck {
    private final Countries countries;

    @Inject
    GeolocationHealth(Countries countries) {
        this.countries = countries;
    }

    @Override
    public HealthCheckResponse call() {
        Optional<Metadata> file = countries.file().map(CountryFile::metadata);
        var response = HealthCheckResponse.named("geolocation")
                .up()
                .withData("database", file.map(Metadata::databaseType).orElse("none"));
        file.ifPresent(known -> response.withData("built", known.buildTime().toString()));
        return response.build();
    }
}
