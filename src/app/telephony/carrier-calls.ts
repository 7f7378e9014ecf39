import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { RawRoute } from '../../http/edge/server-options.ts'
import type { Upgrade, Upgrades } from '../../http/edge/upgrades.ts'
import { notFound } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { VOICE_CARRIERS, type VoiceCarrier } from '../../kernel/voice-carriers.ts'
import type { CallLeg, IncomingCall } from '../../media/call-leg.ts'
import { callCarrier } from '../../providers/carrier-http.ts'
import type { PlacedCall } from '../../telephony/carriers/carrier-leg.ts'
import type { CarrierAnswer, CarrierHttp, CarrierPost } from '../../telephony/carriers/carrier-request.ts'
import type { Instances } from '../../telephony/carriers/instances.ts'
import { type OnSocket, StreamAdmission } from '../../telephony/carriers/stream-admission.ts'
import { TelnyxCalls } from '../../telephony/carriers/telnyx/calls.ts'
import { TELNYX_SIGNATURE_HEADER, telnyxPublicKey } from '../../telephony/carriers/telnyx/signature.ts'
import { TWILIO_PATHS, TwilioCalls } from '../../telephony/carriers/twilio/calls.ts'
import { TWILIO_SIGNATURE_HEADER } from '../../telephony/carriers/twilio/signature.ts'
import type { CountRequest } from './carrier-metrics.ts'

export interface CarrierCallParts {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'instanceUrl'
    | 'twilioAccountSid'
    | 'twilioAuthToken'
    | 'twilioUrl'
    | 'telnyxApiKey'
    | 'telnyxPublicKey'
    | 'telnyxUrl'
    | 'telnyxConnectionId'
  >
  instances: Instances
  clock: Clock
  log: Log
  count?: CountRequest
}

/** The calls over the carriers whose accounts are set. */
export interface CarrierCalls {
  /** The routes that carriers post to; a signature replaces the API key. */
  readonly routes: readonly RawRoute[]
  /** The WebSocket to which carriers send the audio of calls. */
  readonly upgrade: Upgrade<OnSocket>
  /** Calls are refused until `open`. `url` is our address if no public URL is set. */
  open(onIncomingCall: IncomingCall, url: string): void
  /** Answers announcements of new calls with 503 from now on, so that the carrier tries elsewhere; calls in progress continue. */
  refuseCalls(): void
  /** Calls that are being set up or are in progress. */
  count(): number
  /** Rejects new calls from now on. */
  stopAccepting(): void
  /** The carriers whose accounts can place calls; none once new calls are refused. */
  canDial(): VoiceCarrier[]
  /** Creates an outbound call over this carrier, which `answer` places; null if the account cannot place calls. */
  dial(carrier: VoiceCarrier, call: PlacedCall): CallLeg | null
  close(): void
}

/** The carriers of an instance with the role `calls`; any other instance has none. */
export function openCarrierCalls(
  { config, ...parts }: CarrierCallParts & { config: Pick<Config, 'roles'> },
  upgrades: Pick<Upgrades, 'add'>,
): CarrierCalls {
  if (!config.roles.includes('calls'))
    return carrierCalls({ config: { ...config, twilioAccountSid: null, telnyxApiKey: null }, ...parts })
  const calls = carrierCalls({ config, ...parts })
  upgrades.add(calls.upgrade)
  return calls
}

const SIGNATURE_HEADERS: Record<VoiceCarrier, string> = {
  twilio: TWILIO_SIGNATURE_HEADER,
  telnyx: TELNYX_SIGNATURE_HEADER,
}

/** A slow carrier keeps the caller waiting, so its time is limited. */
const TIMEOUT_MS = 8_000

