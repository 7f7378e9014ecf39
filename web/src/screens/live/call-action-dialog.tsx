import { useEffect, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { text } from './text.ts'

interface CallActionDialogProps {
  open: boolean
  onClose(): void
  title: string
  description: string
  /** The label of the input; without one, the dialog only asks for confirmation. */
  label?: string
  multiline?: boolean
  maxLength?: number
  /** The initial value of the input. */
  initial?: string
  action: string
  danger?: boolean
  /** Rejects with the reason; the dialog then stays open and shows it. */
  onDo(value: string): Promise<void>
}

/** Asks for confirmation or one value before an action in a live call. */
export function CallActionDialog(props: CallActionDialogProps) {
  const { open, onClose, title, description, label, multiline, maxLength, initial = '' } = props
  const [value, setValue] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!open) return
    setValue(initial)
    setProblem(null)
  }, [open, initial])

  const run = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await props.onDo(value.trim())
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  const isReady = label === undefined || value.trim() !== ''
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!isReady}
            onClick={() => void run()}
          >
            {props.action}
          </Button>
        </>
      }
    >
      {label === undefined ? (
        problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) void run()
          }}
        >
          <Field label={label} error={problem}>
            {multiline ? (
              <Textarea
                value={value}
                maxLength={maxLength}
                autoFocus
                onChange={(event) => setValue(event.target.value)}
              />
            ) : (
              <Input value={value} onValueChange={setValue} autoFocus />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  )
}
