import { useRouterState } from '@tanstack/react-router'
import { text } from './text.ts'

/** A line at the top of the page while the next screen loads. It appears after 150 ms, so that quick changes do not flash. */
export function ProgressBar() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!isLoading) return null
  return (
    <div
      role="progressbar"
      aria-label={text.loadingScreen}
      className="progress-bar fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden bg-accent/20"
    >
      <div className="progress-line h-full w-1/3 bg-accent" />
    </div>
  )
}
