import { type KeyObject, randomUUID } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { CallerAttestation } from '../../../kernel/voice-carriers.ts'
import type { IncomingCall, LegEnd } from '../../../media/call-leg.ts'
import { OUTBOUND_RING_SECONDS, TRANSFER_RING_SECONDS } from '../../ring-times.ts'
import { CarrierLeg, type CarrierLine, type PlacedCall } from '../carrier-leg.ts'
import {
  type CarrierAnswer,
  type CarrierHttp,
  type CarrierPost,
  drainingAnswer,
  headerIn,
  plainAnswer,
  RecentIds,
} from '../carrier-request.ts'
import { type Instances, mayBeHeldElsewhere } from '../instances.ts'
import { type Json, jsonObject, objectIn, textIn } from '../media-dialect.ts'
import type { StreamAdmission } from '../stream-admission.ts'
import { telnyxDialect } from './media-dialect.ts'
import { TelnyxRest } from './rest.ts'
import { isSignedByTelnyx, TELNYX_SIGNATURE_HEADER } from './signature.ts'

export interface TelnyxCallsOptions {
  readonly apiKey: string
  readonly publicKey: KeyObject
  /** The Call Control application of outbound calls; null if Telnyx cannot place calls. */
  readonly connectionId: string | null
  readonly http: CarrierHttp
  /** Where Telnyx sends the events of a call that this instance has taken; null: to the address of the application. */
  readonly webhookUrl: string | null
  readonly streams: StreamAdmission
  readonly instances: Instances
  /** The public address of this service, without a trailing slash. */
  baseUrl(): string
  readonly onIncomingCall: IncomingCall
  /** False: new calls are refused with 503, so that Telnyx tries another instance. */
  takesCalls(): boolean
  readonly clock: Clock
  readonly log: Log
}

/** Far more events than arrive in the five minutes for which a signature is valid. */
const MAX_REMEMBERED = 50_000

/** The prefix of the client state of a transfer's destination. */
const TRANSFER_PREFIX = 'transfer '

interface OpenedCall extends Partial<Pick<PlacedCall, 'businessId' | 'callId'>> {
  from: string
  to: string
  direction: 'inbound' | 'outbound'
  id: string | null
  attestation?: CallerAttestation | null
}

/** A call as the carrier knows it. */
interface CarrierCall {
  readonly leg: CarrierLeg
  /** The call control id. With the API key, it allows commands for the call. */
  id: string | null
  /** The call control id of a transfer's destination. */
  otherId: string | null
}

/**
 * Calls over Telnyx. Source: Telnyx, "Call Control" and "Media streaming". Telnyx reports everything by signed
 * webhooks, and we send commands. Our own calls are recognized by the client state, which is only returned in signed
 * requests.
 */
export class TelnyxCalls {
  readonly #options: TelnyxCallsOptions
  readonly #rest: TelnyxRest
  readonly #byId = new Map<string, CarrierCall>()
  readonly #byTag = new Map<string, CarrierCall>()
  readonly #events = new RecentIds(MAX_REMEMBERED)
  readonly #announced = new RecentIds(MAX_REMEMBERED)

  constructor(options: TelnyxCallsOptions) {
    this.#options = options
    this.#rest = new TelnyxRest(options.apiKey, options.http, options.clock)
  }

  /** The number of calls that are being set up or are in progress. */
  get count(): number {
    return this.#byTag.size
  }

