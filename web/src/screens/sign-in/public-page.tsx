import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { BrandMark } from '../../layout/brand-mark.tsx'
import { Button } from '../../ui/form/button.tsx'
import { text } from './text.ts'

/** The layout of pages that need no session: one card in the middle. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = text.pageTitle(title)
  }, [title])
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[12vh] pb-8">
      <BrandMark className="size-9" />
      <h1 className="mt-4 mb-5 text-center text-xl font-semibold">{title}</h1>
      <div className="w-full max-w-sm rounded-xl border border-line bg-surface p-6">{children}</div>
    </main>
  )
}

interface PublicFormProps {
  /** The label of the button. */
  action: string
  onSubmit(): Promise<unknown>
  children: ReactNode
  below?: ReactNode
}

/** A form with one button; it shows the service's error. */
export function PublicForm({ action, onSubmit, children, below }: PublicFormProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {children}
      {failure !== null && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {errorMessage(failure)}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} className="h-9">
        {action}
      </Button>
      {below}
    </form>
  )
}
