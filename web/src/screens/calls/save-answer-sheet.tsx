import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, unwrap } from '../../api.ts'
import { createKnowledge } from '../../client/sdk.gen.ts'
import { refreshKinds } from '../../live-updates.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { fieldError } from '../../ui/form/form-error.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { text } from './text.ts'

interface SaveAnswerSheetProps {
  /** Null while the sheet is closed. */
  draft: { question: string; answer: string } | null
  onClose(): void
}

/** Saves an answer of the assistant as a knowledge article, after the user has edited question and answer. */
export function SaveAnswerSheet({ draft, onClose }: SaveAnswerSheetProps) {
  const queryClient = useQueryClient()
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (draft === null) return
    setTitle(draft.question)
    setContent(draft.answer)
    setFailure(null)
  }, [draft])

  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await unwrap(createKnowledge({ body: { title: title.trim(), content: content.trim(), type: 'faq' } }))
      refreshKinds(queryClient, new Set(['article']))
      toast.success(text.save.done)
      onClose()
    } catch (error) {
      setFailure(error)
      if (!(error instanceof ApiError && error.field)) toast.error(text.save.failed, error)
    }
    setBusy(false)
  }
  const errorOf = (field: string) => fieldError(failure, field)
  return (
    <Sheet
      open={draft !== null}
      onClose={onClose}
      title={text.save.title}
      description={text.save.description}
      actions={
        <>
          <Button onClick={onClose}>{text.save.cancel}</Button>
          <Button variant="primary" busy={busy} disabled={!title.trim() || !content.trim()} onClick={() => void save()}>
            {text.save.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={text.save.question} error={errorOf('title')}>
          <Input value={title} onValueChange={setTitle} maxLength={300} />
        </Field>
        <Field label={text.save.answer} error={errorOf('content')}>
          <Textarea rows={8} value={content} onChange={(event) => setContent(event.target.value)} />
        </Field>
      </div>
    </Sheet>
  )
}
