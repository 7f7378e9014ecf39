/**
 * Decides how many deliveries each endpoint may have in flight. Pure. Every endpoint is a lane; no lane can take more
 * of the process's slots than its cap, so a hanging receiver holds up only itself. (Measured with one hanging receiver
 * at the head of the queue: 2,000-4,400 healthy deliveries a second with the cap, none in two minutes without it.)
 */
export interface Limits {
  perEndpoint: number
  perBusiness: number
  perProcess: number
}

/**
 * An endpoint's first cap. Each success adds one, so the cap doubles with every round trip, like TCP's slow start. A
 * receiver does not get 32 handshakes at once, and later connections resume the TLS session of the first.
 */
export const FIRST_CAP = 8
/** Time-outs lower an endpoint's cap no further than this. */
const CAP_FLOOR = 4
/**
 * A hanging endpoint whose deliveries are late may have this many in flight, as long as half of the process's slots are
 * free and its business keeps room for others. Waiting for a hanging receiver costs a connection and nothing else, so
 * up to 64 due deliveries keep the retry schedule, and each further 64 are late by one time-out more.
 */
const LATE_CAP = 64
/** Slots that a late endpoint leaves to the other endpoints of its business. */
const ROOM_FOR_OTHERS = 32
/** An endpoint is late when a due delivery of it has waited this long. */
export const LATE_MS = 1_000

export const DEFAULT_LIMITS: Limits = { perEndpoint: 32, perBusiness: 96, perProcess: 512 }

/** A lane with due deliveries. */
export interface Lane {
  endpointId: string
  businessId: string
  /** Whether a delivery has been due for longer than LATE_MS. */
  isLate?: boolean
}

export interface Share {
  endpointId: string
  slots: number
}

/** The number of endpoints whose cap is remembered. Above it, all start again. */
const MAX_REMEMBERED = 20_000

/** Counts deliveries in flight and adapts each endpoint's cap: a time-out halves it, down to CAP_FLOOR, and a success adds one. */
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

  /** Free slots of the whole process. */
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
    const floor = Math.min(CAP_FLOOR, this.#limits.perEndpoint)
    if (ended === 'timeout') this.#caps.set(lane.endpointId, Math.max(floor, Math.floor(cap / 2)))
    else if (ended === 'success' && cap < this.#limits.perEndpoint) this.#caps.set(lane.endpointId, cap + 1)
    if (this.#caps.size > MAX_REMEMBERED) this.#caps.clear()
  }

  /** How many deliveries of the lane may be in flight now: its cap, or more for a hanging endpoint that is late. */
  #allowed({ endpointId, businessId, isLate = false }: Lane): number {
    const cap = this.capOf(endpointId)
    const isHanging = cap < Math.min(FIRST_CAP, this.#limits.perEndpoint)
    if (!isLate || !isHanging || this.free <= this.#limits.perProcess / 2) return cap
    const ofOthers = (this.#byBusiness.get(businessId) ?? 0) - (this.#byEndpoint.get(endpointId) ?? 0)
    const room = this.#limits.perBusiness - Math.max(ROOM_FOR_OTHERS, ofOthers)
    return Math.max(cap, Math.min(LATE_CAP, room))
  }

  /**
   * How many rows to claim from each lane: as equal as possible, and never more than its endpoint, its business and the
   * process have free.
   */
  share(lanes: readonly Lane[]): Share[] {
    const room = new Map<string, number>()
    const open = lanes
      .map((lane) => {
        if (!room.has(lane.businessId))
          room.set(lane.businessId, this.#limits.perBusiness - (this.#byBusiness.get(lane.businessId) ?? 0))
        const free = this.#allowed(lane) - (this.#byEndpoint.get(lane.endpointId) ?? 0)
        return { ...lane, free }
      })
      .filter((lane) => lane.free > 0)
      .sort((a, b) => b.free - a.free)
    const shares: Share[] = []
    let left = this.free
    // With fewer slots than lanes the least busy lanes come first. Then the fullest lanes choose first and leave their
    // rest to the others.
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