  /**
   * Answers a request from Telnyx: 401 if it is unsigned or too old, 400 if it is unreadable, 503 for a new call while no calls are taken. A repeated request is
   * ignored.
   */
  async receive(post: CarrierPost): Promise<CarrierAnswer> {
    const { publicKey, clock, log } = this.#options
    const signed = {
      timestamp: headerIn(post, 'telnyx-timestamp'),
      signature: headerIn(post, TELNYX_SIGNATURE_HEADER),
      body: post.body,
    }
    if (!isSignedByTelnyx(publicKey, signed, clock.now())) {
      log.warn({ carrier: 'telnyx' }, 'carrier request refused: not signed by this account, or too old')
      return plainAnswer('unsigned', 401, 'the signature is missing, too old, or does not match this body')
    }
    const data = objectIn(jsonObject(post.body.toString('utf8'))?.data)
    const payload = objectIn(data?.payload)
    const [event, eventId, id] = [textIn(data?.event_type), textIn(data?.id), textIn(payload?.call_control_id)]
    if (event === null || eventId === null || payload === null)
      return plainAnswer('unreadable', 400, 'this is not a call event')
    const isNewCall = event === 'call.initiated' && payload.direction === 'incoming' && !this.#events.get(eventId)
    if (isNewCall && !this.#options.takesCalls()) return drainingAnswer()
    // Telnyx repeats a request that was not answered. Someone who recorded a request could replay it.
    if (!this.#events.add(eventId, true)) return { ...OK, outcome: 'repeated' }
    if (id === null) return OK
    this.#handle(event, id, payload)
    return OK
  }

  /** Creates an outbound call; `answer` places it. Null if no application is set. */
  dial(call: PlacedCall): CarrierLeg | null {
    return this.#options.connectionId === null ? null : this.#open({ ...call, direction: 'outbound', id: null }).leg
  }

  /** Ends all calls. */
  close(): void {
    for (const { leg } of [...this.#byTag.values()]) leg.hangup()
  }

  #handle(event: string, id: string, payload: Json): void {
    const state = clientState(payload)
    if (event === 'call.initiated' && payload.direction === 'incoming') this.#announce(id, payload)
    else if (state?.startsWith(TRANSFER_PREFIX))
      this.#handleDestination(event, id, state.slice(TRANSFER_PREFIX.length), payload)
    else this.#handleOwn(event, id, state, payload)
  }

  #handleOwn(event: string, id: string, state: string | null, payload: Json): void {
    const known = this.#byId.get(id) ?? (state === null ? undefined : this.#byTag.get(state))
    if (known === undefined) {
      // An outbound call that was given up before Telnyx returned its id.
      if (state !== null && (event === 'call.initiated' || event === 'call.answered')) void this.#abandon(id, state)
      return
    }
    this.#learnId(known, id)
    known.leg.confirmPlaced()
    if (event === 'call.answered') this.#startStream(known)
    else if (event === 'call.bridged') known.leg.transferAnswered()
    else if (event === 'call.hangup') known.leg.farEnded(endOf(known.leg, payload))
    else if (event === 'streaming.failed') {
      this.#options.log.warn({ leg: known.leg.id, reason: payload.failure_reason }, 'Telnyx could not stream a call')
      known.leg.hangup()
    }
  }

  #announce(id: string, payload: Json): void {
    const [from, to] = [textIn(payload.from) ?? '', textIn(payload.to) ?? '']
    if (!this.#announced.add(id, true)) return
    const { leg } = this.#open({
      from: callerOf(from),
      to,
      direction: 'inbound',
      id,
      attestation: attestationOf(payload),
    })
    this.#options.log.info({ carrier: 'telnyx', call: id, pii: { from, to } }, 'a call arrived')
    this.#options.onIncomingCall(leg)
  }

