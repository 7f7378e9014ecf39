import { useEffect, useState } from 'react'
import { formatDuration } from '../../format.ts'
import { text } from '../text.ts'

const TICK_MS = 500

/** The length of a call, counting up: since `since`, or since the component was mounted. */
export function Elapsed({ since }: { since?: string }) {
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    // performance.now() keeps counting correctly if the system clock is set meanwhile.
    const [before, start] = [secondsSince(since), performance.now()]
    setSeconds(before)
    const timer = setInterval(() => setSeconds(before + (performance.now() - start) / 1_000), TICK_MS)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span role="timer" aria-label={text.callLength} className="text-muted">
      {formatDuration(Math.floor(seconds))}
    </span>
  )
}

const secondsSince = (since: string | undefined): number =>
  since === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1_000)
