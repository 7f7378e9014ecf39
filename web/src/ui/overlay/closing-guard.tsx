import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useState } from 'react'
import { LeaveQuestion } from './leave-question.tsx'
import { type TypedText, useTypedText } from './typed-text.ts'

/** Whether the component is in a sheet or dialog, which asks for all that is typed in it. */
export const InsideGuard = createContext(false)

interface ClosingGuard {
  /** Closes, or asks first. For Escape, a press beside the overlay, and its close button. */
  requestClose(): void
  noteFocus: TypedText['noteFocus']
  /** Belongs beside the popup, where it exists only while the overlay is open. */
  question: ReactNode
}

/**
 * Asks before typed text is lost with a sheet or dialog: when the user closes it, leaves the page or reloads it. A button
 * such as "Cancel" closes without a question; a navigation after saving passes `ignoreBlocker`.
 */
export function useClosingGuard(onClose: () => void, asks: boolean): ClosingGuard {
  const [isAsking, setAsking] = useState(false)
  const typed = useTypedText()
  const losesText = () => asks && typed.isTyped()
  const answer = (leaves: boolean) => {
    setAsking(false)
    if (leaves) onClose()
  }
  return {
    requestClose: () => (losesText() ? setAsking(true) : onClose()),
    noteFocus: typed.noteFocus,
    question: (
      <>
        <LeaveQuestion open={isAsking} onStay={() => answer(false)} onLeave={() => answer(true)} />
        <NavigationGuard losesText={losesText} />
      </>
    ),
  }
}

function NavigationGuard({ losesText }: { losesText(): boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      (current.pathname !== next.pathname || action === 'BACK') && losesText(),
    enableBeforeUnload: losesText,
    withResolver: true,
  })
  return (
    <LeaveQuestion
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
