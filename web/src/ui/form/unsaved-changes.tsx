import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../overlay/dialog.tsx'
import { text } from '../text.ts'
import { Button } from './button.tsx'

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
 * `ignoreBlocker`.
 */
export function UnsavedChanges({
  when,
  title = text.unsaved.title,
  description = text.unsaved.text,
  leaveLabel = text.unsaved.leave,
}: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{text.unsaved.stay}</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {leaveLabel}
          </Button>
        </>
      }
    />
  )
}

const tabOf = (search: object): unknown => (search as { tab?: unknown }).tab
