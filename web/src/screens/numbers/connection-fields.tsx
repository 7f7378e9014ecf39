import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { fieldError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { type ConnectionDraft, needsPassword, withWideband } from './connection-draft.ts'
import { text } from './text.ts'

export const FIELDS = ['name', 'host', 'port', 'username', 'password', 'allowedIps', 'maxConcurrentCalls', 'priority']

const TYPES = [
  { value: 'registration', label: text.typeRegistration },
  { value: 'credentials', label: text.typeCredentials },
  { value: 'ip', label: text.typeIp },
] as const
const TRANSPORTS = [
  { value: 'udp', label: 'UDP' },
  { value: 'tcp', label: 'TCP' },
  { value: 'tls', label: 'TLS' },
] as const
const ENCRYPTIONS = [
  { value: 'none', label: text.notEncrypted },
  { value: 'srtp', label: text.srtp },
] as const
const DTMF_MODES = [
  { value: 'rfc4733', label: text.dtmfEvents },
  { value: 'info', label: text.dtmfInfo },
  { value: 'inband', label: text.dtmfInband },
] as const

const CALLER_IDS = [
  { value: 'business', label: text.ownNumber },
  { value: 'caller', label: text.numberOfCaller },
] as const

const URI_SCHEMES = [
  { value: 'sip', label: text.sipUri },
  { value: 'tel', label: text.telUri },
] as const

interface ConnectionFieldsProps {
  draft: ConnectionDraft
  change(part: Partial<ConnectionDraft>): void
  error: unknown
  isNew: boolean
}

export function ConnectionFields({ draft, change, error, isNew }: ConnectionFieldsProps) {
  const { type } = draft
  return (
    <>
      {isNew && (
        <Field label={text.type}>
          <Select options={TYPES} value={type} onChange={(next) => change({ type: next })} />
        </Field>
      )}
      <Field label={text.name} error={fieldError(error, 'name')}>
        <Input required maxLength={200} value={draft.name} onValueChange={(name) => change({ name })} />
      </Field>
      <div className="flex gap-2">
        <Field
          label={text.host}
          error={fieldError(error, 'host')}
          className="flex-1"
          hint={type === 'registration' ? text.registerHost : text.outboundHost}
        >
          <Input
            value={draft.host}
            onValueChange={(host) => change({ host })}
            required={type === 'registration'}
            placeholder="sip.example.com"
            autoComplete="off"
          />
        </Field>
        <Field label={text.port} error={fieldError(error, 'port')} className="w-24 shrink-0">
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={65_535}
            placeholder={draft.transport === 'tls' ? '5061' : '5060'}
            value={draft.port}
            onValueChange={(port) => change({ port: String(port) })}
          />
        </Field>
      </div>
      {type !== 'ip' && <Credentials {...{ draft, change, error, isNew }} />}
      <Field
        label={text.sources}
        error={fieldError(error, 'allowedIps')}
        hint={type === 'ip' ? text.sourcesHint : text.sourcesAnyHint}
      >
        <Textarea
          rows={2}
          spellCheck={false}
          required={type === 'ip'}
          className="font-mono text-xs"
          value={draft.allowedIps}
          onChange={(event) => change({ allowedIps: event.target.value })}
        />
      </Field>
      <SignalingFields {...{ draft, change, error, isNew }} />
      <Checkbox
        label={text.wideband}
        hint={text.widebandHint}
        checked={draft.codecs.includes('G722')}
        onChange={(isOn) => change({ codecs: withWideband(draft.codecs, isOn) })}
      />
      <Checkbox
        label={text.allowInbound}
        checked={draft.inboundEnabled}
        onChange={(inboundEnabled) => change({ inboundEnabled })}
      />
      <Checkbox
        label={text.allowOutbound}
        checked={draft.outboundEnabled}
        onChange={(outboundEnabled) => change({ outboundEnabled })}
      />
      {draft.outboundEnabled && <OutboundFields {...{ draft, change, error, isNew }} />}
    </>
  )
}

function passwordHint(draft: ConnectionDraft, isNew: boolean): string {
  if (isNew) return text.passwordHint
  return needsPassword(draft) ? text.passwordAgain : text.passwordKept
}

function Credentials({ draft, change, error, isNew }: ConnectionFieldsProps) {
  return (
    <div className="flex gap-2">
      <Field label={text.username} error={fieldError(error, 'username')} className="flex-1">
        <Input
          required
          maxLength={100}
          autoComplete="off"
          value={draft.username}
          onValueChange={(username) => change({ username })}
        />
      </Field>
      <Field
        label={text.password}
        error={fieldError(error, 'password')}
        hint={passwordHint(draft, isNew)}
        className="flex-1"
      >
        <Input
          type="password"
          required={needsPassword(draft)}
          maxLength={200}
          autoComplete="new-password"
          value={draft.password}
          onValueChange={(password) => change({ password })}
        />
      </Field>
    </div>
  )
}

function OutboundFields({ draft, change, error }: ConnectionFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.priority} error={fieldError(error, 'priority')} hint={text.priorityHint}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            placeholder="10"
            value={draft.priority}
            onValueChange={(priority) => change({ priority: String(priority) })}
          />
        </Field>
        <Field label={text.uriScheme} hint={text.uriSchemeHint}>
          <Select options={URI_SCHEMES} value={draft.uriScheme} onChange={(uriScheme) => change({ uriScheme })} />
        </Field>
      </div>
      <Checkbox
        label={text.healthCheck}
        checked={draft.healthCheck}
        onChange={(healthCheck) => change({ healthCheck })}
      />
    </>
  )
}

function SignalingFields({ draft, change, error }: ConnectionFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={text.transport}>
        <Select options={TRANSPORTS} value={draft.transport} onChange={(transport) => change({ transport })} />
      </Field>
      <Field label={text.audio}>
        <Select
          options={ENCRYPTIONS}
          value={draft.mediaEncryption}
          onChange={(mediaEncryption) => change({ mediaEncryption })}
        />
      </Field>
      <Field label={text.dtmf}>
        <Select options={DTMF_MODES} value={draft.dtmfMode} onChange={(dtmfMode) => change({ dtmfMode })} />
      </Field>
      <Field label={text.transferCallerId}>
        <Select
          options={CALLER_IDS}
          value={draft.transferCallerId}
          onChange={(transferCallerId) => change({ transferCallerId })}
        />
      </Field>
      <Field label={text.maxCalls} error={fieldError(error, 'maxConcurrentCalls')}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          placeholder={text.noLimit}
          value={draft.maxConcurrentCalls}
          onValueChange={(limit) => change({ maxConcurrentCalls: String(limit) })}
        />
      </Field>
    </div>
  )
}
