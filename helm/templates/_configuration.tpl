{{/* The files of the service: the value, the key that has the path, and the name under which it is mounted. */}}
{{- define "gaming-platform.files" -}}
signingKey: { key: auth.signing-key, as: signing-key.pem }
verificationKeys: { key: mp.jwt.verify.publickey.location, as: verification-keys }
apiKeys: { key: api-keys.file, as: api-keys.yaml }
geoDatabase: { key: geo.database, as: countries.mmdb }
kafkaTruststore: { key: kafka.ssl.truststore.location, as: kafka-truststore }
kafkaKeystore: { key: kafka.ssl.keystore.location, as: kafka-keystore }
{{- end -}}

{{- define "gaming-platform.filesDirectory" -}}/etc/gaming-platform/files{{- end -}}
{{- define "gaming-platform.geoDirectory" -}}/etc/gaming-platform/geo{{- end -}}
{{- define "gaming-platform.documentsDirectory" -}}/etc/gaming-platform/documents{{- end -}}

{{/* The CONFIG_FILE: the keys of config, the port of health and metrics, and the paths of mounted files. */}}
{{- define "gaming-platform.configuration" -}}
{{- $paths := dict "management" (dict "port" 8082) -}}
{{- $directory := include "gaming-platform.filesDirectory" . -}}
{{- $geo := include "gaming-platform.geoDirectory" . -}}
{{- $known := include "gaming-platform.files" . | fromYaml -}}
{{- range $name, $source := .Values.files -}}
{{- $file := get $known $name -}}
{{- $path := printf "%s/%s" $directory $file.as -}}
{{- if $source.persistentVolumeClaim -}}
{{- $path = printf "%s/%s" $geo $source.path -}}
{{- end -}}
{{- $nested := $path -}}
{{- range $part := splitList "." $file.key | reverse -}}
{{- $nested = dict $part $nested -}}
{{- end -}}
{{- $paths = merge $paths $nested -}}
{{- end -}}
{{- if .Values.registeredDocuments.configMap -}}
{{- $mode := dig "graphql" "documents" "registered" .Values.config -}}
{{- $directory := include "gaming-platform.documentsDirectory" . -}}
{{- $paths = merge $paths (dict "graphql" (dict "documents" $mode "documents-directory" $directory)) -}}
{{- end -}}
{{- toYaml (mustMergeOverwrite (deepCopy .Values.config) $paths) -}}
{{- end -}}

{{/* The keys that the service needs to start in production. */}}
{{- define "gaming-platform.requireConfiguration" -}}
{{- $config := .Values.config -}}
{{- $none := dict -}}
{{- $db := $config.db | default $none -}}
{{- $_ := required "config.db.url is required: the JDBC URL of the database" $db.url -}}
{{- $_ := required "config.db.user or secrets.DB_USER is required" ($db.user | default .Values.secrets.DB_USER) -}}
{{- $_ := required "secrets.DB_PASSWORD is required: {name: a Secret, key: a key in it}" .Values.secrets.DB_PASSWORD -}}
{{- $_ := required "config.gaming-platform.url is required" (dig "gaming-platform" "url" "" $config) -}}
{{- $_ := required "secrets.GAMING_PLATFORM_TOKEN is required: {name: a Secret, key: a key in it}" .Values.secrets.GAMING_PLATFORM_TOKEN -}}
{{- $_ := required "config.mp.jwt.verify.issuer is required: the issuer of access tokens" (dig "mp" "jwt" "verify" "issuer" "" $config) -}}
{{- $_ := required "config.social.frontend-url is required" (dig "social" "frontend-url" "" $config) -}}
{{- if .Values.ingress.enabled -}}
{{- /* Otherwise all visitors have the controller's address, and share one limit and one lock */ -}}
{{- $_ := required "config.network.trusted-proxies is required with ingress.enabled: the addresses of the ingress controller, as CIDR blocks with commas between" (dig "network" "trusted-proxies" "" $config | trim) -}}
{{- end -}}
{{- $_ := required "files.signingKey is required: {secret: its name, key: a key in it}" .Values.files.signingKey -}}
{{- $_ := required "files.verificationKeys is required: {secret or configMap: its name, key: a key in it}" .Values.files.verificationKeys -}}
{{- $_ := required "files.apiKeys is required: {secret: its name, key: a key in it}" .Values.files.apiKeys -}}
{{- end -}}

{{/* Kubernetes must not kill a pod that still finishes its work. */}}
{{- define "gaming-platform.terminationGracePeriod" -}}
{{- $config := .Values.config -}}
{{- $delay := dig "server" "shutdown-delay" "PT0S" $config | include "gaming-platform.seconds" | int -}}
{{- $requests := dig "server" "shutdown-grace-period" "PT20S" $config | include "gaming-platform.seconds" | int -}}
{{- $tasks := dig "tasks" "stop-wait" "PT15S" $config | include "gaming-platform.seconds" | int -}}
{{- $events := dig "events" "stop-wait" "PT10S" $config | include "gaming-platform.seconds" | int -}}
{{- /* The listeners finish one after the other */ -}}
{{- $needed := add $delay $requests $requests $tasks $events -}}
{{- $given := .Values.terminationGracePeriodSeconds | int -}}
{{- if le $given ($needed | int) -}}
{{- fail (printf "terminationGracePeriodSeconds must be more than %d: config.server.shutdown-delay, twice server.shutdown-grace-period, tasks.stop-wait and events.stop-wait together" $needed) -}}
{{- end -}}
{{- $given -}}
{{- end -}}
