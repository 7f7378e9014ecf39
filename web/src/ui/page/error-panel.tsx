import { CircleAlert } from 'lucide-react'
import { ApiError, errorMessage } from '../../api.ts'
import { Button } from '../form/button.tsx'

interface ErrorPanelProps {
  error: unknown
  /** What was tried, such as "The contacts could not be loaded". */
  title?: string
  onRetry?: () => void
}

/** The service's error message and advice. */
export function ErrorPanel({ error, title = 'This could not be loaded', onRetry }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-bad/30 bg-bad-soft p-4">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {!isMissing(error) && <p className="break-words">{errorMessage(error)}</p>}
        <p className="text-[13px] text-muted">{adviceFor(error)}</p>
      </div>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** The service only repeats the id, which says nothing to the user. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

function adviceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Reload the page. If it happens again, look into the log of the service.'
  if (error.status === 403) return 'Ask an owner or admin of the business to do this, or to give you another role.'
  if (error.status === 404) return 'It may have been deleted, or the link is incomplete.'
  if (error.status === 429) return `Too much at once: wait ${error.retryAfterSeconds ?? 60} seconds.`
  if (error.status === 503) return 'It usually passes within seconds.'
  if (error.status >= 500) return 'The log of the service says more; "frontbell doctor" checks what is set up.'
  return ''
}