export function carrierCalls({ config, instances, clock, log, count = () => {} }: CarrierCallParts): CarrierCalls {
  const streams = new StreamAdmission(clock)
  let take: IncomingCall | null = null
  let isRefusing = false
  let ownUrl = ''
  const parts = {
    streams,
    instances,
    clock,
    log,
    baseUrl: () => config.instanceUrl ?? config.publicUrl ?? ownUrl,
    takesCalls: () => !isRefusing,
    onIncomingCall: (leg: CallLeg) => (take === null ? leg.reject('unavailable') : take(leg)),
  }
  const carriers: Record<VoiceCarrier, VoiceAccount | null> = {
    twilio: twilioAccount(config, parts),
    telnyx: telnyxAccount(config, parts),
  }
  const accounts = VOICE_CARRIERS.flatMap((name) => (carriers[name] === null ? [] : [{ name, ...carriers[name] }]))
  const route = (
    carrier: VoiceCarrier,
    path: string,
    receive: (post: CarrierPost) => Promise<CarrierAnswer>,
  ): RawRoute => ({
    method: 'POST',
    path: `/carriers/${carrier}/${path}`,
    // A busy number causes more than the 120 requests a minute that an address may send without a key.
    signed: { header: SIGNATURE_HEADERS[carrier], onUnsigned: () => count(carrier, 'unsigned') },
    async handle(request, reply) {
      const answered = await receive(postOf(config, request))
      count(carrier, answered.outcome)
      return reply.code(answered.status).header('content-type', answered.contentType).send(answered.body)
    },
  })
  return {
    routes: accounts.flatMap(({ name, receivers }) => receivers.map(([path, receive]) => route(name, path, receive))),
    upgrade: mediaUpgrade(streams),
    open(onIncomingCall, url) {
      take = onIncomingCall
      ownUrl = url
    },
    refuseCalls() {
      isRefusing = true
    },
    count: () => accounts.reduce((sum, { calls }) => sum + calls.count, 0),
    stopAccepting() {
      take = null
    },
    canDial: () => (isRefusing ? [] : accounts).filter(({ canDial }) => canDial).map(({ name }) => name),
    dial: (carrier, call) => carriers[carrier]?.calls.dial(call) ?? null,
    close() {
      for (const { calls } of accounts) calls.close()
    },
  }
}

type Parts = Pick<
  ConstructorParameters<typeof TwilioCalls>[0],
  'streams' | 'instances' | 'clock' | 'log' | 'baseUrl' | 'onIncomingCall' | 'takesCalls'
>

/** The account at a voice carrier. */
interface VoiceAccount {
  calls: { dial(call: PlacedCall): CallLeg | null; readonly count: number; close(): void }
  /** Handles the carrier's requests, by path below /carriers/<name>/. */
  receivers: [path: string, receive: (post: CarrierPost) => Promise<CarrierAnswer>][]
  canDial: boolean
}

function twilioAccount(config: CarrierCallParts['config'], parts: Parts): VoiceAccount | null {
  const { twilioAccountSid: accountSid, twilioAuthToken: authToken } = config
  if (accountSid === null || authToken === null) return null
  const account = { accountSid, authToken }
  const calls = new TwilioCalls({ ...parts, account, http: http('twilio', config.twilioUrl ?? '') })
  return { calls, receivers: TWILIO_PATHS.map((path) => [path, (post) => calls.receive(path, post)]), canDial: true }
}

function telnyxAccount(config: CarrierCallParts['config'], parts: Parts): VoiceAccount | null {
  const { telnyxApiKey: apiKey, telnyxPublicKey: publicKey, telnyxConnectionId: connectionId } = config
  if (apiKey === null || publicKey === null) return null
  const calls = new TelnyxCalls({
    ...parts,
    apiKey,
    publicKey: telnyxPublicKey(publicKey),
    connectionId,
    webhookUrl: config.instanceUrl === null ? null : `${config.instanceUrl}/carriers/telnyx/calls`,
    http: http('telnyx', config.telnyxUrl ?? ''),
  })
  return { calls, receivers: [['calls', (post) => calls.receive(post)]], canDial: connectionId !== null }
}

const http =
  (provider: string, url: string): CarrierHttp =>
  ({ path, ...request }) =>
    callCarrier({ provider, url: url.replace(/\/$/, '') + path, timeoutMs: TIMEOUT_MS, ...request })

/** A client without a valid token gets 404. */
const mediaUpgrade = (streams: StreamAdmission): Upgrade<OnSocket> => ({
  path: '/carriers/media/:token',
  origin: 'any',
  // Carriers send one message per 20 ms; some collect more when the network stalls.
  maxMessageBytes: 64 * 1024,
  authenticate({ params }) {
    const found = streams.redeem(params.token ?? '')
    if (found === null) throw notFound('this stream')
    return found
  },
  accept: (socket, awaits) => awaits(socket),
})

function postOf(
  { publicUrl, instanceUrl }: Pick<Config, 'publicUrl' | 'instanceUrl'>,
  request: FastifyRequest,
): CarrierPost {
  const isForInstance = instanceUrl !== null && new URL(instanceUrl).host === request.host
  const base = isForInstance ? instanceUrl : publicUrl
  // The path as in the request line, because that is what was signed.
  const url = (base ?? `${request.protocol}://${request.host}`) + request.raw.url
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { url, headers: request.headers, body }
}
