import { randomBytes } from 'node:crypto'
import type { Log } from '../../../kernel/log.ts'
import { newTag } from '../dialog/dialog.ts'
import type { SipEndpoint } from '../endpoint.ts'
import { HeaderFields, nameAddr, parseNameAddr } from '../message/headers.ts'
import { noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { sipUri } from '../message/uri.ts'
import { Timers } from '../transaction/timers.ts'
import type { Path, Protocol } from '../transport/hop.ts'
import { answerChallenge, type Credentials } from './digest.ts'

/** The registrar, and our account there. */
export interface Registrar {
  readonly host: string
  readonly port: number
  readonly protocol: Protocol
  readonly username: string
  readonly password: string
}

export type RegistrationStatus = 'registered' | 'unregistered' | 'failed'

export interface RegistrationOptions {
  readonly endpoint: SipEndpoint
  readonly registrar: Registrar
  readonly log: Log
  /** 0 to 1; spreads registrations that would otherwise be sent at the same time. */
  readonly random: () => number
  /** Whether the registrar may be at this address. */
  permits(address: string): boolean
  /** Called when the status or its reason changes. Must not throw. */
  onStatus(status: RegistrationStatus, reason: string | null): void
}

/** Short, so that a restarted registrar knows our address again soon. */
const WANTED_SECONDS = 600
const MAX_SECONDS = 86_400
const FIRST_RETRY_MS = 15_000
const MAX_RETRY_MS = 10 * 60_000
/** Keeps the NAT binding open and detects a lost connection (RFC 5626, sections 3.5.1 and 4.4). */
const KEEP_ALIVE_MS = 25_000
const FAREWELL_MS = 2_000

/** The same for every cause, so that the status of a connection does not tell which ports of a host are open. */
const UNREACHABLE = 'the host could not be reached'

/** `tryNext`: another host of the registrar's name may accept (RFC 3263, section 4.3). */
type Outcome =
  | { readonly expires: number }
  | { readonly reason: string; readonly retryAfterMs: number; readonly tryNext: boolean }

/**
 * Keeps one of our addresses registered (RFC 3261, section 10): registers, answers the challenge, renews in time,
 * retries with growing delays after a refusal, and unregisters at the end.
 */
export class Registration {
  /** A parameter of our Contact that distinguishes calls to this registration from others at the same registrar. */
  readonly line = randomBytes(8).toString('hex')
  readonly registrar: Registrar
  readonly #options: RegistrationOptions
  readonly #endpoint: SipEndpoint
  readonly #timers: Timers
  readonly #callId = randomBytes(16).toString('hex')
  readonly #fromTag = newTag()
  #sequence = 0
  #wantedSeconds = WANTED_SECONDS
  #failures = 0
  #path: Path | null = null
  /** Where the last granted registration was answered. */
  #registrarAddress: string | null = null
  #registered = false
  #stopped = false
  #reported = ''

  constructor(options: RegistrationOptions) {
    this.#options = options
    this.registrar = options.registrar
    this.#endpoint = options.endpoint
    this.#timers = new Timers(options.endpoint.clock)
  }

  /** The address that the registrar's calls come from; null while we are not registered. */
  get address(): string | null {
    return this.#registered ? this.#registrarAddress : null
  }

  get hasFailed(): boolean {
    return !this.#registered && this.#failures > 0
  }

  start(): void {
    void this.#renew()
  }

  /** Unregisters our address; waits at most two seconds for the registrar. */
  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    this.#timers.stopAll()
    if (!this.#registered) return
    const patience = new Promise<null>((resolve) => this.#timers.start('farewell', FAREWELL_MS, () => resolve(null)))
    await Promise.race([this.#register(0).catch(() => null), patience])
    this.#timers.stopAll()
    this.#report('unregistered', null)
  }

  async #renew(): Promise<void> {
    const outcome = await this.#register(this.#wantedSeconds).catch((err: Error) => {
      const { host, port } = this.registrar
      this.#options.log.warn({ err, registrar: `${host}:${port}` }, 'a SIP registrar could not be reached')
      return failed(UNREACHABLE)
    })
    if (this.#stopped) return
    if ('expires' in outcome) this.#succeeded(outcome.expires)
    else this.#failed(outcome)
  }

  #succeeded(expires: number): void {
    this.#registered = true
    this.#failures = 0
    this.#report('registered', null)
    // Renews in time, and not all registrations at the same moment.
    const delayMs = expires * 1_000 * (0.7 + 0.2 * this.#options.random())
    this.#timers.start('renew', delayMs, () => void this.#renew())
    this.#timers.start('alive', KEEP_ALIVE_MS, () => this.#keepAlive())
  }

  #failed({ reason, retryAfterMs }: { reason: string; retryAfterMs: number }): void {
    this.#registered = false
    this.#timers.stop('alive')
    this.#report('failed', reason)
    const gapMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures)
    this.#failures = Math.min(this.#failures + 1, 16)
    const delayMs = Math.max(retryAfterMs, gapMs * (0.5 + 0.5 * this.#options.random()))
    this.#timers.start('renew', delayMs, () => void this.#renew())
  }

  /** A closed connection cannot carry calls to us: register again over a new one. */
  #keepAlive(): void {
    if (this.#path !== null && this.#endpoint.keepAlive(this.#path.hop))
      this.#timers.start('alive', KEEP_ALIVE_MS, () => this.#keepAlive())
    else void this.#renew()
  }

  #report(status: RegistrationStatus, reason: string | null): void {
    const { log, registrar, onStatus } = this.#options
    const report = `${status} ${reason}`
    if (report === this.#reported) return
    this.#reported = report
    const fields = { registrar: `${registrar.host}:${registrar.port}`, username: registrar.username }
    if (status === 'failed') log.warn({ ...fields, reason }, 'SIP registration failed')
    else log.info(fields, `SIP ${status}`)
    onStatus(status, reason)
  }

  /** Registers for this many seconds; 0 unregisters. Rejects if there is no path to the registrar. */
  async #register(seconds: number): Promise<Outcome> {
    const { host, port, protocol } = this.registrar
    const permits = (address: string) => this.#options.permits(address)
    const paths = await this.#endpoint.pathsTo({ host, port, protocol }, permits)
    let outcome = failed(UNREACHABLE, { tryNext: true })
    for (const path of paths) {
      outcome = await this.#registerAt(path, seconds)
      if (!('tryNext' in outcome && outcome.tryNext)) break
    }
    return outcome
  }

  async #registerAt(path: Path, seconds: number): Promise<Outcome> {
    const { username, password } = this.registrar
    this.#path = path
    let wanted = seconds
    let authorization: readonly [string, string] | null = null
    for (let attempt = 0; attempt < 4; attempt++) {
      const request = this.#request(path, wanted, authorization)
      const response = await this.#exchange(request, path)
      if (response === null) return failed(UNREACHABLE, { tryNext: true })
      if (response.status < 300) {
        this.#registrarAddress = path.hop.address
        return { expires: this.#granted(response, wanted) }
      }
      if (response.status === 423) {
        const least = Number(response.headers.get('Min-Expires'))
        if (!(least > wanted && least <= MAX_SECONDS)) return refused(response)
        wanted = least
        this.#wantedSeconds = least
      } else if (response.status === 401 || response.status === 407) {
        authorization = answerTo(response, request, { username, password }, authorization !== null)
        if (authorization === null) return refused(response)
      } else return refused(response)
    }
    return failed('the registrar keeps asking for the password')
  }

  #request(path: Path, seconds: number, authorization: readonly [string, string] | null): SipRequest {
    const { host, username } = this.registrar
    const own = sipUri({ user: username, host })
    this.#sequence += 1
    const headers = new HeaderFields({
      Contact: `${this.#contact(path)};expires=${seconds}`,
      Expires: String(seconds),
      Supported: 'path',
    })
    if (authorization) headers.add(...authorization)
    return {
      method: 'REGISTER',
      uri: sipUri({ host }),
      maxForwards: 70,
      vias: [],
      from: nameAddr(own, new Map([['tag', this.#fromTag]])),
      to: nameAddr(own),
      callId: this.#callId,
      cseq: { number: this.#sequence, method: 'REGISTER' },
      headers,
      body: noBody,
    }
  }

  #contact({ hop, local }: Path): string {
    const params = new Map([['line', this.line]])
    if (hop.protocol !== 'udp') params.set('transport', hop.protocol)
    return `<${sipUri({ user: this.registrar.username, host: local.address, port: local.port, params }).text}>`
  }

  /**
   * The seconds that the registrar granted: from our Contact in its list, or from its Expires header, or what we asked
   * for.
   */
  #granted(response: SipResponse, wanted: number): number {
    const ours = response.headers
      .list('Contact')
      .filter((one) => one !== '*')
      .map(parseNameAddr)
      .find(({ uri }) => uri.params.get('line') === this.line)
    const stated = ours?.params.get('expires') ?? response.headers.get('Expires') ?? ''
    const seconds = /^\d{1,10}$/.test(stated) ? Number(stated) : wanted
    return Math.min(MAX_SECONDS, Math.max(5, seconds))
  }

  #exchange(request: SipRequest, path: Path): Promise<SipResponse | null> {
    return new Promise((resolve) => {
      this.#endpoint.transactions.request(request, path, {
        onFailure: () => resolve(null),
        onResponse: (response) => {
          if (response.status >= 200) resolve(response)
        },
      })
    })
  }
}

