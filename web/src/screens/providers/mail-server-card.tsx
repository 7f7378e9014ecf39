import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unwrap, unwrapEmpty } from '../../api.ts'
import { getMailServer, removeMailServer, testMailServer, updateMailServer } from '../../client/sdk.gen.ts'
import type { MailServerDraft, MailServerSettings } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { Select } from '../../ui/form/select.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ServiceCard } from './service-card.tsx'
import { text } from './text.ts'
import { TrialResult } from './trial-result.tsx'

const QUERY = ['mailServer']
const PORTS = { starttls: '587', tls: '465' }
const FIELDS = ['host', 'port', 'username', 'password', 'sender']

/** The server through which the service sends mail. */
export function MailServerCard() {
  const { data } = useQuery({ queryKey: QUERY, queryFn: () => unwrap(getMailServer()) })
  const queryClient = useQueryClient()
  if (data === undefined) return null
  const remove = async () => {
    await unwrapEmpty(removeMailServer())
    await queryClient.invalidateQueries({ queryKey: QUERY })
  }
  return (
    <ServiceCard
      title={text.mailServer}
      hint={text.mailServerHint}
      settings={data}
      variable="FRONTBELL_SMTP_URL"
      inUse={data.source === null ? text.noMailServer : (data.server?.host ?? text.mailServerSet)}
    >
      <MailServerForm key={JSON.stringify(data.server)} server={data.server} />
      {data.source === 'dashboard' && (
        <RemoveButton
          label={text.removeMailServer}
          removed={text.mailServerRemoved}
          consequence={text.mailServerLost}
          remove={remove}
          className="mt-3"
        />
      )}
    </ServiceCard>
  )
}

interface ServerDraft {
  host: string
  port: string
  encryption: MailServerDraft['encryption']
  username: string
  password: string
  sender: string
}

const EMPTY: ServerDraft = {
  host: '',
  port: PORTS.starttls,
  encryption: 'starttls',
  username: '',
  password: '',
  sender: '',
}

const draftOf = (server: MailServerSettings['server']): ServerDraft =>
  server === null ? EMPTY : { ...server, port: String(server.port), username: server.username ?? '', password: '' }

const requestOf = ({ host, port, encryption, username, password, sender }: ServerDraft): MailServerDraft => ({
  host: host.trim(),
  port: Number(port),
  encryption,
  username: username.trim() || null,
  ...(password === '' ? {} : { password }),
  sender: sender.trim(),
})

function MailServerForm({ server }: { server: MailServerSettings['server'] }) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<ServerDraft>(() => draftOf(server))
  const change = useMutation({
    mutationFn: () => unwrap(updateMailServer({ body: requestOf(draft) })),
    onSuccess: (settings) => {
      queryClient.setQueryData(QUERY, settings)
      toast.success(text.mailServerSaved)
    },
  })
  const trial = useMutation({ mutationFn: () => unwrap(testMailServer({ body: { draft: requestOf(draft) } })) })
  const edit = (part: Partial<ServerDraft>) => {
    trial.reset()
    change.reset()
    setDraft({ ...draft, ...part })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(server))
  const error = change.error ?? trial.error
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <UnsavedChanges when={isChanged && !change.isPending} />
      <MailServerFields draft={draft} hasPassword={server?.hasPassword ?? false} error={error} onChange={edit} />
      <FormError error={error} fields={[...FIELDS, ...FIELDS.map((field) => `draft.${field}`)]} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={change.isPending}>
          {text.save}
        </Button>
        <Button busy={trial.isPending} onClick={() => trial.mutate()}>
          {text.sendTestMail}
        </Button>
      </div>
      <div aria-live="polite">{trial.data && <TrialResult trial={trial.data} problems={text.mailProblems} />}</div>
    </form>
  )
}

interface MailServerFieldsProps {
  draft: ServerDraft
  hasPassword: boolean
  error: unknown
  onChange(part: Partial<ServerDraft>): void
}

function MailServerFields({ draft, hasPassword, error, onChange }: MailServerFieldsProps) {
  const errorOf = (field: string) => fieldError(error, field) ?? fieldError(error, `draft.${field}`)
  const encrypt = (encryption: ServerDraft['encryption']) =>
    onChange({ encryption, ...(draft.port === PORTS[draft.encryption] ? { port: PORTS[encryption] } : {}) })
  return (
    <>
      <Field label={text.sender} hint={text.senderHint} error={errorOf('sender')}>
        <Input maxLength={320} value={draft.sender} onValueChange={(sender) => onChange({ sender })} />
      </Field>
      <Field label={text.host} hint={text.hostHint} error={errorOf('host')}>
        <Input maxLength={253} autoComplete="off" value={draft.host} onValueChange={(host) => onChange({ host })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.encryption}>
          <Select options={ENCRYPTIONS} value={draft.encryption} onChange={encrypt} />
        </Field>
        <Field label={text.port} error={errorOf('port')}>
          <Input inputMode="numeric" maxLength={5} value={draft.port} onValueChange={(port) => onChange({ port })} />
        </Field>
        <Field label={text.username} hint={text.usernameHint} error={errorOf('username')}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={draft.username}
            onValueChange={(username) => onChange({ username })}
          />
        </Field>
        <Field
          label={text.password}
          hint={hasPassword ? text.passwordStored : text.passwordHint}
          error={errorOf('password')}
        >
          <Input
            type="password"
            maxLength={500}
            autoComplete="off"
            value={draft.password}
            onValueChange={(password) => onChange({ password })}
          />
        </Field>
      </div>
    </>
  )
}

const ENCRYPTIONS = [
  { value: 'starttls', label: text.starttls },
  { value: 'tls', label: text.tls },
] as const
