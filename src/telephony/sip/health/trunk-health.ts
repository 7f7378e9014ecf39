import type { Log } from '../../../kernel/log.ts'
import type { Trunk } from '../../trunk.ts'
import { placesCalls } from '../../trunk-order.ts'
import type { SipEndpoint } from '../endpoint.ts'
import { Timers } from '../transaction/timers.ts'
import { type Host, ping } from './ping.ts'

export interface TrunkHealthOptions {
  readonly endpoint: SipEndpoint
  readonly log: Log
  /** 0 to 1; spreads requests that would otherwise be sent at the same time. */
  readonly random?: () => number
  /** Whether the host of a trunk may be at this address. */
  permits(trunk: Trunk, address: string): boolean
  /** Called when the state of a trunk's host becomes known or changes. `reason` is null if it answers. Must not throw. */
  onHealth(trunkId: string, reason: string | null): void
}

const EVERY_MS = 60_000
const AFTER_FAILURE_MS = 5_000
const WHILE_DOWN_MS = 30_000
/** One lost request is not a reason to report a trunk. */
const FAILURES_TO_REPORT = 2

interface Watched {
  readonly host: Host
  failures: number
  asking: boolean
  /** What was reported last; undefined if nothing has been reported yet. */
  reported: string | null | undefined
}

/**
 * Asks the hosts of trunks by OPTIONS whether they are there (RFC 3261, section 11). Any answer counts as yes, except 503 and
 * 500. A host that did not answer the last time is tried last for calls; after two failures the reason is reported.
 */
export class TrunkHealth {
  readonly #options: TrunkHealthOptions
  readonly #timers: Timers
  readonly #watched = new Map<string, Watched>()
  #trunks: readonly Trunk[] = []
  #closed = false

  constructor(options: TrunkHealthOptions) {
    this.#options = options
    this.#timers = new Timers(options.endpoint.clock)
  }

  /** Starts to ask the hosts of new trunks, and starts over for those whose host has changed. */
  sync(trunks: readonly Trunk[]): void {
    if (this.#closed) return
    this.#trunks = trunks
    const wanted = new Map(trunks.flatMap((trunk) => (isWatched(trunk) ? [[trunk.id, hostOf(trunk)] as const] : [])))
    for (const [id, { host }] of this.#watched) {
      const now = wanted.get(id)
      if (now !== undefined && sameHost(now, host)) continue
      this.#watched.delete(id)
      this.#timers.stop(id)
    }
    for (const [id, host] of wanted) {
      if (this.#watched.has(id)) continue
      this.#watched.set(id, { host, failures: 0, asking: false, reported: undefined })
      void this.#ask(id)
    }
  }

  /** Whether the host answered the last time, or is not asked. */
  isHealthy(trunkId: string): boolean {
    return (this.#watched.get(trunkId)?.failures ?? 0) === 0
  }

  /** Asks the host at once, because a call did not get through. Until it answers, it counts as unreachable. */
  suspect(trunkId: string): void {
    const watched = this.#watched.get(trunkId)
    if (watched === undefined || this.#closed) return
    watched.failures += 1
    if (!watched.asking) void this.#ask(trunkId)
  }

  close(): void {
    this.#closed = true
    this.#watched.clear()
    this.#timers.stopAll()
  }

  async #ask(trunkId: string): Promise<void> {
    const watched = this.#watched.get(trunkId)
    const trunk = this.#trunks.find(({ id }) => id === trunkId)
    if (watched === undefined || trunk === undefined) return
    this.#timers.stop(trunkId)
    watched.asking = true
    const { endpoint, permits } = this.#options
    const reason = await ping(endpoint, watched.host, (address) => permits(trunk, address))
    watched.asking = false
    // The trunk may have been changed or removed meanwhile.
    if (this.#closed || this.#watched.get(trunkId) !== watched) return
    watched.failures = reason === null ? 0 : watched.failures + 1
    if (reason === null || watched.failures >= FAILURES_TO_REPORT) this.#report(trunkId, watched, reason)
    this.#timers.start(trunkId, this.#pauseMs(watched), () => void this.#ask(trunkId))
  }

  #pauseMs({ failures }: Watched): number {
    if (failures > 0) return failures < FAILURES_TO_REPORT ? AFTER_FAILURE_MS : WHILE_DOWN_MS
    return EVERY_MS * (0.8 + 0.4 * (this.#options.random ?? Math.random)())
  }

  #report(trunkId: string, watched: Watched, reason: string | null): void {
    if (watched.reported === reason) return
    const { log, onHealth } = this.#options
    const fields = { sipConnectionId: trunkId, host: `${watched.host.host}:${watched.host.port}` }
    if (reason !== null) log.warn({ ...fields, reason }, 'the host of a SIP trunk does not answer')
    else if (watched.reported !== undefined) log.info(fields, 'the host of a SIP trunk answers again')
    watched.reported = reason
    onHealth(trunkId, reason)
  }
}

const isWatched = (trunk: Trunk): boolean => trunk.healthCheck === true && placesCalls(trunk)

const hostOf = ({ host, port, transport }: Trunk): Host => ({
  host: host ?? '',
  port: port ?? 5060,
  protocol: transport ?? 'udp',
})

const sameHost = (one: Host, other: Host): boolean =>
  one.host === other.host && one.port === other.port && one.protocol === other.protocol
