import { type FormEvent, type ReactNode, useId } from 'react'
import { Sheet } from '../overlay/sheet.tsx'
import { Button } from './button.tsx'

interface FormSheetProps {
  /** Open unless said otherwise. */
  open?: boolean
  onClose(): void
  title: string
  description?: ReactNode
  /** What the button says that sends the form. */
  submitLabel: string
  /** What the other one says. */
  cancelLabel?: string
  busy: boolean
  disabled?: boolean
  onSubmit(): void
  /** Beside the buttons, on the left. */
  extraActions?: ReactNode
  /** Underneath the form and no part of it. */
  footer?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a sheet: its fields scroll, the buttons stay in view, and Enter sends it. */
export function FormSheet(props: FormSheetProps) {
  const {
    open = true,
    onClose,
    title,
    description,
    submitLabel,
    cancelLabel = 'Cancel',
    busy,
    disabled = false,
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