const failed = (reason: string, { retryAfterMs = 0, tryNext = false } = {}): Outcome => ({
  reason,
  retryAfterMs,
  tryNext,
})

function refused({ status, reason, headers }: SipResponse): Outcome {
  const wait = /^\s*(\d{1,5})/.exec(headers.get('Retry-After') ?? '')?.[1]
  const hint = status === 401 || status === 407 || status === 403 ? ': check the user name and the password' : ''
  return failed(`the registrar answered ${status} ${reason}${hint}`, {
    retryAfterMs: Number(wait ?? 0) * 1_000,
    tryNext: status === 503,
  })
}

/** The header that answers a challenge; null if there is none, or if our password was refused already. */
function answerTo(
  response: SipResponse,
  request: SipRequest,
  credentials: Credentials,
  tried: boolean,
): readonly [string, string] | null {
  const byProxy = response.status === 407
  const challenges = response.headers.all(byProxy ? 'Proxy-Authenticate' : 'WWW-Authenticate')
  const stale = challenges.some((one) => /\bstale\s*=\s*"?true/i.test(one))
  if (tried && !stale) return null
  const value = answerChallenge(challenges, { method: 'REGISTER', uri: request.uri.text }, credentials)
  return value === null ? null : [byProxy ? 'Proxy-Authorization' : 'Authorization', value]
}
