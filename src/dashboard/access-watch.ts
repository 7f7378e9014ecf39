import type { Clock } from '../kernel/clock.ts'
import type { Changes } from './live/changes.ts'

/** How often access is checked without a hint; an expired session gives none. */
const CHECK_MS = 15_000

interface WatchedAccess {
  readonly businessId: string
  /** Checks the session and the membership again. */
  stillAllowed(): Promise<boolean>
  /** Called once, when the access has ended. */
  onEnd(): void
}

/**
 * Rechecks the access of an open connection, at once when a member of the business changes and otherwise every 15 seconds.
 * @returns a function that stops it
 */
export function watchAccess(
  { clock, changes }: { clock: Clock; changes: Pick<Changes, 'follow'> },
  { businessId, stillAllowed, onEnd }: WatchedAccess,
): () => void {
  let stopped = false
  let cancelTimer = () => {}
  let unfollow = () => {}
  const stop = () => {
    stopped = true
    cancelTimer()
    unfollow()
  }
  const check = async () => {
    // A failing database is not a reason to end the connection.
    const allowed = await stillAllowed().catch(() => true)
    if (stopped || allowed) return
    stop()
    onEnd()
  }
  const checkLater = () => {
    cancelTimer = clock.after(CHECK_MS, async () => {
      await check()
      if (!stopped) checkLater()
    })
  }
  checkLater()
  changes
    .follow(businessId, ({ kind }) => {
      if (kind === 'member' || kind === '*') void check()
    })
    .then((end) => {
      unfollow = end
      if (stopped) end()
    })
    // The timer checks in any case.
    .catch(() => {})
  return stop
}
