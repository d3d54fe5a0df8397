{{/* The files of the service: the value, the key that has the path, and the name under which it is mounted. */}}
{{- define "gaming-platform.files" -}}
signingKey: { key: auth.signing-key, as: signing-key.pem }
verificationKeys: { key: mp.jwt.verify.publickey.location, as: verification-keys }
apiKeys: { key: api-keys.file, as: api-keys.yaml }
tokenIssuers: { key: access.issuers.file, as: token-issuers.yaml }
consoleRoles: { key: console.roles-file, as: console-roles.yaml }
consoleKey: { key: console.signing-key, as: console-key.pem }
statementKeys: { key: statements.keys, as: statement-keys.pem }
databaseCa: { key: db.certificate-authority, as: database-ca.pem }
geoDatabase: { key: geo.database, as: countries.mmdb }
kafkaTruststore: { key: kafka.ssl.truststore.location, as: kafka-truststore }
kafkaKeystore: { key: kafka.ssl.keystore.location, as: kafka-keystore }
{{- end -}}

{{/* The volume of some of the files; takes them as values. */}}
{{- define "gaming-platform.filesVolume" -}}
{{- $known := include "gaming-platform.files" . | fromYaml -}}
- name: files
  projected:
    defaultMode: 0440
    sources:
      {{- range $name, $source := . }}
      {{- if not $source.persistentVolumeClaim }}
      - {{ ternary "secret" "configMap" (hasKey $source "secret") }}:
          name: {{ $source.secret | default $source.configMap | quote }}
          items:
            - key: {{ $source.key | quote }}
              path: {{ (get $known $name).as }}
      {{- end }}
      {{- end }}
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
{{- /* Both listeners finish their requests in the same time */ -}}
{{- $grace := dig "server" "shutdown-grace-period" "PT20S" .Values.config -}}
{{- $paths = merge $paths (dict "server" (dict "sockets" (list (dict "shutdown-grace-period" $grace)))) -}}
{{- if .Values.trial.enabled -}}
{{- $paths = merge $paths (include "gaming-platform.trialConfiguration" . | fromYaml) -}}
{{- end -}}
{{- toYaml (mustMergeOverwrite (deepCopy .Values.config) $paths) -}}
{{- end -}}

{{/*
What the service needs to start in production: a value, or its variable in extraEnv. The variables of envFrom are not known
here, so with it the service alone checks them.
*/}}
{{- define "gaming-platform.requireConfiguration" -}}
{{- $config := .Values.config -}}
{{- $secrets := .Values.secrets -}}
{{- $files := .Values.files -}}
{{- $needed := list
  (list "DB_URL" (dig "db" "url" "" $config) "config.db.url is required: the JDBC URL of the database")
  (list "DB_USER" (dig "db" "user" "" $config | default $secrets.DB_USER) "config.db.user or secrets.DB_USER is required")
  (list "DB_PASSWORD" $secrets.DB_PASSWORD "secrets.DB_PASSWORD is required: {name: a Secret, key: a key in it}")
  (list "GAMING_PLATFORM_URL" (dig "gaming-platform" "url" "" $config) "config.gaming-platform.url is required")
  (list "GAMING_PLATFORM_TOKEN" $secrets.GAMING_PLATFORM_TOKEN "secrets.GAMING_PLATFORM_TOKEN is required: {name: a Secret, key: a key in it}")
  (list "MP_JWT_VERIFY_ISSUER" (dig "mp" "jwt" "verify" "issuer" "" $config) "config.mp.jwt.verify.issuer is required: the issuer of access tokens")
  (list "SOCIAL_FRONTEND_URL" (dig "social" "frontend-url" "" $config) "config.social.frontend-url is required")
  (list "AUTH_SIGNING_KEY" $files.signingKey "files.signingKey is required: {secret: its name, key: a key in it}")
  (list "MP_JWT_VERIFY_PUBLICKEY_LOCATION" $files.verificationKeys "files.verificationKeys is required: {secret or configMap: its name, key: a key in it}")
  (list "API_KEYS_FILE" $files.apiKeys "files.apiKeys is required: {secret: its name, key: a key in it}")
-}}
{{- /* Otherwise all visitors have the controller's address, and share one limit and one lock */ -}}
{{- $proxies := dig "network" "trusted-proxies" "" $config | trim -}}
{{- if .Values.ingress.enabled -}}
{{- $needed = append $needed (list "NETWORK_TRUSTED_PROXIES" $proxies "config.network.trusted-proxies is required with ingress.enabled: the addresses of the ingress controller, as CIDR blocks with commas between") -}}
{{- end -}}
{{- if .Values.httpRoute.enabled -}}
{{- $needed = append $needed (list "NETWORK_TRUSTED_PROXIES" $proxies "config.network.trusted-proxies is required with httpRoute.enabled: the addresses of the gateway, as CIDR blocks with commas between") -}}
{{- end -}}
{{- if .Values.consoleIngress.enabled -}}
{{- $needed = append $needed (list "CONSOLE_URL" (dig "console" "url" "" $config) "config.console.url is required with consoleIngress.enabled: https:// and the host of the console") -}}
{{- end -}}
{{- $variables := list -}}
{{- range .Values.extraEnv -}}
{{- $variables = append $variables .name -}}
{{- end -}}
{{- range $variable := $variables -}}
{{- if hasKey $secrets $variable -}}
{{- fail (printf "extraEnv and secrets both have %s" $variable) -}}
{{- end -}}
{{- end -}}
{{- if .Values.trial.enabled -}}
{{- include "gaming-platform.requireTrial" . -}}
{{- end -}}
{{- range $.Values.trial.enabled | ternary list $needed -}}
{{- if not (or (index . 1) (has (index . 0) $variables) $.Values.envFrom) -}}
{{- fail (index . 2) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The host at which operators' browsers reach the console. */}}
{{- define "gaming-platform.consoleHost" -}}
{{- $host := .Values.consoleIngress.host | default (dig "hostname" "" (urlParse (dig "console" "url" "" .Values.config))) -}}
{{- required "consoleIngress.host is required where config.console.url is not set" $host -}}
{{- end -}}

{{/* Kubernetes must not kill a pod that still finishes its work. */}}
{{- define "gaming-platform.terminationGracePeriod" -}}
{{- $config := .Values.config -}}
{{- $delay := dig "server" "shutdown-delay" "PT0S" $config | include "gaming-platform.seconds" | int -}}
{{- $requests := dig "server" "shutdown-grace-period" "PT20S" $config | include "gaming-platform.seconds" | int -}}
{{- $tasks := dig "tasks" "stop-wait" "PT15S" $config | include "gaming-platform.seconds" | int -}}
{{- $events := dig "events" "stop-wait" "PT10S" $config | include "gaming-platform.seconds" | int -}}
{{- $sleep := dig "preStop" "sleep" "seconds" 0 .Values.lifecycle | int -}}
{{- /* The listeners finish one after the other */ -}}
{{- $needed := add $sleep $delay $requests $requests $tasks $events -}}
{{- $given := .Values.terminationGracePeriodSeconds | int -}}
{{- if le $given ($needed | int) -}}
{{- fail (printf "terminationGracePeriodSeconds must be more than %d: config.server.shutdown-delay, twice server.shutdown-grace-period, tasks.stop-wait, events.stop-wait and a sleep of lifecycle.preStop together" $needed) -}}
{{- end -}}
{{- $given -}}
{{- end -}}
