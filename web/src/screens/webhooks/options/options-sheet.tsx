import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '../../../api.ts'
import { updateWebhookOptions } from '../../../client/sdk.gen.ts'
import type { WebhookOptions } from '../../../client/types.gen.ts'
import { Field, Input } from '../../../ui/form/field.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { FormSheet } from '../../../ui/form/form-sheet.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { text } from '../text.ts'
import { ConditionRows } from './condition-rows.tsx'
import { HeaderRows } from './header-rows.tsx'
import { type OptionsDraft, optionsBody, optionsDraft } from './options-draft.ts'

const PERIODS = [
  { value: 'second', label: text.perSecond },
  { value: 'minute', label: text.perMinute },
] as const

/** Changes the conditions, rate limit and headers of an endpoint. */
export function OptionsSheet({ id, of, onClose }: { id: string; of: WebhookOptions; onClose(): void }) {
  const [draft, setDraft] = useState(() => optionsDraft(of))
  const put = (change: Partial<OptionsDraft>) => setDraft((before) => ({ ...before, ...change }))
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: () => unwrap(updateWebhookOptions({ path: { id }, body: optionsBody(draft) })),
    onSuccess: (saved) => {
      queryClient.setQueryData(['endpoint', 'options', id], saved)
      toast.success(text.optionsSaved)
      onClose()
    },
  })
  return (
    <FormSheet
      onClose={onClose}
      title={text.optionsTitle}
      description={text.optionsHint}
      submitLabel={text.save}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
    >
      <ConditionRows rows={draft.conditions} onChange={(conditions) => put({ conditions })} />
      <div className="flex gap-2">
        <Field label={text.rateLimitMax} hint={text.rateLimitHint} className="flex-1">
          <Input inputMode="numeric" pattern="[0-9]*" value={draft.max} onValueChange={(max) => put({ max })} />
        </Field>
        <Field label={text.rateLimitPer}>
          <Select<'second' | 'minute'> options={PERIODS} value={draft.per} onChange={(per) => put({ per })} />
        </Field>
      </div>
      <HeaderRows rows={draft.headers} onChange={(headers) => put({ headers })} />
      <FormError error={saving.error} />
    </FormSheet>
  )
}
