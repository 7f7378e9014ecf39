import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../api.ts'
import { createWebhook, updateWebhook } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Select } from '../../ui/form/select.tsx'
import { EventPicker } from './event-picker.tsx'
import { text } from './text.ts'
import { useShowPing } from './use-ping.ts'
import { useEventTypes } from './use-webhooks.ts'

type Scheme = Webhook['signatureScheme']

const SCHEMES: readonly { value: Scheme; label: string }[] = [
  { value: 'ed25519', label: text.ed25519Choice },
  { value: 'hmac-sha256', label: text.hmacChoice },
]
const FIELDS = ['url', 'description', 'events', 'signatureScheme']

interface EndpointSheetProps {
  /** The endpoint to change; null for a new one. */
  of: Webhook | null
  open: boolean
  onClose(): void
  /** Called after saving. */
  onSaved(endpoint: Webhook): void
}

/** The URL, events and signature of an endpoint. The service pings a new URL as it is saved. */
export function EndpointSheet({ of, open, onClose, onSaved }: EndpointSheetProps) {
  // Resets the form each time the sheet opens.
  return open ? <EndpointForm of={of} open onClose={onClose} onSaved={onSaved} /> : null
}

function EndpointForm({ of, onClose, onSaved }: EndpointSheetProps) {
  const [url, setUrl] = useState(of?.url ?? '')
  const [description, setDescription] = useState(of?.description ?? '')
  const [events, setEvents] = useState<readonly string[]>(of?.events ?? ['*'])
  const [signatureScheme, setScheme] = useState<Scheme>(of?.signatureScheme ?? 'ed25519')
  const [includeTestCalls, setIncludeTestCalls] = useState(of?.includeTestCalls ?? false)
  const types = useEventTypes()
  const queryClient = useQueryClient()
  const showPing = useShowPing()
  const saving = useMutation({
    mutationFn: async () => {
      const trimmed = description.trim()
      const body = {
        url,
        description: trimmed === '' ? null : trimmed,
        events: [...events],
        signatureScheme,
        includeTestCalls,
      }
      if (of === null) return unwrap(createWebhook({ body }))
      return unwrap(updateWebhook({ path: { id: of.id }, body }))
    },
    onSuccess: ({ endpoint, ping }) => {
      queryClient.setQueryData(['endpoint', endpoint.id], endpoint)
      showPing(endpoint.id, ping)
      refreshKinds(queryClient, new Set(['endpoint', 'delivery']))
      onSaved(endpoint)
    },
  })
  const errorOf = (field: string) => fieldError(saving.error, field)
  return (
    <FormSheet
      onClose={onClose}
      title={of === null ? text.newTitle : text.editTitle}
      description={text.formHint}
      submitLabel={of === null ? text.addAndPing : url === of.url ? text.save : text.saveAndPing}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
    >
      <Field label={text.url} hint={text.urlHint} error={errorOf('url')}>
        <Input
          required
          inputMode="url"
          maxLength={2_048}
          autoComplete="off"
          autoFocus
          placeholder="https://example.com/webhooks"
          value={url}
          onValueChange={setUrl}
        />
      </Field>
      <Field label={text.descriptionLabel} error={errorOf('description')}>
        <Input maxLength={500} autoComplete="off" value={description} onValueChange={setDescription} />
      </Field>
      <EventPicker types={types.data?.events ?? []} events={events} onChange={setEvents} error={errorOf('events')} />
      <Field label={text.signature} hint={text.signatureHint} error={errorOf('signatureScheme')}>
        <Select<Scheme> options={SCHEMES} value={signatureScheme} onChange={setScheme} />
      </Field>
      <Checkbox checked={includeTestCalls} onChange={setIncludeTestCalls} label={text.includeTestCalls} />
      <FormError error={saving.error} fields={FIELDS} />
    </FormSheet>
  )
}
