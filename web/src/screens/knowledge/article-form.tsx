import { type FormEvent, useState } from 'react'
import { ChangedMeanwhile } from '../../record/change-record.ts'
import { Button } from '../../ui/form/button.tsx'
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { FormError, fieldError } from '../../ui/form/form-error.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { text } from './text.ts'

export interface ArticleText {
  title: string
  content: string
  type: string
}

const FIELDS = ['title', 'content', 'type'] as const

interface ArticleFormProps {
  /** The initial values. While the user changes them, another version of another person is a conflict. */
  start: ArticleText
  /** The label of the submit button. */
  action: string
  readOnly?: boolean
  /**
   * Rejects with the error to show. `seen` is what the user changed; after `ChangedMeanwhile`, `start` must be the version of
   * the other person.
   */
  onSave(article: ArticleText, seen: ArticleText): Promise<unknown>
}

/** The form for a knowledge article. */
export function ArticleForm({ start, action, readOnly = false, onSave }: ArticleFormProps) {
  const [draft, setDraft] = useState(textOf(start))
  const [seen, setSeen] = useState(textOf(start))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isChanged = !isSame(draft, seen)
  const isOther = !isSame(start, seen)
  const loadTheirs = () => {
    setDraft(textOf(start))
    setSeen(textOf(start))
  }
  // Nobody has typed anything, so the form follows the article.
  if (isOther && !isChanged && !busy) loadTheirs()
  const isConflict = isOther && isChanged && !busy
  const errorOf = (field: string) => fieldError(error, field)
  const save = async (over: ArticleText) => {
    setBusy(true)
    setError(null)
    try {
      await onSave(draft, over)
      setSeen(draft)
    } catch (failure) {
      if (!(failure instanceof ChangedMeanwhile)) setError(failure)
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isConflict) void save(seen)
  }
  const keepMine = () => {
    setSeen(textOf(start))
    void save(textOf(start))
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
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
      <FormError error={error} fields={FIELDS} />
      {isConflict && <ConflictNotice onLoad={loadTheirs} onKeep={keepMine} />}
      {!readOnly && !isConflict && (
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}

const textOf = ({ title, content, type }: ArticleText): ArticleText => ({ title, content, type })

const isSame = (one: ArticleText, other: ArticleText): boolean => FIELDS.every((field) => one[field] === other[field])
