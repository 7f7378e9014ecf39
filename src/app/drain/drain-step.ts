/** How long before the deadline callers are told that their call will end. */
export const NOTICE_MS = 60_000

export interface DrainFacts {
  /** Milliseconds since the drain began. */
  elapsedMs: number
  /** From the start of the drain to the deadline. */
  deadlineMs: number
  /** How long HTTP requests are still answered for a load balancer that has not noticed. */
  pauseMs: number
  /** Calls that are being set up or are in progress. */
  active: number
  /** The steps that are already done. */
  done: ReadonlySet<DrainStep>
}

/**
 * `send_pages_away`: the load balancer has noticed, so open pages may reconnect, to another instance. `give_notice`: callers are told that
 * their call will end. `end_calls`: the deadline has passed. `finish`: nothing is left to wait for. `wait`: check again soon.
 */
export type DrainStep = 'wait' | 'send_pages_away' | 'give_notice' | 'end_calls' | 'finish'

/** The next step of a draining service. Pure. */
export function drainStep({ elapsedMs, deadlineMs, pauseMs, active, done }: DrainFacts): DrainStep {
  const isLate = elapsedMs >= deadlineMs
  if (isLate) return active === 0 || done.has('end_calls') ? 'finish' : 'end_calls'
  const hasPaused = elapsedMs >= pauseMs
  if (hasPaused && active === 0) return 'finish'
  if (hasPaused && !done.has('send_pages_away')) return 'send_pages_away'
  // With a short deadline, callers hear only the goodbye.
  const isNoticeDue = deadlineMs >= 2 * NOTICE_MS && elapsedMs >= deadlineMs - NOTICE_MS
  return isNoticeDue && !done.has('give_notice') ? 'give_notice' : 'wait'
}
