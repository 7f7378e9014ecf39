import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { SipEndpoint } from '../../src/telephony/sip/endpoint.ts'
import type { ReplyParts, SipRequest } from '../../src/telephony/sip/message/message.ts'
import { DigestGate } from '../../src/telephony/sip/registration/digest-gate.ts'
import type { Hop } from '../../src/telephony/sip/transport/hop.ts'
import { CALLING_OUT_ONLY, type TlsIdentity } from '../../src/telephony/sip/transport/tls-protocol.ts'

/** A small registrar that requires a password, stores the registered contacts, and can be made to refuse. */
export class TestRegistrar {
  readonly endpoint: SipEndpoint
  readonly requests: SipRequest[] = []
  /** By user: the registered Contact, and the source of the request. */
  readonly bindings = new Map<string, { contact: string; source: Hop }>()
  /** The refusal that it answers with; null if it accepts. */
  refusal: { status: number; parts?: ReplyParts } | null = null
  /** The minimum lifetime it accepts, and the lifetime it grants. */
  minExpires = 0
  grants = 3_600

  private constructor(endpoint: SipEndpoint) {
    this.endpoint = endpoint
  }

  static async open(options: { password?: string; identity?: TlsIdentity } = {}): Promise<TestRegistrar> {
    const gate = new DigestGate({ realm: 'registrar.test', clock: systemClock })
    const { password = 'sesame', identity } = options
    const registrar: { it: TestRegistrar | null } = { it: null }
    const endpoint = await SipEndpoint.open({
      host: '127.0.0.1',
      port: 0,
      ...(identity && { tls: { ...CALLING_OUT_ONLY, port: 0, identity } }),
      clock: systemClock,
      log: silentLog,
      onRequest: (_open, request, source) => registrar.it?.receive(request, source, gate, password),
    })
    registrar.it = new TestRegistrar(endpoint)
    onTestFinished(() => endpoint.close())
    return registrar.it
  }

  receive(request: SipRequest, source: Hop, gate: DigestGate, password: string): void {
    this.requests.push(request)
    const transaction = this.endpoint.transactions.serve(request, source)
    const verdict = gate.verify(request.headers.all('Authorization'), request, () => [{ password }])
    const seconds = Number(request.headers.get('Expires'))
    if (request.method !== 'REGISTER') transaction.reply(405)
    else if (this.refusal) transaction.reply(this.refusal.status, this.refusal.parts)
    else if (verdict.outcome !== 'verified') {
      const lines = gate.challenges(verdict.outcome === 'stale').map((value) => ['WWW-Authenticate', value] as const)
      transaction.reply(401, { lines })
    } else if (seconds > 0 && seconds < this.minExpires)
      transaction.reply(423, { headers: { 'Min-Expires': String(this.minExpires) } })
    else this.#register(request, source, seconds, (parts) => transaction.reply(200, parts))
  }

  #register(request: SipRequest, source: Hop, seconds: number, reply: (parts: ReplyParts) => void): void {
    const user = request.to.uri.user ?? ''
    const contact = request.headers.get('Contact')!.replace(/;expires=\d+$/, '')
    if (seconds === 0) this.bindings.delete(user)
    else this.bindings.set(user, { contact, source })
    const granted = Math.min(seconds, this.grants)
    reply({
      headers: seconds === 0 ? {} : { Contact: `<sip:other@192.0.2.1>;expires=7, ${contact};expires=${granted}` },
    })
  }
}
