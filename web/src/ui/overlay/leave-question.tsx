import { Button } from '../form/button.tsx'
import { text } from '../text.ts'
import { DialogFrame } from './dialog-frame.tsx'

interface LeaveQuestionProps {
  open: boolean
  onStay(): void
  onLeave(): void
  title?: string
  /** What is lost. */
  description?: string
  leaveLabel?: string
}

/** Asks before text that is not saved is lost. */
export function LeaveQuestion({
  open,
  onStay,
  onLeave,
  title = text.unsaved.closeTitle,
  description = text.unsaved.closeText,
  leaveLabel = text.unsaved.leave,
}: LeaveQuestionProps) {
  return (
    <DialogFrame
      open={open}
      onClose={onStay}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onStay}>{text.unsaved.stay}</Button>
          <Button variant="danger" onClick={onLeave}>
            {leaveLabel}
          </Button>
        </>
      }
    />
  )
}
