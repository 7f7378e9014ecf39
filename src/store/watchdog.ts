import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Connection } from './connection.ts'
import { NoAnswer } from './database-errors.ts'

/** How often the connections are checked. */
const TICK_MS = 200
/** A connection that is silent for this long makes the watchdog probe the server. */
const SUSPICIOUS_MS = 1_000
/**
 * How long the server may take to answer a probe; longer once it hangs, because the answer then needs a new
 * connection.
 */
const PROBE_MS = 600
const LATER_PROBE_MS = 3_000
/** The number of consecutive unanswered probes after which the server counts as hanging. */
const PROBES = 2
const PROBE_PAUSE_MS = 500

type Sign = { kind: 'answered' } | { kind: 'silent' } | { kind: 'away'; error: unknown }

/**
 * Notices a server that accepts statements and does not answer: frozen, behind a network that drops packets, or waiting for its
 * disk. Silence is counted in ticks, and not in time, so that a process that was itself held up does not blame the server.
 *
 * One silent connection is given up after its own limit. When the server does not answer two probes either, it hangs: all
 * connections are given up, and statements fail at once until a probe is answered.
 */
export class Watchdog {
  readonly #clock: Clock
  readonly #log: Log
  readonly #connections = new Set<Connection>()
  #probe: Connection | null = null
  #hangs = false
  #ticking = false
  #closed = false
  #checking = false
  #probing: Promise<Sign> | null = null

  constructor({ clock, log }: { clock: Clock; log: Log }) {
    this.#clock = clock
    this.#log = log
  }

  add(connection: Connection): void {
    this.#connections.add(connection)
  }

  /** The connection of the probes; nothing else uses it. */
  probeWith(connection: Connection): void {
    connection.maxSilenceMs = PROBE_MS
    this.#probe = connection
    this.add(connection)
  }

  /** Call this before a statement. @throws NoAnswer while the server hangs */
  beforeStatement(connection: Connection): void {
    if (this.#hangs && connection !== this.#probe) throw new NoAnswer()
    if (this.#ticking || this.#closed) return
    this.#ticking = true
    this.#scheduleTick()
  }

  /** Resolves if the server answers a probe now; rejects within a second. */
  async ping(): Promise<void> {
    if (this.#hangs) throw new NoAnswer()
    const sign = await this.#askOnce()
    if (sign.kind === 'answered') return
    if (sign.kind === 'away') throw sign.error
    void this.#check()
    throw new NoAnswer()
  }

  close(): void {
    this.#closed = true
  }

  #scheduleTick(): void {
    this.#clock.after(TICK_MS, () => this.#tick(), 'mayBeMissed')
  }

  #tick(): void {
    let isSuspicious = false
    let busy = 0
    for (const connection of this.#connections) {
      if (connection.unanswered === 0) continue
      busy++
      const silentMs = connection.silentTicks++ * TICK_MS
      if (silentMs >= connection.maxSilenceMs) connection.giveUp()
      else if (silentMs >= SUSPICIOUS_MS) isSuspicious = true
    }
    if (isSuspicious) void this.#check()
    this.#ticking = busy > 0 && !this.#closed
    if (this.#ticking) this.#scheduleTick()
  }

  /** Decides whether the server hangs, and if it does, waits until it answers again. */
  async #check(): Promise<void> {
    if (this.#checking || this.#closed) return
    this.#checking = true
    const sinceMs = this.#clock.monotonicMs()
    let silent = 0
    for (;;) {
      const { kind } = await this.#askOnce()
      if (kind === 'answered' || this.#closed) break
      if (kind === 'silent') silent++
      else if (silent < PROBES) break
      if (silent < PROBES) continue
      if (silent === PROBES && kind === 'silent')
        this.#log.error({}, 'the database does not answer; statements fail at once until it does')
      this.#setHangs(kind === 'silent')
      await this.#pause()
    }
    this.#checking = false
    this.#setHangs(false)
    if (silent < PROBES || this.#closed) return
    const seconds = Math.round((this.#clock.monotonicMs() - sinceMs) / 1_000)
    this.#log.warn({ seconds }, 'the database answers again')
  }

  #setHangs(hangs: boolean): void {
    if (hangs === this.#hangs) return
    this.#hangs = hangs
    if (this.#probe) this.#probe.maxSilenceMs = hangs ? LATER_PROBE_MS : PROBE_MS
    if (hangs) for (const connection of this.#connections) connection.giveUp()
  }

  #askOnce(): Promise<Sign> {
    this.#probing ??= this.#ask().finally(() => {
      this.#probing = null
    })
    return this.#probing
  }

  async #ask(): Promise<Sign> {
    try {
      await this.#probe?.send((client) => client.unsafe('select 1'))
    } catch (error) {
      // A server that refuses connections is not silent: the statements fail by themselves.
      return error instanceof NoAnswer ? { kind: 'silent' } : { kind: 'away', error }
    }
    return { kind: 'answered' }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#clock.after(PROBE_PAUSE_MS, resolve, 'mayBeMissed'))
  }
}
