import type { Log } from '../../../kernel/log.ts'
import type { RegistrarView, Trunk } from '../../trunk.ts'
import type { SipEndpoint } from '../endpoint.ts'
import { type Registrar, Registration, type RegistrationStatus } from './registration.ts'

export interface RegistrationsOptions {
  readonly endpoint: SipEndpoint
  readonly log: Log
  readonly random?: () => number
  /** Whether the host of a trunk may be at this address. */
  permits(trunk: Trunk, address: string): boolean
  /** Called with the status of a trunk's registration, and the reason. Must not throw. */
  onStatus(trunkId: string, status: RegistrationStatus, reason: string | null): void
}

/** The registrations of all trunks that need one, kept up to date with the trunks. */
export class Registrations {
  readonly #options: RegistrationsOptions
  readonly #byTrunk = new Map<string, Registration>()
  #leaving: Promise<unknown> = Promise.resolve()
  #trunks: readonly Trunk[] = []
  #closed = false

  constructor(options: RegistrationsOptions) {
    this.#options = options
  }

  /** Registers new trunks, unregisters removed ones, and registers changed ones again. */
  sync(trunks: readonly Trunk[]): void {
    if (this.#closed) return
    this.#trunks = trunks
    const wanted = new Map(trunks.flatMap((trunk) => entryOf(trunk)))
    for (const [id, registration] of this.#byTrunk) {
      const registrar = wanted.get(id)
      if (registrar && sameRegistrar(registrar, registration.registrar)) continue
      this.#byTrunk.delete(id)
      this.#leave(registration)
    }
    for (const trunk of trunks) {
      const registrar = wanted.get(trunk.id)
      if (registrar && !this.#byTrunk.has(trunk.id)) this.#begin(trunk, registrar)
    }
  }

  /** The registrar of a trunk; null while the trunk is not registered. */
  of(trunkId: string): RegistrarView | null {
    const registration = this.#byTrunk.get(trunkId)
    const address = registration?.address ?? null
    return registration === undefined || address === null ? null : { addresses: [address], line: registration.line }
  }

  /** Whether the last attempt to register a trunk failed. */
  hasFailed(trunkId: string): boolean {
    return this.#byTrunk.get(trunkId)?.hasFailed === true
  }

  /** Unregisters all trunks. */
  async close(): Promise<void> {
    this.#closed = true
    for (const registration of this.#byTrunk.values()) this.#leave(registration)
    this.#byTrunk.clear()
    await this.#leaving
  }

  #begin(trunk: Trunk, registrar: Registrar): void {
    const trunkId = trunk.id
    const { endpoint, log, random = Math.random, permits, onStatus } = this.#options
    const registration: Registration = new Registration({
      endpoint,
      registrar,
      log,
      random,
      permits: (address) => permits(this.#trunks.find(({ id }) => id === trunkId) ?? trunk, address),
      onStatus: (status, reason) => {
        // The end of a replaced registration does not affect its successor.
        const replaced = this.#byTrunk.has(trunkId) && this.#byTrunk.get(trunkId) !== registration
        if (!replaced) onStatus(trunkId, status, reason)
      },
    })
    this.#byTrunk.set(trunkId, registration)
    registration.start()
  }

  #leave(registration: Registration): void {
    this.#leaving = Promise.all([this.#leaving, registration.stop()])
  }
}

function entryOf(trunk: Trunk): [string, Registrar][] {
  const { id, type, host, port, transport, username, password } = trunk
  if (type !== 'registration' || !host || username === null || password === null) return []
  const protocol = transport ?? 'udp'
  return [[id, { host, port: port ?? 5060, protocol, username, password }]]
}

const sameRegistrar = (one: Registrar, other: Registrar): boolean =>
  (['host', 'port', 'protocol', 'username', 'password'] as const).every((key) => one[key] === other[key])
