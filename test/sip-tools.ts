import { onTestFinished } from 'vitest'
import { systemClock } from '../src/kernel/clock.ts'
import { type Log, silentLog } from '../src/kernel/log.ts'
import type { CallLeg } from '../src/media/call-leg.ts'
import type { MediaListener } from '../src/media/media-stream.ts'
import { SipEndpoint, type SipEndpointOptions } from '../src/telephony/sip/endpoint.ts'
import type { MediaPort } from '../src/telephony/sip/leg-media.ts'
import { createSipServer, type SipServer, type SipServerOptions } from '../src/telephony/sip/sip-server.ts'
import { type DialOptions, dial, type OutboundLeg } from '../src/telephony/sip/uac.ts'

/** What a SIP test needs: a server on a free loopback port, a caller of our own, and media ports that only remember. */

/** Waits until `check` gives something; fails after `deadlineMs`, naming what was waited for. */
export async function eventually<T>(
  what: string,
  check: () => T | null | false | undefined,
  deadlineMs = 8_000,
): Promise<T> {
  const until = performance.now() + deadlineMs
  for (;;) {
    const found = check()
    if (found !== null && found !== false && found !== undefined) return found
    if (performance.now() > until) throw new Error(`Waited in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** A media port that carries nothing and remembers what signalling told it. */
export class RememberingPort implements MediaPort {
  readonly sampleRate = 8000
  readonly playoutClock = 'us'
  readonly localPort: number
  readonly remotes: { address: string; port: number; payloadType: number; dtmfPayloadType: number | null }[] = []
  readonly holds: boolean[] = []
  closed = 0
  listener: MediaListener = {}

  constructor(localPort: number) {
    this.localPort = localPort
  }

  setRemote(address: string, port: number, payloadType: number, dtmfPayloadType: number | null): void {
    this.remotes.push({ address, port, payloadType, dtmfPayloadType })
  }

  hold(on: boolean): void {
    this.holds.push(on)
  }

  close(): void {
    this.closed += 1
  }

  listen(listener: MediaListener): void {
    this.listener = listener
  }

  play(): void {}
  mark(): void {}
  clear(): number {
    return 0
  }
  queuedMs(): number {
    return 0
  }
}

export interface TestServer {
  readonly server: SipServer
  readonly legs: CallLeg[]
  readonly ports: RememberingPort[]
  readonly lines: { fields: object; message?: string }[]
}

export function listLog(lines: { fields: object; message?: string }[]): Log {
  const write = (fields: object, message?: string): void => void lines.push({ fields, ...(message && { message }) })
  return { debug() {}, info: write, warn: write, error: write }
}

/** A server that takes calls from loopback to every number; calls wait in `legs`. Closed when the test is over. */
export async function startSipServer(overrides: Partial<SipServerOptions> = {}): Promise<TestServer> {
  const legs: CallLeg[] = []
  const ports: RememberingPort[] = []
  const lines: TestServer['lines'] = []
  const server = await createSipServer({
    host: '127.0.0.1',
    port: 0,
    allowedSources: ['127.0.0.0/8'],
    trunks: () => [],
    numberKnown: async () => true,
    maxCalls: 100,
    realm: 'frontbell.test',
    openMedia: async () => {
      const port = new RememberingPort(40_000 + 2 * ports.length)
      ports.push(port)
      return port
    },
    onIncomingCall: (leg) => void legs.push(leg),
    clock: systemClock,
    log: listLog(lines),
    ...overrides,
  })
  onTestFinished(() => server.close())
  return { server, legs, ports, lines }
}

/** An endpoint of our own for the far side. `onRequest` answers what comes outside of dialogs. */
export async function startSipCaller(overrides: Partial<SipEndpointOptions> = {}): Promise<SipEndpoint> {
  const endpoint = await SipEndpoint.open({
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log: silentLog,
    onRequest: (open, request, source) => open.replyOnce(request, source, 405),
    ...overrides,
  })
  onTestFinished(() => endpoint.close())
  return endpoint
}

/** Calls the server from the caller. */
export function call(
  caller: SipEndpoint,
  server: SipServer,
  overrides: Partial<DialOptions> = {},
): OutboundLeg & { readonly port: RememberingPort } {
  const port = new RememberingPort(50_000)
  const leg = dial({
    endpoint: caller,
    to: '+15551230000',
    from: '+15559870000',
    proxy: { host: '127.0.0.1', port: server.port, protocol: 'udp' },
    openMedia: async () => port,
    ...overrides,
  })
  return Object.assign(leg, { port })
}

/** The first call that reaches the server. */
export const nextLeg = ({ legs }: TestServer): Promise<CallLeg> => eventually('a call', () => legs.shift())

/** How a leg ended, once it has. */
export const endOf = (leg: CallLeg): Promise<string> => new Promise((resolve) => leg.onEnd(resolve))
