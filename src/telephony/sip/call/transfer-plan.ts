/**
 * How a caller is transferred. With REFER, the carrier takes over the call: cheapest, and the caller's number is shown.
 * With bridging, we call the other number and connect the two: it works everywhere, costs a second call, and the
 * recording continues. Pure.
 */
export type TransferBy = 'refer' | 'bridge'

/** The policy: one method only, or REFER first and bridging if REFER is refused. */
export type TransferPolicy = TransferBy | 'auto'

/** The method to try first. `allowed` are the methods of the peer's Allow header; empty: none given. */
export function firstMethod(policy: TransferPolicy, allowed: readonly string[]): TransferBy {
  if (policy !== 'auto') return policy
  return allowed.length === 0 || allowed.includes('refer') ? 'refer' : 'bridge'
}

/**
 * Whether to bridge after a failed REFER. `refusedWith` is the status of the REFER itself, 408 if it was not answered.
 * Null if the REFER was accepted, but the other side did not answer; calling it again would only ring the same phone.
 */
export const bridgesAfter = (policy: TransferPolicy, refusedWith: number | null): boolean =>
  policy === 'auto' && refusedWith !== null && refusedWith !== 481
