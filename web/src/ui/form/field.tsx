import { Field as Base } from '@base-ui/react/field'
import { clsx } from 'clsx'
import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { toSentence } from '../../format.ts'
import { type FieldProblem, useFieldProblem } from './field-problem.ts'

const FieldChange = createContext<() => void>(() => undefined)

/** For controls without an input element: what to call when the value changes. */
export const useFieldChange = (): (() => void) => useContext(FieldChange)

interface FieldProps {
  label: string
  /** Help for filling in the field. */
  hint?: ReactNode
  /** The error, as a sentence. */
  error?: FieldProblem
  /** Hides the label where its meaning is clear from the position; screen readers still read it. */
  hideLabel?: boolean
  className?: string
  /** An `Input`, `Textarea`, `Select`, `Combobox`, ... */
  children: ReactNode
}

/** A label, its control and its error, associated for screen readers. */
export function Field({ label, hint, error: problem, hideLabel = false, className, children }: FieldProps) {
  const root = useRef<HTMLDivElement>(null)
  const { message: error, noteChange } = useFieldProblem(problem)
  useEffect(() => {
    if (error) bringIntoView(root.current)
  }, [error])
  return (
    <Base.Root
      ref={root}
      invalid={Boolean(error)}
      data-refused={error ? '' : undefined}
      onInput={noteChange}
      className={clsx('flex min-w-0 flex-col gap-1', className)}
    >
      <Base.Label className={hideLabel ? 'sr-only' : 'text-[13px] font-medium'}>{label}</Base.Label>
      <FieldChange value={noteChange}>{children}</FieldChange>
      {hint && <Base.Description className="text-[13px] text-muted">{hint}</Base.Description>}
      {error && (
        <Base.Error match className="text-[13px] text-bad">
          {toSentence(error)}
        </Base.Error>
      )}
    </Base.Root>
  )
}

/** Scrolls to the first field that was refused, and moves the focus there unless somebody is typing. */
function bringIntoView(field: HTMLElement | null): void {
  if (field === null || document.querySelector('[data-refused]') !== field) return
  const isTyping = document.activeElement?.matches('input, textarea') === true
  if (!isTyping) field.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'nearest' })
}

/** 16 px on touch devices, as phones zoom in on smaller inputs on focus. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-ink placeholder:text-muted ' +
  'hover:border-muted/60 disabled:opacity-60 pointer-coarse:text-base data-invalid:border-bad'

export function Input({ className, ...rest }: ComponentProps<typeof Base.Control>) {
  return <Base.Control {...rest} className={clsx('h-8 pointer-coarse:h-10', controlClass, className)} />
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <Base.Control render={<textarea {...rest} rows={rows} />} className={clsx('py-1.5', controlClass, className)} />
  )
}
