/** By what a call leaves the house. */
export type Way = { readonly by: 'sip'; readonly trunkId: string } | { readonly by: 'twilio' | 'telnyx' }

/** A trunk, as far as calls out are concerned. */
export interface TrunkOut {
  readonly id: string
  readonly businessId: string
  /** Where its calls go; null or absent: nowhere. */
  readonly host?: string | null | undefined
  /** Absent: it takes them. */
  readonly outboundEnabled?: boolean | undefined
  /** Null: no limit of its own. */
  readonly maxConcurrentCalls: number | null
  /** Calls that it has now, in and out. */
  readonly activeCalls: number
}

/** Every way that there is now. */
export interface WaysOut {
  readonly trunks: readonly TrunkOut[]
  /** Carriers whose accounts can place calls. */
  readonly carriers: readonly ('twilio' | 'telnyx')[]
}

/** The number that a call comes from, as far as it says where it belongs. */
export interface CallingNumber {
  readonly businessId: string
  readonly provider: string
  readonly sipConnectionId: string | null
}

/**
 * The way for a call from a number: the trunk or carrier that the number belongs to; where it says none, a trunk of the
 * business, then a carrier of the house. `full`: there is one, and it has all the calls that it may have. Pure.
 */
export function wayOut(number: CallingNumber, { trunks, carriers }: WaysOut): Way | 'full' | 'none' {
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
