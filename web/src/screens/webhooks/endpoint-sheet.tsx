import { useMutation, useQueryClient } from '@tanstack/react-query'
import { unwrap } from '../../api.ts'
import { createWebhook, getWebhook, updateWebhook } from '../../client/sdk.gen.ts'
import type { Webhook } from '../../client/types.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { type SaveOver, useRecordForm } from '../../record/use-record-form.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field, Input } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { RecordConflict } from '../../ui/form/record-conflict.tsx'
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

interface EndpointDraft {
  url: string
  description: string
  events: readonly string[]
  signatureScheme: Scheme
  includeTestCalls: boolean
}

const endpointDraft = (of: Webhook | null): EndpointDraft => ({
  url: of?.url ?? '',
  description: of?.description ?? '',
  events: of?.events ?? ['*'],
  signatureScheme: of?.signatureScheme ?? 'ed25519',
  includeTestCalls: of?.includeTestCalls ?? false,
})

const toBody = ({ description, events, ...draft }: EndpointDraft) => ({
  ...draft,
  description: description.trim() || null,
  events: [...events],
})

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
  const form = useRecordForm<Webhook, EndpointDraft>({ record: of, draftOf: endpointDraft })
  const { draft, put } = form
  const types = useEventTypes()
  const queryClient = useQueryClient()
  const showPing = useShowPing()
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<EndpointDraft>) => {
      if (of === null) return unwrap(createWebhook({ body: toBody(draft) }))
      const path = { id: of.id }
      // Without If-Match: a new URL is pinged, so the change does not run in one transaction.
      const write = (merged: EndpointDraft) => updateWebhook({ path, body: toBody(merged) })
      return form.save({ read: () => getWebhook({ path }), write }, over)
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
      submitLabel={of === null ? text.addAndPing : draft.url === of.url ? text.save : text.saveAndPing}
      busy={saving.isPending}
      onSubmit={() => saving.mutate(undefined)}
    >
      <Field label={text.url} hint={text.urlHint} error={errorOf('url')}>
        <Input
          required
          inputMode="url"
          maxLength={2_048}
          autoComplete="off"
          autoFocus
          placeholder="https://example.com/webhooks"
          value={draft.url}
          onValueChange={(url) => put({ url })}
        />
      </Field>
      <Field label={text.descriptionLabel} error={errorOf('description')}>
        <Input
          maxLength={500}
          autoComplete="off"
          value={draft.description}
          onValueChange={(description) => put({ description })}
        />
      </Field>
      <EventPicker
        types={types.data?.events ?? []}
        events={draft.events}
        onChange={(events) => put({ events })}
        error={errorOf('events')}
      />
      <Field label={text.signature} hint={text.signatureHint} error={errorOf('signatureScheme')}>
        <Select<Scheme>
          options={SCHEMES}
          value={draft.signatureScheme}
          onChange={(signatureScheme) => put({ signatureScheme })}
        />
      </Field>
      <Checkbox
        checked={draft.includeTestCalls}
        onChange={(includeTestCalls) => put({ includeTestCalls })}
        label={text.includeTestCalls}
        hint={text.includeTestCallsHint}
      />
      <FormError error={saving.error} fields={FIELDS} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
    </FormSheet>
  )
}
