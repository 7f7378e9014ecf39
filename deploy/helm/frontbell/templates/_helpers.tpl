{{- define "frontbell.labels" -}}
app.kubernetes.io/name: frontbell
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "frontbell.selector" -}}
app.kubernetes.io/name: frontbell
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
