{{/*
The trial: the service, MariaDB and the sandbox of all other systems in one pod, with public keys and passwords. They
talk over the loopback interface, so a forwarded port is the same address in the pod and for a browser.
*/}}

{{/* The values of a real installation, which the trial refuses. */}}
{{- define "gaming-platform.requireTrial" -}}
{{- $values := .Values -}}
{{- range list "secrets" "files" "envFrom" "extraEnv" "initContainers" "sidecars" -}}
{{- if get $values . -}}
{{- fail (printf "trial.enabled refuses %s: a trial has public keys and loses its data, and is not for production" .) -}}
{{- end -}}
{{- end -}}
{{- range list "ingress" "httpRoute" "consoleIngress" "migration" -}}
{{- if (get $values .).enabled -}}
{{- fail (printf "trial.enabled refuses %s.enabled: a trial has public keys and loses its data, and is not for production" .) -}}
{{- end -}}
{{- end -}}
{{- if ne $values.service.type "ClusterIP" -}}
{{- fail "trial.enabled refuses service.type: a trial has public keys, so reach it by kubectl port-forward" -}}
{{- end -}}
{{- $given := pick $values.config "db" "mp" "auth" "gaming-platform" "social" "console" "chat" "kafka" "rates" "promo-feed" -}}
{{- if $given -}}
{{- fail (printf "trial.enabled refuses config.%s: the trial brings its own database and systems, and is not for production" (keys $given | sortAlpha | first)) -}}
{{- end -}}
{{- end -}}

{{/* The addresses are those of the class dev.Trial. */}}
{{- define "gaming-platform.trialConfiguration" -}}
app:
  environment: local
db:
  url: jdbc:mariadb://127.0.0.1:3306/gaming
  user: gaming
  password: gaming
uploads:
  directory: /tmp/uploads
mp:
  jwt:
    verify:
      issuer: http://localhost
      publickey:
        location: /trial/public-key.pem
api-keys:
  file: /trial/api-keys.yaml
auth:
  signing-key: /trial/signing-key.pem
  secrets-key: {{ printf "%032d" 0 | b64enc }}
statements:
  keys: /trial/statement-keys.pem
limits:
  daily-commission-job:
    per-minute: 60
gaming-platform:
  url: http://127.0.0.1:9001
  token: sandbox
rates:
  url: http://127.0.0.1:9002
promo-feed:
  url: http://127.0.0.1:9003
chat:
  url: http://127.0.0.1:9004
  api-key: sandbox-chat-key
  api-secret: sandbox-chat-secret-of-more-than-32-bytes
social:
  frontend-url: http://localhost:9000
  google:
    issuer: http://127.0.0.1:9005
    client-id: sandbox-google-client
    client-secret: sandbox-google-secret
console:
  url: http://localhost:8081
  issuer: http://127.0.0.1:9006
  client-id: sandbox-console-client
  client-secret: sandbox-console-secret
  signing-key: /trial/console-key.pem
  roles-file: /trial/console-roles.yaml
page:
  accounts-url: http://localhost:9000
{{- end -}}

{{- define "gaming-platform.trialMount" -}}
- name: trial
  mountPath: /trial
  subPath: keys
{{- end -}}

{{- define "gaming-platform.trialSandbox" -}}
{{- $sandbox := .Values.trial.sandboxImage | default (printf "%s-sandbox:%s" .Values.image.repository .Chart.AppVersion) -}}
image: {{ include "gaming-platform.imageOf" (list . $sandbox) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{ include "gaming-platform.containerSecurity" . }}
resources:
  requests: { cpu: 100m, memory: 256Mi }
  limits: { memory: 384Mi }
volumeMounts:
  {{- include "gaming-platform.trialMount" . | nindent 2 }}
  - name: trial
    mountPath: /tmp
    subPath: sandbox
{{- end -}}

{{- define "gaming-platform.trialKeys" -}}
- name: keys
  {{- include "gaming-platform.trialSandbox" . | nindent 2 }}
  args: [keys, /trial]
{{- end -}}

{{- define "gaming-platform.trialContainers" -}}
- name: sandbox
  {{- include "gaming-platform.trialSandbox" . | nindent 2 }}
  args: [run, /trial]
- name: mariadb
  image: {{ include "gaming-platform.imageOf" (list . .Values.trial.databaseImage) | quote }}
  imagePullPolicy: {{ .Values.image.pullPolicy }}
  {{- include "gaming-platform.containerSecurity" . | nindent 2 }}
  args: [--bind-address=127.0.0.1, --character-set-server=utf8mb4]
  env:
    - { name: MARIADB_DATABASE, value: gaming }
    - { name: MARIADB_USER, value: gaming }
    - { name: MARIADB_PASSWORD, value: gaming }
    - { name: MARIADB_RANDOM_ROOT_PASSWORD, value: "yes" }
  resources:
    requests: { cpu: 100m, memory: 256Mi }
    limits: { memory: 512Mi }
  volumeMounts:
    - { name: trial, mountPath: /var/lib/mysql, subPath: database }
    - { name: trial, mountPath: /run/mysqld, subPath: run }
    - { name: trial, mountPath: /tmp, subPath: database-tmp }
{{- end -}}
