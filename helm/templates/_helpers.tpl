{{- define "gaming-platform.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/*
At most 40 characters, so that a name with a suffix stays within 63. A longer name ends with a part of its hash, so that
two names with the same beginning differ. A Service takes no other names.
*/}}
{{- define "gaming-platform.fullname" -}}
{{- $name := include "gaming-platform.name" . -}}
{{- $full := .Values.fullnameOverride | default (contains $name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name $name)) -}}
{{- if gt (len $full) 40 -}}
{{- $full = printf "%s-%s" ($full | trunc 31 | trimSuffix "-") (sha256sum $full | trunc 8) -}}
{{- end -}}
{{- if not (regexMatch "^[a-z]([-a-z0-9]*[a-z0-9])?$" $full) -}}
{{- fail (printf "Kubernetes takes no Service of the name %s: set fullnameOverride to a name that begins with a letter and has only a-z, 0-9 and -" $full) -}}
{{- end -}}
{{- $full -}}
{{- end -}}

{{/* Labels that never change in the life of a release. */}}
{{- define "gaming-platform.selectorLabels" -}}
app.kubernetes.io/name: {{ include "gaming-platform.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end -}}

{{- define "gaming-platform.testLabels" -}}
app.kubernetes.io/name: {{ include "gaming-platform.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: test
{{- end -}}

{{- define "gaming-platform.migrationSelector" -}}
app.kubernetes.io/name: {{ include "gaming-platform.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: migration
{{- end -}}

{{- define "gaming-platform.migrationLabels" -}}
{{ include "gaming-platform.migrationSelector" . }}
{{ include "gaming-platform.commonLabels" . }}
{{- end -}}

{{- define "gaming-platform.schedulesSelector" -}}
app.kubernetes.io/name: {{ include "gaming-platform.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: schedule
{{- end -}}

{{- define "gaming-platform.schedulesLabels" -}}
{{ include "gaming-platform.schedulesSelector" . }}
{{ include "gaming-platform.commonLabels" . }}
{{- end -}}

{{/* Before the pods of an installation and of an upgrade, in the order of the weight. */}}
{{- define "gaming-platform.migrationHook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ . | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}

{{- define "gaming-platform.commonLabels" -}}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "gaming-platform.labels" -}}
{{ include "gaming-platform.selectorLabels" . }}
{{ include "gaming-platform.commonLabels" . }}
{{- end -}}

{{/* An image of the release; takes the root and the image without the registry of all images. */}}
{{- define "gaming-platform.imageOf" -}}
{{- with (index . 0).Values.global.imageRegistry }}{{ . }}/{{ end }}{{ index . 1 -}}
{{- end -}}

{{- define "gaming-platform.image" -}}
{{- $image := .Values.image -}}
{{- $version := ternary (print "@" $image.digest) (print ":" ($image.tag | default .Chart.AppVersion)) (not (empty $image.digest)) -}}
{{- include "gaming-platform.imageOf" (list . (print $image.repository $version)) -}}
{{- end -}}

{{- define "gaming-platform.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "gaming-platform.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{/* The image of the service, for a container. */}}
{{- define "gaming-platform.container" -}}
image: {{ include "gaming-platform.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{ include "gaming-platform.containerSecurity" . }}
{{- end -}}

{{- define "gaming-platform.containerSecurity" -}}
securityContext:
  {{- toYaml .Values.securityContext | nindent 2 }}
{{- end -}}

{{/* What every pod has. */}}
{{- define "gaming-platform.pod" -}}
automountServiceAccountToken: false
# Otherwise a Service named like a key, gaming-platform, puts GAMING_PLATFORM_PORT into the configuration
enableServiceLinks: false
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.hostAliases }}
hostAliases:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* A variable from a Secret; takes its name and {name, key}. */}}
{{- define "gaming-platform.secretVariable" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef:
      name: {{ (index . 1).name | quote }}
      key: {{ (index . 1).key | quote }}
{{- end -}}

{{/* The seconds of an ISO-8601 duration, rounded up. */}}
{{- define "gaming-platform.seconds" -}}
{{- $days := regexFind "[0-9]+D" . | trimSuffix "D" | int -}}
{{- $hours := regexFind "[0-9]+H" . | trimSuffix "H" | int -}}
{{- $minutes := regexFind "[0-9]+M" . | trimSuffix "M" | int -}}
{{- $seconds := regexFind "[0-9.]+S" . | trimSuffix "S" | float64 | ceil | int -}}
{{- add (mul $days 86400) (mul $hours 3600) (mul $minutes 60) $seconds -}}
{{- end -}}
