import { type FormEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../api.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { text } from './text.ts'

export interface ArticleText {
  title: string
  content: string
  type: string
}

const FIELDS = ['title', 'content', 'type'] as const

interface ArticleFormProps {
  /** The initial values. */
  start: ArticleText
  /** The label of the submit button. */
  action: string
  readOnly?: boolean
  /** Rejects with the error to show. */
  onSave(article: ArticleText): Promise<void>
}

/** The form for a knowledge article. */
export function ArticleForm({ start, action, readOnly = false, onSave }: ArticleFormProps) {
  const [draft, setDraft] = useState<ArticleText>({ title: start.title, content: start.content, type: start.type })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isChanged = FIELDS.some((field) => draft[field] !== start[field])
  const errorOf = (field: string) =>
    error instanceof ApiError && error.field === field ? error.messageWithoutField : null
  const isElsewhere = error !== null && !(error instanceof ApiError && error.field !== null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    await onSave(draft).catch(setError)
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <UnsavedChanges when={!readOnly && isChanged} />
      <Field label={text.articleTitle} error={errorOf('title')} hint={text.titleHint}>
        <Input
          required
          maxLength={300}
          readOnly={readOnly}
          value={draft.title}
          onValueChange={(title) => setDraft({ ...draft, title })}
          autoComplete="off"
        />
      </Field>
      <Field label={text.contentLabel} error={errorOf('content')} hint={text.contentHint}>
        <Textarea
          required
          rows={12}
          maxLength={100_000}
          readOnly={readOnly}
          value={draft.content}
          onChange={(event) => setDraft({ ...draft, content: event.target.value })}
        />
      </Field>
      <Field label={text.type} error={errorOf('type')} hint={text.typeHint} className="max-w-60">
        <Input
          required
          maxLength={50}
          pattern="[a-z0-9][a-z0-9_\-]*"
          readOnly={readOnly}
          value={draft.type}
          onValueChange={(type) => setDraft({ ...draft, type })}
          autoComplete="off"
        />
      </Field>
      {isElsewhere && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {errorMessage(error)}
        </p>
      )}
      {!readOnly && (
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}
