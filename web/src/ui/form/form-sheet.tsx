import { type FormEvent, type ReactNode, useId } from 'react'
import { Sheet } from '../overlay/sheet.tsx'
import { text } from '../text.ts'
import { Button } from './button.tsx'

interface FormSheetProps {
  /** True by default. */
  open?: boolean
  onClose(): void
  title: string
  description?: ReactNode
  /** The label of the submit button. */
  submitLabel: string
  /** The label of the other button. */
  cancelLabel?: string
  busy: boolean
  disabled?: boolean
  /** Asks before typed text is lost. True by default. */
  asksBeforeClosing?: boolean
  onSubmit(): void
  /** To the left of the buttons. */
  extraActions?: ReactNode
  /** Below the form and not part of it. */
  footer?: ReactNode
  /** The form fields. */
  children: ReactNode
}

/** A form in a sheet: the fields scroll, the buttons stay visible, and Enter submits. */
export function FormSheet(props: FormSheetProps) {
  const {
    open = true,
    onClose,
    title,
    description,
    submitLabel,
    cancelLabel = text.cancel,
    busy,
    disabled = false,
    asksBeforeClosing = true,
  } = props
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      asksBeforeClosing={asksBeforeClosing}
      actions={
        <>
          {props.extraActions}
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {props.children}
      </form>
      {props.footer}
    </Sheet>
  )
}
