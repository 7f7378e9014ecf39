import { promises as dns, lookup as systemLookup } from 'node:dns'
import { type LookupFunction, Socket } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { Clock } from '../../kernel/clock.ts'
import { type AddressGuard, isLocalhostName, literalAddress } from '../../kernel/network/address-guard.ts'

/** Thrown while connecting. The message names the host and nothing more. */
export class AddressDenied extends Error {
  readonly code = 'ERR_ADDRESS_DENIED'
}
export class NameNotResolved extends Error {
  readonly code = 'ERR_NAME_NOT_RESOLVED'
}

export interface GuardedAgentOptions {
  guard: AddressGuard
  clock: Clock
  /** Further certificates to trust, PEM: those of private authorities and of receivers on this machine. */
  extraCa?: readonly string[] | undefined
  /** Resolves a host name; for tests. */
  resolve?: Resolve
}

interface Address {
  address: string
  family: 4 | 6
  ttlSeconds: number
}
export type Resolve = (hostname: string) => Promise<Address[]>

const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 20_000
const MIN_CACHE_MS = 5_000
const MAX_CACHE_MS = 60_000
const MAX_CACHED_NAMES = 10_000

/**
 * An HTTP agent that checks every connection with the address guard: literal addresses before connecting (Node never
 * resolves them), host names inside the look-up, on the very addresses that are then used, so that no second look-up
 * can differ.
 */
export class GuardedAgent extends Agent {
  readonly #connectedMs: Map<string, number>
  readonly #asking: { dial: Dial | null }

  constructor(options: GuardedAgentOptions) {
    const connectedMs = new Map<string, number>()
    const asking = { dial: null }
    super({
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      headersTimeout: 0, // request.ts has one deadline for the whole attempt
      bodyTimeout: 0,
      pipelining: 1,
      connect: guardedConnector(options, connectedMs, asking),
    })
    this.#connectedMs = connectedMs
    this.#asking = asking
  }

  /**
   * Sends the request and returns the connection that is opened for it, whose times are filled in as it opens. Null if
   * the pool reuses a connection or waits for one that another request opened; the pool opens a connection at once or
   * not at all.
   */
  dispatchDialing(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): Dial | null {
    this.#asking.dial = null
    this.dispatch(options, handler)
    return this.#asking.dial
  }

  /**
   * Whether `error` comes from a connection that broke and was open already at `sinceMs` of the clock: the receiver closed a
   * kept connection at the moment of the request, which is not a failure of the receiver.
   */
  brokeOldConnection(error: Error, sinceMs: number): boolean {
    const { socket } = error as { socket?: { localAddress?: string; localPort?: number } }
    const openedMs = this.#connectedMs.get(`${socket?.localAddress} ${socket?.localPort}`)
    return openedMs !== undefined && openedMs < sinceMs
  }
}

/** When each stage of opening a connection ended, by the clock's `monotonicMs`; null: not reached. */
export interface Dial {
  startMs: number
  resolvedMs: number | null
  connectedMs: number | null
  securedMs: number | null
}

function guardedConnector(
  options: GuardedAgentOptions,
  connectedMs: Map<string, number>,
  asking: { dial: Dial | null },
): buildConnector.connector {
  const { guard, clock, extraCa, resolve } = options
  const connector = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: checkedLookup(guard, cached(resolve ?? hostResolver(() => guard.hasAllowances), clock)),
    // Created once, because parsing the authorities for each connection would cost more than the connection.
    secureContext: createSecureContext(extraCa ? { ca: [...rootCertificates, ...extraCa] } : {}),
  } as buildConnector.BuildOptions)
  return (target, done) => {
    const literal = literalAddress(target.hostname)
    if (literal !== null && !guard.permits(literal)) {
      done(new AddressDenied(`${literal} is not allowed`), null)
      return
    }
    const startMs = clock.monotonicMs()
    // A literal address needs no look-up.
    const dial: Dial = { startMs, resolvedMs: literal === null ? null : startMs, connectedMs: null, securedMs: null }
    asking.dial = dial
    const opening: unknown = connector(target, (...[error, socket]: Parameters<buildConnector.Callback>) => {
      if (error !== null) return done(error, null)
      dial.securedMs = clock.monotonicMs()
      const { localAddress, localPort } = socket
      const key = `${localAddress} ${localPort}`
      connectedMs.set(key, clock.monotonicMs())
      socket.prependListener('error', (broken) => Object.assign(broken, { socket: { localAddress, localPort } }))
      // Kept until the next turn of the event loop, because the user of the connection learns of its end only after this event.
      socket.once('close', () => setImmediate(() => connectedMs.delete(key)))
      done(null, socket)
    })
    if (!(opening instanceof Socket)) return
    opening.once('lookup', () => {
      dial.resolvedMs = clock.monotonicMs()
    })
    opening.once('connect', () => {
      dial.connectedMs = clock.monotonicMs()
    })
  }
}

