import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { testNotificationChat } from '../../client/sdk.gen.ts'
import type { NotificationSettings, NotificationSettingsChange } from '../../client/types.gen.ts'
import { formatTimeOfDay } from '../../format.ts'
import { useHasRole } from '../../session.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

type Digest = NotificationSettings['digest']
const DIGESTS = ['none', 'daily', 'weekly'] as const

interface AddressesFormProps {
  settings: NotificationSettings
  onChange(change: NotificationSettingsChange): Promise<unknown>
}

/** Where texts and chat messages go, and the quiet hours. */
export function AddressesForm({ settings, onChange }: AddressesFormProps) {
  const mayText = useHasRole('member')
  const { quietHours } = settings
  const [phone, setPhone] = useState(settings.phone ?? '')
  const [chatUrl, setChatUrl] = useState('')
  const [from, setFrom] = useState(quietHours?.from ?? '')
  const [until, setUntil] = useState(quietHours?.until ?? '')
  const [digest, setDigest] = useState(settings.digest)
  const isHalf = (from === '') !== (until === '')
  const save = useMutation({
    mutationFn: () =>
      onChange({
        ...(mayText && { phone: phone.trim() === '' ? null : phone }),
        ...(mayText && chatUrl.trim() !== '' && { chatUrl }),
        digest,
        quietHours: from === '' ? null : { from, until },
      }),
    onSuccess: () => setChatUrl(''),
  })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isHalf) save.mutate()
      }}
    >
      {mayText && (
        <>
          <PhoneField
            label={text.phone}
            hint={text.phoneHint}
            autoComplete="tel"
            value={phone}
            onValueChange={setPhone}
          />
          <Field label={text.chat} hint={settings.chatHost ? text.chatSaved(settings.chatHost) : text.chatHint}>
            <Input type="url" autoComplete="off" value={chatUrl} onChange={(event) => setChatUrl(event.target.value)} />
          </Field>
          {settings.chatHost !== null && <ChatButtons onRemove={() => void onChange({ chatUrl: null })} />}
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label={text.quietFrom} error={isHalf ? text.quietHalf : null}>
          <Input type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={text.quietUntil}>
          <Input type="time" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      </div>
      <p className="text-[13px] text-muted">{text.quietHint}</p>
      <Field label={text.digest} hint={text.digestHint(formatTimeOfDay('08:00'))}>
        <Select<Digest>
          options={DIGESTS.map((value) => ({ value, label: text.digests[value] }))}
          value={digest}
          onChange={setDigest}
        />
      </Field>
      <Button type="submit" busy={save.isPending} disabled={isHalf} className="self-start">
        {text.save}
      </Button>
    </form>
  )
}

function ChatButtons({ onRemove }: { onRemove(): void }) {
  const testing = useMutation({
    mutationFn: () => unwrap(testNotificationChat()),
    onSuccess: ({ problem }) =>
      problem === null ? toast.success(text.chatWorks) : toast.error(text.chatFails, new Error(problem)),
    onError: (error) => toast.error(text.chatFails, error),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={testing.isPending} onClick={() => testing.mutate()}>
        {text.testChat}
      </Button>
      <Button onClick={onRemove}>{text.removeChat}</Button>
    </div>
  )
}
