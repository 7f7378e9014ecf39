import { useEffect, useState } from 'react'
import { errorMessage } from '../../api.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Input, Textarea } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface AskDialogProps {
  open: boolean
  onClose(): void
  title: string
  description: string
  /** Of the one thing to fill in; nothing is asked where it is absent. */
  label?: string
  type?: 'text' | 'tel'
  multiline?: boolean
  maxLength?: number
  /** What stands there at first. */
  initial?: string
  action: string
  danger?: boolean
  /** Rejects with why not; the dialog then stays open and says so. */
  onDo(value: string): Promise<void>
}

/** One question, or none, before something is done in a call. */
export function AskDialog(props: AskDialogProps) {
  const { open, onClose, title, description, label, type = 'text', multiline, maxLength, initial = '' } = props
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
          <Button onClick={onClose}>Cancel</Button>
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
              <Input type={type} value={value} onValueChange={setValue} autoFocus />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  )
}
