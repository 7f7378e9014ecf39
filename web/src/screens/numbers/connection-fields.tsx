import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { fieldError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { type ConnectionDraft, needsPassword } from './connection-draft.ts'

export const FIELDS = ['name', 'host', 'port', 'username', 'password', 'allowedIps', 'maxConcurrentCalls']

const TYPES = [
  { value: 'registration', label: 'We register there: a carrier with a user name' },
  { value: 'credentials', label: 'It signs in here: your telephone system' },
  { value: 'ip', label: 'Identified by its addresses: a carrier’s trunk' },
] as const
const TRANSPORTS = [
  { value: 'udp', label: 'UDP' },
  { value: 'tcp', label: 'TCP' },
  { value: 'tls', label: 'TLS' },
] as const
const ENCRYPTIONS = [
  { value: 'none', label: 'Not encrypted' },
  { value: 'srtp', label: 'SRTP' },
] as const
const DTMF_MODES = [
  { value: 'rfc4733', label: 'As events (RFC 4733)' },
  { value: 'info', label: 'SIP INFO' },
  { value: 'inband', label: 'As audible tones' },
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
        <Field label="Kind">
          <Select options={TYPES} value={type} onChange={(next) => change({ type: next })} />
        </Field>
      )}
      <Field label="Name" error={fieldError(error, 'name')}>
        <Input required maxLength={200} value={draft.name} onValueChange={(name) => change({ name })} />
      </Field>
      <div className="flex gap-2">
        <Field
          label="Host"
          error={fieldError(error, 'host')}
          className="flex-1"
          hint={type === 'registration' ? 'Where we register.' : 'The address for outbound calls.'}
        >
          <Input
            value={draft.host}
            onValueChange={(host) => change({ host })}
            required={type === 'registration'}
            placeholder="sip.example.com"
            autoComplete="off"
          />
        </Field>
        <Field label="Port" error={fieldError(error, 'port')} className="w-24 shrink-0">
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
        label="Source addresses"
        error={fieldError(error, 'allowedIps')}
        hint={type === 'ip' ? 'One per line, or ranges such as 203.0.113.0/24.' : 'If empty: any address.'}
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
      <SignallingFields {...{ draft, change, error, isNew }} />
      <Checkbox
        label="Inbound calls"
        checked={draft.inboundEnabled}
        onChange={(inboundEnabled) => change({ inboundEnabled })}
      />
      <Checkbox
        label="Outbound calls"
        checked={draft.outboundEnabled}
        onChange={(outboundEnabled) => change({ outboundEnabled })}
      />
    </>
  )
}

function passwordHint(draft: ConnectionDraft, isNew: boolean): string {
  if (isNew) return 'Stored encrypted.'
  return needsPassword(draft) ? 'Enter it again for the new host.' : 'If empty, it stays the same.'
}

function Credentials({ draft, change, error, isNew }: ConnectionFieldsProps) {
  return (
    <div className="flex gap-2">
      <Field label="User name" error={fieldError(error, 'username')} className="flex-1">
        <Input
          required
          maxLength={100}
          autoComplete="off"
          value={draft.username}
          onValueChange={(username) => change({ username })}
        />
      </Field>
      <Field
        label="Password"
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

function SignallingFields({ draft, change, error }: ConnectionFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Transport">
        <Select options={TRANSPORTS} value={draft.transport} onChange={(transport) => change({ transport })} />
      </Field>
      <Field label="Sound">
        <Select
          options={ENCRYPTIONS}
          value={draft.mediaEncryption}
          onChange={(mediaEncryption) => change({ mediaEncryption })}
        />
      </Field>
      <Field label="Keys">
        <Select options={DTMF_MODES} value={draft.dtmfMode} onChange={(dtmfMode) => change({ dtmfMode })} />
      </Field>
      <Field label="Concurrent calls" error={fieldError(error, 'maxConcurrentCalls')}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          placeholder="No limit"
          value={draft.maxConcurrentCalls}
          onValueChange={(limit) => change({ maxConcurrentCalls: String(limit) })}
        />
      </Field>
    </div>
  )
}
