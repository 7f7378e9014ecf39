import { useBlocker } from '@tanstack/react-router'
import { useContext } from 'react'
import { InsideGuard } from '../overlay/closing-guard.tsx'
import { LeaveQuestion } from '../overlay/leave-question.tsx'
import { text } from '../text.ts'

interface UnsavedChangesProps {
  /** Whether leaving the page would lose something. */
  when: boolean
  title?: string
  /** What is lost. */
  description?: string
  leaveLabel?: string
}

/**
 * Asks before the user leaves a page or a tab whose changes are not saved. A navigation after saving passes
 * `ignoreBlocker`. In a sheet or dialog it does nothing, as these ask themselves.
 */
export function UnsavedChanges({
  when,
  title = text.unsaved.title,
  description = text.unsaved.text,
  leaveLabel = text.unsaved.leave,
}: UnsavedChangesProps) {
  const asks = !useContext(InsideGuard) && when
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      asks && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => asks,
    withResolver: true,
  })
  return (
    <LeaveQuestion
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
      {...{ title, description, leaveLabel }}
    />
  )
}

const tabOf = (search: object): unknown => (search as { tab?: unknown }).tab
