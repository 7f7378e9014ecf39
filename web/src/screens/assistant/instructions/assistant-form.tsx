import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { getAssistant, updateAssistant } from '../../../client/sdk.gen.ts'
import type { Assistant } from '../../../client/types.gen.ts'
import { type SaveOver, useRecordForm } from '../../../record/use-record-form.ts'
import { useHasRole } from '../../../session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormError } from '../../../ui/form/form-error.tsx'
import { RecordConflict } from '../../../ui/form/record-conflict.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { AbilitiesCard } from './abilities-card.tsx'
import { type AssistantDraft, changeOf, draftOf, withKeys } from './assistant-draft.ts'
import { CallsCard } from './calls-card.tsx'
import { FieldsCard } from './fields-card.tsx'
import { LookupCard } from './lookup-card.tsx'
import { text } from './text.ts'
import { useReloadAssistants } from './use-assistants.ts'
import { Warnings } from './warnings.tsx'
import { WordsCard } from './words-card.tsx'

/** Fields that show their own error; all other errors are shown above the button. */
const FIELDS = [
  'name',
  'greeting',
  'tone',
  'languages',
  'instructions',
  'closingWords',
  'handOverWords',
  'knowledge',
  'lookup.url',
  'lookup.variables',
]

export interface AssistantFieldsProps {
  draft: AssistantDraft
  change(part: Partial<AssistantDraft>): void
  error: unknown
  readOnly: boolean
}

interface AssistantFormProps {
  assistant: Assistant
  /** The service may have stored a text in another spelling, so the form begins anew. */
  onSaved(): void
}

/** One assistant as it was saved last. */
export function AssistantForm({ assistant, onSaved }: AssistantFormProps) {
  const path = { id: assistant.id }
  const form = useRecordForm<Assistant, AssistantDraft>({
    record: assistant,
    draftOf: (one) => draftOf(one ?? assistant),
  })
  const { draft, put, isChanged } = form
  const readOnly = !useHasRole('admin')
  const reload = useReloadAssistants()
  const saving = useMutation({
    mutationFn: async (over?: SaveOver<AssistantDraft>) => {
      const before = over?.seen ?? draftOf(assistant)
      const write = (merged: AssistantDraft, headers: { 'If-Match': string }) =>
        updateAssistant({ path, headers, body: changeOf(before, { ...merged, fields: withKeys(merged.fields) }) })
      const saved = await form.save({ read: () => getAssistant({ path }), write }, over)
      await reload()
      const { latestVersion } = saved
      return latestVersion > assistant.latestVersion ? text.savedDraft(latestVersion) : text.saved
    },
    onSuccess: (said) => {
      toast.success(said)
      onSaved()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.isConflict) saving.mutate(undefined)
  }
  const part: AssistantFieldsProps = { draft, change: put, error: saving.error, readOnly }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedChanges when={isChanged} />
      <WordsCard {...part} />
      <FieldsCard {...part} />
      <AbilitiesCard {...part} />
      <LookupCard {...part} />
      <CallsCard {...part} wasDefault={assistant.isDefault} />
      <Warnings id={assistant.id} />
      <FormError error={saving.error} fields={FIELDS} />
      <RecordConflict form={form} onKeep={(over) => saving.mutate(over)} />
      {!readOnly && !form.isConflict && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
            {text.saveDraft}
          </Button>
          {isChanged && <Button onClick={form.loadTheirs}>{text.discard}</Button>}
        </div>
      )}
    </form>
  )
}