  /** Handles an event of a transfer's destination. */
  #handleDestination(event: string, id: string, tag: string, payload: Json): void {
    const known = this.#byTag.get(tag)
    if (known === undefined) {
      // The caller hung up while the destination was being called, which Telnyx does not always notice.
      if (event === 'call.initiated') void this.#abandon(id, tag)
      return
    }
    known.otherId = id
    if (event === 'call.bridged') known.leg.transferAnswered()
    else if (event === 'call.hangup') known.leg.transferFailed(failureOf(payload))
  }

  #open(call: OpenedCall): CarrierCall {
    const { streams, instances, clock, log } = this.#options
    const leg = new CarrierLeg({
      id: call.id ?? `telnyx-${randomUUID()}`,
      direction: call.direction,
      from: call.from,
      to: call.to,
      transport: 'telnyx',
      businessId: call.businessId,
      callId: call.callId,
      attestation: call.attestation,
      line: this.#line(() => known),
      dialect: telnyxDialect,
      streams,
      instances,
      clock,
      log,
      carrierCallId: () => known.id,
      onOver: () => this.#forget(known),
    })
    const known: CarrierCall = { leg, id: call.id, otherId: null }
    this.#byTag.set(leg.tag, known)
    if (call.id !== null) this.#byId.set(call.id, known)
    return known
  }

  #forget(known: CarrierCall): void {
    this.#byTag.delete(known.leg.tag)
    this.#tokens.delete(known.leg.tag)
    if (known.id !== null) this.#byId.delete(known.id)
  }

  #learnId(known: CarrierCall, id: string): void {
    if (known.id !== null) return
    known.id = id
    if (!known.leg.over) this.#byId.set(id, known)
  }

  #line(known: () => CarrierCall): CarrierLine {
    const requireId = () => {
      const { id } = known()
      if (id === null) throw new Error('Telnyx has not returned the id of the call yet')
      return id
    }
    return {
      answer: async (token) => {
        if (known().leg.direction === 'outbound') await this.#place(known(), token)
        else
          await this.#rest.command(requireId(), 'answer', {
            ...streaming(this.#streamUrl(token)),
            ...this.#webhook(),
            command_id: randomUUID(),
          })
      },
      reject: async (reason) => {
        const cause = reason === 'busy' ? 'USER_BUSY' : 'CALL_REJECTED'
        await this.#rest.command(requireId(), 'reject', { cause, command_id: randomUUID() })
      },
      redirect: (to) => this.#dialDestination(known(), requireId(), to),
      hangup: async () => {
        const { id, otherId } = known()
        if (otherId !== null) await this.#rest.hangup(otherId, randomUUID())
        if (id !== null) await this.#rest.hangup(id, randomUUID())
      },
      transfer: async (to) => this.#dialDestination(known(), requireId(), to),
    }
  }

  #dialDestination({ leg }: CarrierCall, id: string, to: string): Promise<void> {
    return this.#rest.command(id, 'transfer', {
      to,
      timeout_secs: TRANSFER_RING_SECONDS,
      target_leg_client_state: base64(TRANSFER_PREFIX + leg.tag),
      command_id: randomUUID(),
    })
  }

  /** The audio is requested only after the call is answered, because Telnyx would stream the ringing too. */
  async #place(known: CarrierCall, token: string): Promise<void> {
    const { leg } = known
    this.#tokens.set(leg.tag, token)
    const id = await this.#rest.dial({
      connection_id: this.#options.connectionId,
      from: leg.from,
      to: leg.to,
      timeout_secs: OUTBOUND_RING_SECONDS,
      client_state: base64(leg.tag),
      ...this.#webhook(),
      command_id: randomUUID(),
    })
    this.#learnId(known, id)
    if (leg.over) await this.#rest.hangup(id, randomUUID())
  }

  /** The stream tokens of outbound calls that are ringing. */
  readonly #tokens = new Map<string, string>()

  #startStream(known: CarrierCall): void {
    const { leg, id } = known
    const token = this.#tokens.get(leg.tag)
    this.#tokens.delete(leg.tag)
    if (token === undefined || id === null) return
    leg.noteAnswered()
    const command = { ...streaming(this.#streamUrl(token)), command_id: randomUUID() }
    this.#rest.command(id, 'streaming_start', command).catch((err: unknown) => {
      this.#options.log.warn({ leg: leg.id, err }, 'Telnyx did not stream a call')
      leg.hangup()
    })
  }

  async #abandon(id: string, tag: string): Promise<void> {
    if (await mayBeHeldElsewhere(this.#options.instances, tag)) return
    try {
      await this.#rest.hangup(id, randomUUID())
    } catch (err) {
      this.#options.log.error({ call: id, err }, 'an abandoned call could not be ended')
    }
  }

  #webhook(): Json {
    const { webhookUrl } = this.#options
    return webhookUrl === null ? {} : { webhook_url: webhookUrl }
  }

  #streamUrl(token: string): string {
    return `${this.#options.baseUrl().replace(/^http/, 'ws')}/carriers/media/${token}`
  }
}

const OK: CarrierAnswer = { outcome: 'taken', status: 200, contentType: 'application/json', body: '{}' }

const streaming = (url: string): Json => ({
  stream_url: url,
  stream_track: 'inbound_track',
  stream_codec: 'PCMU',
  stream_bidirectional_mode: 'rtp',
  stream_bidirectional_codec: 'PCMU',
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')

function clientState(payload: Json): string | null {
  const text = textIn(payload.client_state)
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8')
}

/** Telnyx: `shaken_stir_attestation` is the level that the caller's carrier claims, `shaken_stir_validated` whether it is verified. */
function attestationOf(payload: Json): CallerAttestation | null {
  const level = textIn(payload.shaken_stir_attestation)?.toUpperCase()
  if (level !== 'A' && level !== 'B' && level !== 'C') return null
  return payload.shaken_stir_validated === true ? level : payload.shaken_stir_validated === false ? 'failed' : 'none'
}

const callerOf = (from: string): string => (/^\+\d{3,15}$/.test(from) ? from : 'anonymous')

/** Source: Telnyx, "Hangup causes". Before the answer, the cause says why nobody was reached. */
function endOf(leg: CarrierLeg, payload: Json): LegEnd {
  const cause = String(payload.hangup_cause)
  if (leg.answered) return 'caller_hangup'
  if (leg.direction === 'inbound') return 'caller_cancelled'
  if (cause === 'user_busy') return 'busy'
  if (cause === 'timeout' || cause === 'no_answer' || cause === 'originator_cancel') return 'no_answer'
  return cause === 'call_rejected' || cause === 'normal_clearing' ? 'rejected' : 'network_error'
}

function failureOf(payload: Json): string {
  const cause = String(payload.hangup_cause)
  if (cause === 'user_busy') return 'the other number is busy'
  if (cause === 'call_rejected') return 'the other side declined'
  if (cause === 'timeout' || cause === 'no_answer') return 'nobody answered at the other number'
  return 'the other number could not be reached'
}
