import type { ReactNode } from 'react'
import { formatCount } from '../../format.ts'
import { Button } from '../form/button.tsx'
import { text } from '../text.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection<unknown>
  /** The buttons of the actions. */
  children: ReactNode
}

/** What can be done with the ticked rows; at the foot of the window, above the navigation of a phone, so that the list does not move. */
export function SelectionBar({ selection, children }: SelectionBarProps) {
  const { rows, selectAll } = selection
  if (rows.length === 0) return null
  return (
    <section
      aria-label={text.selection.label}
      className="sticky bottom-3 max-sm:bottom-18 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-2 pl-4 shadow-pop"
    >
      <span role="status" className="mr-2 font-medium">
        {text.selection.count(formatCount(rows.length))}
      </span>
      {children}
      <Button variant="ghost" onClick={() => selectAll(false)}>
        {text.selection.clear}
      </Button>
    </section>
  )
}
