import { useEffect, useState } from 'react'
import { formatDuration } from '../../format.ts'

const TICK_MS = 500

/** How long a call has lasted, counting by itself: since that instant, or where none is known since this is shown. */
export function Elapsed({ since }: { since?: string }) {
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    // Counted on from the first look: a clock that somebody sets meanwhile does not make the call longer.
    const [before, start] = [secondsSince(since), performance.now()]
    setSeconds(before)
    const timer = setInterval(() => setSeconds(before + (performance.now() - start) / 1_000), TICK_MS)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span role="timer" aria-label="Length of the call" className="text-muted">
      {formatDuration(Math.floor(seconds))}
    </span>
  )
}

const secondsSince = (since: string | undefined): number =>
  since === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1_000)
