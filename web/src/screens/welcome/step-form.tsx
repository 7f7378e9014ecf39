import { type FormEvent, type ReactNode, useState } from 'react'
import type { Setup } from '../../client/types.gen.ts'
import { Button } from '../../ui/form/button.tsx'
import { FormError } from '../../ui/form/form-error.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { text } from './text.ts'

/** What each step is told by the screen around it. */
export interface StepProps {
  /** The step was saved before, so it shows what is saved in place of suggestions. */
  isDone: boolean
  /** The id of the chosen trade. */
  trade: Setup['trade']
  /** Null on the first step. */
  onBack: (() => void) | null
  /** Opens the next step. */
  onDone(how: { isSkipped: boolean }): Promise<void>
}

interface StepFormProps extends Pick<StepProps, 'onBack' | 'onDone'> {
  intro: string
  /** Saves the step. Rejects with the error to show. */
  onSave(): Promise<void>
  error: unknown
  onError(error: unknown): void
  /** The fields that show their own error. */
  fields?: readonly string[]
  submitLabel?: string
  /** True by default. */
  maySkip?: boolean
  children: ReactNode
}

/** The frame of a step: what it is for, its fields, and the buttons. */
export function StepForm(props: StepFormProps) {
  const {
    intro,
    onSave,
    onBack,
    onDone,
    error,
    onError,
    fields,
    submitLabel = text.next,
    maySkip = true,
    children,
  } = props
  const [busy, setBusy] = useState<'save' | 'skip' | null>(null)
  const [isTyped, setTyped] = useState(false)
  const doing = async (what: 'save' | 'skip', work: () => Promise<void>) => {
    setBusy(what)
    onError(null)
    try {
      await work()
    } catch (failure) {
      onError(failure)
    } finally {
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void doing('save', async () => {
      await onSave()
      await onDone({ isSkipped: false })
    })
  }
  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">{intro}</p>
      {children}
      <FormError error={error} {...(fields && { fields })} />
      <UnsavedChanges when={isTyped && busy === null} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {onBack && <Button onClick={onBack}>{text.back}</Button>}
        <span className="flex-1" />
        {maySkip && (
          <Button
            variant="ghost"
            busy={busy === 'skip'}
            onClick={() => void doing('skip', () => onDone({ isSkipped: true }))}
          >
            {text.skip}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={busy === 'save'}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
