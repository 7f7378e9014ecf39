import { CircleAlert } from 'lucide-react'
import { ApiError, errorMessage } from '../../api.ts'
import { Button } from '../form/button.tsx'
import { text } from '../text.ts'

interface ErrorPanelProps {
  error: unknown
  /** What was tried, such as "The contacts couldn't be loaded". */
  title?: string
  onRetry?: () => void
}

/** The service's error message and advice. */
export function ErrorPanel({ error, title = text.errors.loadFailed, onRetry }: ErrorPanelProps) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-bad/30 bg-bad-soft p-4">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {!isMissing(error) && <p className="break-words">{errorMessage(error)}</p>}
        <p className="text-[13px] text-muted">{adviceFor(error)}</p>
      </div>
      {onRetry && !isRefused(error) && (
        <Button size="sm" onClick={onRetry}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** The service only repeats the id, which says nothing to the user. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The same request would be refused again. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 400

function adviceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return text.errors.unexpected
  if (error.status === 400) return text.errors.refused
  if (error.status === 403) return text.errors.notAllowed
  if (error.status === 404) return text.errors.missing
  if (error.status === 429) return text.errors.tooMany(error.retryAfterSeconds ?? 60)
  if (error.status === 503) return text.errors.unavailable
  if (error.status >= 500) return text.errors.internal
  return ''
}
