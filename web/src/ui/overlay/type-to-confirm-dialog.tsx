import { type ReactNode, useState } from 'react'
import { Button } from '../form/button.tsx'
import { Field, Input } from '../form/field.tsx'
import { text } from '../text.ts'
import { Dialog } from './dialog.tsx'

interface TypeToConfirmDialogProps {
  open: boolean
  onClose(): void
  /** What happens, such as "Erase Ada Lovelace". */
  title: string
  /** What is lost for good. */
  description: string
  /** The word to type. */
  word: string
  /** The label of the button, such as "Erase for good". */
  confirmLabel: string
  busy?: boolean
  /** True while something above the word is missing. */
  disabled?: boolean
  onConfirm(): void
  /** Fields above the word. */
  children?: ReactNode
}

/** Confirms an action that cannot be undone. Undoable actions run at once and offer an undo toast. */
export function TypeToConfirmDialog({
  open,
  onClose,
  title,
  description,
  word,
  confirmLabel,
  busy,
  disabled = false,
  onConfirm,
  children,
}: TypeToConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  const matches = typed.trim().toLowerCase() === word.toLowerCase() && !disabled
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      asksBeforeClosing={false}
      actions={
        <>
          <Button onClick={close}>{text.cancel}</Button>
          <Button variant="danger" busy={busy ?? false} disabled={!matches} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (matches) onConfirm()
        }}
      >
        {children}
        <Field label={text.typeToConfirm(word)}>
          <Input
            value={typed}
            onValueChange={setTyped}
            autoComplete="off"
            autoCapitalize="none"
            autoFocus={children === undefined}
          />
        </Field>
      </form>
    </Dialog>
  )
}
