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
 * Asks before the user leaves a page, a tab or a step whose changes are not saved. A navigation after saving passes
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
      asks && (current.pathname !== next.pathname || partOf(current.search) !== partOf(next.search)),
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

/** The tab, or the step of the wizard, that is shown. */
function partOf(search: object): unknown {
  const { tab, step } = search as { tab?: unknown; step?: unknown }
  return tab ?? step
}
