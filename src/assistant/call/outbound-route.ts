import type { VoiceCarrier } from '../../kernel/voice-carriers.ts'

/** The trunk or carrier that places an outbound call. */
export type OutboundRoute = { readonly by: 'sip'; readonly trunkId: string } | { readonly by: VoiceCarrier }

/** The properties of a trunk that matter for outbound calls. */
export interface OutboundTrunk {
  readonly id: string
  readonly businessId: string
  /** Where outbound calls are sent; null or absent if the trunk cannot place calls. */
  readonly host?: string | null | undefined
  /** Enabled if absent. */
  readonly outboundEnabled?: boolean | undefined
  /** Null means no limit. */
  readonly maxConcurrentCalls: number | null
  /** Current calls, inbound and outbound. */
  readonly activeCalls: number
}

/** All trunks and carriers at this moment. */
export interface OutboundRoutes {
  readonly trunks: readonly OutboundTrunk[]
  /** Carriers whose accounts can place calls. */
  readonly carriers: readonly VoiceCarrier[]
}

/** The properties of the calling number that determine the route. */
export interface CallingNumber {
  readonly businessId: string
  readonly provider: string
  readonly sipConnectionId: string | null
}

/**
 * Chooses the route of a call from a number: the trunk or carrier that the number belongs to; without one, a trunk of
 * the business, then a carrier of the service. Pure.
 * @returns `full` when every suitable trunk has reached its call limit, `none` when there is no suitable one
 */
export function routeOutboundCall(
  number: CallingNumber,
  { trunks, carriers }: OutboundRoutes,
): OutboundRoute | 'full' | 'none' {
  const open = trunks.filter(
    ({ businessId, host, outboundEnabled }) => businessId === number.businessId && host && outboundEnabled !== false,
  )
  const own = open.filter(({ id }) => id === number.sipConnectionId)
  const carrier = carriers.find((one) => one === number.provider)
  if (own.length === 0 && carrier !== undefined) return { by: carrier }
  const usable = own.length > 0 ? own : open
  const free = usable.find(({ maxConcurrentCalls, activeCalls }) => activeCalls < (maxConcurrentCalls ?? Infinity))
  if (free) return { by: 'sip', trunkId: free.id }
  if (usable.length > 0) return 'full'
  return carriers[0] === undefined ? 'none' : { by: carriers[0] }
}