function checkedLookup(guard: AddressGuard, resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => guard.permits(address))
        const first = allowed[0]
        if (!first) done(new AddressDenied(`${hostname} leads to an address that is not allowed`), '', 0)
        else if (options.all) done(null, allowed as never, 0)
        else done(null, first.address, first.family)
      },
      (error: Error) => done(error, '', 0),
    )
  }
}

/**
 * Caches answers for their time to live within limits, and failures for five seconds. Concurrent requests for a name share
 * one look-up.
 */
function cached(resolve: Resolve, clock: Clock): Resolve {
  const answers = new Map<string, { until: number; answer: Promise<Address[]> }>()
  return (hostname) => {
    const known = answers.get(hostname)
    if (known && known.until > clock.monotonicMs()) return known.answer
    if (answers.size >= MAX_CACHED_NAMES) answers.clear()
    const entry = { until: Number.POSITIVE_INFINITY, answer: resolve(hostname) }
    answers.set(hostname, entry)
    const keep = (ms: number) => {
      entry.until = clock.monotonicMs() + Math.min(Math.max(ms, MIN_CACHE_MS), MAX_CACHE_MS)
    }
    entry.answer.then(
      (found) => keep(1000 * Math.min(...found.map((one) => one.ttlSeconds))),
      () => keep(0),
    )
    return entry.answer
  }
}

/**
 * Queries the name servers directly, because the system's look-up runs in a pool of four threads that one dead server can block. If
 * `usesHostsFile`, a name unknown to the servers is also looked up in the hosts file. `localhost` needs no server.
 */
export function hostResolver(usesHostsFile: () => boolean): Resolve {
  const servers = new dns.Resolver({ timeout: 2_000, tries: 2 })
  return async (hostname) => {
    if (isLocalhostName(hostname)) return THIS_MACHINE
    const [v4, v6] = await Promise.allSettled([
      servers.resolve4(hostname, { ttl: true }),
      servers.resolve6(hostname, { ttl: true }),
    ])
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((one) => ({ ...one, family: 4 as const })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((one) => ({ ...one, family: 6 as const })) : []),
    ].map(({ address, family, ttl }) => ({ address, family, ttlSeconds: ttl }))
    if (found.length > 0) return found
    const failure = v4.status === 'rejected' ? v4.reason : undefined
    if (usesHostsFile() && failure?.code !== 'ETIMEOUT') return fromHostsFile(hostname)
    throw new NameNotResolved(`${hostname} could not be resolved (${failure?.code ?? 'no address'})`)
  }
}

const THIS_MACHINE: Address[] = [
  { address: '127.0.0.1', family: 4, ttlSeconds: 60 },
  { address: '::1', family: 6, ttlSeconds: 60 },
]

function fromHostsFile(hostname: string): Promise<Address[]> {
  return new Promise((found, failed) => {
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error) failed(new NameNotResolved(`${hostname} could not be resolved (${error.code})`))
      else found(addresses.map(({ address, family }) => ({ address, family: family as 4 | 6, ttlSeconds: 5 })))
    })
  })
}
