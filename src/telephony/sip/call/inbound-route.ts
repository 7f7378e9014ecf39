import type { Admitted, Trunk } from '../../trunk.ts'
import type { SipRequest } from '../message/message.ts'
import type { RefusedCall } from './overflow.ts'
import { callerNumber, dialedNumber, dialedOverRegistration } from './parties.ts'

/** Where a call goes: the number as dialed, its business, and the trunk of this business that carries the call. */
export interface InboundRoute {
  readonly to: string
  readonly businessId: string
  /** Null: the operator admitted the sender without a trunk. */
  readonly trunk: Trunk | null
}

/**
 * The numbers that the caller may have dialed, the likeliest first, each with the trunks that such a call may come over. A call
 * over a registration has the dialed number in a separate header.
 */
export function dialedOver(request: SipRequest, trunks: readonly Trunk[]): Map<string, readonly Trunk[]> {
  const registered = trunks.filter(({ type }) => type === 'registration')
  const others = trunks.filter(({ type }) => type !== 'registration')
  const numbers = new Map<string, readonly Trunk[]>([[dialedNumber(request), others]])
  if (registered.length === 0) return numbers
  for (const to of dialedOverRegistration(request)) numbers.set(to, [...(numbers.get(to) ?? []), ...registered])
  return numbers
}

export const refusedCall = (
  request: SipRequest,
  { to, businessId, trunk }: InboundRoute,
  why: RefusedCall['why'],
): RefusedCall => ({ from: callerNumber(request, true), to, businessId, trunkId: trunk?.id ?? null, why })

/** A call to a number that the sender may not call: it is attributed to the business of the sender's trunk, if that is certain. */
export function unknownCall(request: SipRequest, { trunks }: Admitted): RefusedCall {
  const [trunk] = trunks.every(({ businessId }) => businessId === trunks[0]?.businessId) ? trunks : []
  const to = (trunk?.type === 'registration' ? dialedOverRegistration(request)[0] : undefined) ?? dialedNumber(request)
  const businessId = trunk?.businessId ?? null
  return { from: callerNumber(request, true), to, businessId, trunkId: trunk?.id ?? null, why: 'unknown_number' }
}
