import { InsideGuard, useClosingGuard } from './closing-guard.tsx'
import { DialogFrame, type DialogProps } from './dialog-frame.tsx'

interface GuardedDialogProps extends DialogProps {
  /** Asks before typed text is lost. True by default. */
  asksBeforeClosing?: boolean
}

/** For one decision. For reading or filling in more, use `Sheet`. */
export function Dialog({ asksBeforeClosing = true, children, ...frame }: GuardedDialogProps) {
  const { requestClose, noteFocus, question } = useClosingGuard(frame.onClose, asksBeforeClosing)
  return (
    <DialogFrame {...frame} onClose={requestClose} onFocusCapture={noteFocus} beside={question}>
      {children && <InsideGuard value={true}>{children}</InsideGuard>}
    </DialogFrame>
  )
}
