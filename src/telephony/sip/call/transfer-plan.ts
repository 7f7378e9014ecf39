/**
 * How a caller gets to somebody else. By REFER the carrier takes the call over and we are out of it: cheapest, and the
 * caller's number is shown. By bridging we call the other number ourselves and join the two: it works everywhere, costs a
 * second call, and the recording goes on. Pure.
 */
export type TransferBy = 'refer' | 'bridge'

/** What the house says: one way only, or REFER first and bridging where that is refused. */
export type TransferPolicy = TransferBy | 'auto'

/** The way to try first. `allowed` are the methods that the far end names in its Allow header; empty: it names none. */
export function firstWay(policy: TransferPolicy, allowed: readonly string[]): TransferBy {
  if (policy !== 'auto') return policy
  return allowed.length === 0 || allowed.includes('refer') ? 'refer' : 'bridge'
}

/**
 * Whether to bridge after a REFER that failed. `refusedWith` is the status of the REFER itself, 408 where it was not
 * answered; null: the REFER was accepted, and the one who was called did not take the call. Then calling again would only
 * ring at the same ear.
 */
export const bridgesAfter = (policy: TransferPolicy, refusedWith: number | null): boolean =>
  policy === 'auto' && refusedWith !== null && refusedWith !== 481
