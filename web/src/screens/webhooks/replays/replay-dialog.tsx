import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { createWebhookReplay } from '../../../client/sdk.gen.ts'
import type { Contact, Webhook } from '../../../client/types.gen.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { ContactPicker } from '../../contacts/contact-picker.tsx'
import { text as deliveryText } from '../../deliveries/text.ts'
import { rangeStart, TIME_RANGES } from '../../deliveries/time-ranges.ts'
import { shortUrl } from '../endpoint-badge.tsx'
import { text } from '../text.ts'
import { useEventTypes } from '../use-webhooks.ts'

const PERIODS = [...TIME_RANGES, { value: 'at', label: deliveryText.customTime }]
const WHAT = [
  { value: 'missed', label: text.replayMissed },
  { value: 'all', label: text.replayAllEvents },
] as const
const ALL = '*'

/** Sends the events of a period to an endpoint: what it missed, or everything. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Webhook; onClose(): void }) {
  const [period, setPeriod] = useState('24h')
  const [at, setAt] = useState('')
  const [include, setInclude] = useState<'missed' | 'all'>('missed')
  const [event, setEvent] = useState(ALL)
  const [contact, setContact] = useState<Contact | null>(null)
  const types = useEventTypes()
  const queryClient = useQueryClient()
  const events = (types.data?.events ?? []).filter(({ aliasOf }) => aliasOf === null).map(({ name }) => name)
  const starting = useMutation({
    mutationFn: () => {
      const since = period === 'at' ? new Date(at).toISOString() : (rangeStart(period, Date.now()) ?? '')
      const body = { since, include, events: [event], ...(contact && { contactId: contact.id }) }
      return unwrap(createWebhookReplay({ path: { id: endpoint.id }, body }))
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['endpoint', 'replays', endpoint.id] })
      toast.success(text.replayStarted)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.replay}
      description={text.replayHint(shortUrl(endpoint.url))}
      actions={
        <>
          <Button onClick={onClose}>{deliveryText.cancel}</Button>
          <Button
            variant="primary"
            busy={starting.isPending}
            disabled={period === 'at' && at === ''}
            onClick={() => starting.mutate()}
          >
            {text.replayStart}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={text.replaySince}>
          <Select options={PERIODS} value={period} onChange={setPeriod} />
        </Field>
        {period === 'at' && (
          <Field label={text.replaySinceTime} hint={deliveryText.sinceHint}>
            <Input type="datetime-local" value={at} onValueChange={setAt} />
          </Field>
        )}
        <Field label={text.replayWhat}>
          <Select<'missed' | 'all'> options={WHAT} value={include} onChange={setInclude} />
        </Field>
        <Field label={text.replayEvent}>
          <Select
            options={[{ value: ALL, label: text.allEvents }, ...events.map((name) => ({ value: name, label: name }))]}
            value={event}
            onChange={setEvent}
          />
        </Field>
        <Field label={text.replayContact}>
          <ContactPicker value={contact} onChange={setContact} />
        </Field>
        <FormError error={starting.error} />
      </div>
    </Dialog>
  )
}
