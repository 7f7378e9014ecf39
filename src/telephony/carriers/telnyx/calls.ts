import { type KeyObject, randomUUID } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { IncomingCall, LegEnd } from '../../../media/call-leg.ts'
import { CarrierLeg, type CarrierLine, type PlacedCall } from '../carrier-leg.ts'
import {
  type CarrierAnswer,
  type CarrierHttp,
  type CarrierPost,
  headerIn,
  plainAnswer,
  Recent,
} from '../carrier-request.ts'
import { type Json, jsonObject, objectIn, textIn } from '../media-dialect.ts'
import type { StreamDoor } from '../stream-door.ts'
import { telnyxDialect } from './media-dialect.ts'
import { TelnyxRest } from './rest.ts'
import { isSignedByTelnyx } from './signature.ts'

export interface TelnyxCallsOptions {
  readonly apiKey: string
  readonly publicKey: KeyObject
  /** The Call Control application that calls of ours belong to; null: none can be placed. */
  readonly connectionId: string | null
  readonly http: CarrierHttp
  readonly door: StreamDoor
  /** Where we are reached from outside, without a slash at the end. */
  baseUrl(): string
  readonly onIncomingCall: IncomingCall
  readonly clock: Clock
  readonly log: Log
}

const RING_SECONDS = 30
const OUTBOUND_RING_SECONDS = 45
/** Many times what comes within the five minutes that a signature is good for. */
const MAX_REMEMBERED = 50_000

/** Begins the client state of one who is called for a transfer. */
const OTHER = 'transfer '

interface OpenedCall extends Partial<Pick<PlacedCall, 'businessId' | 'callId'>> {
  from: string
  to: string
  direction: 'inbound' | 'outbound'
  id: string | null
}

/** One call as the carrier knows it. */
interface Known {
  readonly leg: CarrierLeg
  /** The call control id: names the call, and whoever knows it and has the key may command it. */
  id: string | null
  /** The other leg of a transfer. */
  otherId: string | null
}

/**
 * Calls over Telnyx. Source: Telnyx, "Call Control" and "Media streaming". Everything that happens is told by a signed
 * webhook, everything that we want is a command. Ours are recognised by the client state, which only comes back in what is
 * signed.
 */
export class TelnyxCalls {
  readonly #options: TelnyxCallsOptions
  readonly #rest: TelnyxRest
  readonly #byId = new Map<string, Known>()
  readonly #byTag = new Map<string, Known>()
  readonly #events = new Recent(MAX_REMEMBERED)
  readonly #announced = new Recent(MAX_REMEMBERED)

  constructor(options: TelnyxCallsOptions) {
    this.#options = options
    this.#rest = new TelnyxRest(options.apiKey, options.http, options.clock)
  }

  /** Calls that are being set up or are up. */
  get count(): number {
    return this.#byTag.size
  }

  /** Answers what claims to come from Telnyx: 401 unsigned or too old, 400 unreadable; a repetition is taken and ignored. */
  async receive(post: CarrierPost): Promise<CarrierAnswer> {
    const { publicKey, clock, log } = this.#options
    const signed = {
      timestamp: headerIn(post, 'telnyx-timestamp'),
      signature: headerIn(post, 'telnyx-signature-ed25519'),
      body: post.body,
    }
    if (!isSignedByTelnyx(publicKey, signed, clock.now())) {
      log.warn({ carrier: 'telnyx' }, 'carrier request refused: not signed by this account, or too old')
      return plainAnswer('unsigned', 401, 'the signature is missing, too old, or does not fit this body')
    }
    const data = objectIn(jsonObject(post.body.toString('utf8'))?.data)
    const payload = objectIn(data?.payload)
    const [event, eventId, id] = [textIn(data?.event_type), textIn(data?.id), textIn(payload?.call_control_id)]
    if (event === null || eventId === null || payload === null)
      return plainAnswer('unreadable', 400, 'this is no event of a call')
    // Telnyx repeats what it had no answer to, and so would somebody who overheard it.
    if (!this.#events.add(eventId, true)) return { ...OK, outcome: 'repeated' }
    if (id === null) return OK
    this.#take(event, id, payload)
    return OK
  }

  /** Begins a call of ours; it is placed when it is told to `answer`. Null where no application is set. */
  dial(call: PlacedCall): CarrierLeg | null {
    return this.#options.connectionId === null ? null : this.#open({ ...call, direction: 'outbound', id: null }).leg
  }

  /** Ends what is left. */
  close(): void {
    for (const { leg } of [...this.#byTag.values()]) leg.hangup()
  }

  #take(event: string, id: string, payload: Json): void {
    const state = clientState(payload)
    if (event === 'call.initiated' && payload.direction === 'incoming') this.#announce(id, payload)
    else if (state?.startsWith(OTHER)) this.#takeOther(event, id, this.#byTag.get(state.slice(OTHER.length)), payload)
    else this.#takeOwn(event, id, state, payload)
  }

  #takeOwn(event: string, id: string, state: string | null, payload: Json): void {
    const known = this.#byId.get(id) ?? (state === null ? undefined : this.#byTag.get(state))
    if (known === undefined) {
      // A call of ours that was given up before Telnyx told its id.
      if (state !== null && (event === 'call.initiated' || event === 'call.answered')) this.#abandon(id)
      return
    }
    this.#learnId(known, id)
    known.leg.heardOf()
    if (event === 'call.answered') this.#pickedUp(known)
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
    const { leg } = this.#open({ from: callerOf(from), to, direction: 'inbound', id })
    this.#options.log.info({ carrier: 'telnyx', call: id, pii: { from, to } }, 'Call')
    this.#options.onIncomingCall(leg)
  }

  /** What happens to the one who is called for a transfer. */
  #takeOther(event: string, id: string, known: Known | undefined, payload: Json): void {
    if (known === undefined) {
      // The caller hung up while the other one was being called, which Telnyx does not always notice.
      if (event === 'call.initiated') this.#abandon(id)
      return
    }
    known.otherId = id
    if (event === 'call.bridged') known.leg.transferAnswered()
    else if (event === 'call.hangup') known.leg.transferFailed(failureOf(payload))
  }

  #open(call: OpenedCall): Known {
    const { door, clock, log } = this.#options
    const leg = new CarrierLeg({
      id: call.id ?? `telnyx-${randomUUID()}`,
      direction: call.direction,
      from: call.from,
      to: call.to,
      transport: 'telnyx',
      businessId: call.businessId,
      callId: call.callId,
      line: this.#line(() => known),
      dialect: telnyxDialect,
      door,
      clock,
      log,
      carrierCallId: () => known.id,
      onOver: () => this.#forget(known),
    })
    const known: Known = { leg, id: call.id, otherId: null }
    this.#byTag.set(leg.tag, known)
    if (call.id !== null) this.#byId.set(call.id, known)
    return known
  }

  #forget(known: Known): void {
    this.#byTag.delete(known.leg.tag)
    this.#streams.delete(known.leg.tag)
    if (known.id !== null) this.#byId.delete(known.id)
  }

  #learnId(known: Known, id: string): void {
    if (known.id !== null) return
    known.id = id
    if (!known.leg.over) this.#byId.set(id, known)
  }

  #line(known: () => Known): CarrierLine {
    const commanding = () => {
      const { id } = known()
      if (id === null) throw new Error('Telnyx has not named the call yet')
      return id
    }
    return {
      answer: async (token) => {
        if (known().leg.direction === 'outbound') await this.#place(known(), token)
        else
          await this.#rest.command(commanding(), 'answer', {
            ...streaming(this.#streamUrl(token)),
            command_id: randomUUID(),
          })
      },
      reject: async (reason) => {
        const cause = reason === 'busy' ? 'USER_BUSY' : 'CALL_REJECTED'
        await this.#rest.command(commanding(), 'reject', { cause, command_id: randomUUID() })
      },
      redirect: (to) => this.#callOther(known(), commanding(), to),
      hangup: async () => {
        const { id, otherId } = known()
        if (otherId !== null) await this.#rest.hangup(otherId, randomUUID())
        if (id !== null) await this.#rest.hangup(id, randomUUID())
      },
      transfer: async (to) => this.#callOther(known(), commanding(), to),
    }
  }

  #callOther({ leg }: Known, id: string, to: string): Promise<void> {
    return this.#rest.command(id, 'transfer', {
      to,
      timeout_secs: RING_SECONDS,
      target_leg_client_state: encoded(OTHER + leg.tag),
      command_id: randomUUID(),
    })
  }

  /** The audio is asked for when somebody has picked up, as Telnyx would stream the ringing too. */
  async #place(known: Known, token: string): Promise<void> {
    const { leg } = known
    this.#streams.set(leg.tag, token)
    const id = await this.#rest.dial({
      connection_id: this.#options.connectionId,
      from: leg.from,
      to: leg.to,
      timeout_secs: OUTBOUND_RING_SECONDS,
      client_state: encoded(leg.tag),
      command_id: randomUUID(),
    })
    this.#learnId(known, id)
    if (leg.over) await this.#rest.hangup(id, randomUUID())
  }

  /** Tokens of calls of ours that ring. */
  readonly #streams = new Map<string, string>()

  #pickedUp(known: Known): void {
    const { leg, id } = known
    const token = this.#streams.get(leg.tag)
    this.#streams.delete(leg.tag)
    if (token === undefined || id === null) return
    leg.pickedUp()
    const command = { ...streaming(this.#streamUrl(token)), command_id: randomUUID() }
    this.#rest.command(id, 'streaming_start', command).catch((err: unknown) => {
      this.#options.log.warn({ leg: leg.id, err }, 'Telnyx did not stream a call')
      leg.hangup()
    })
  }

  #abandon(id: string): void {
    this.#rest.hangup(id, randomUUID()).catch((err: unknown) => {
      this.#options.log.error({ call: id, err }, 'a call that nobody wants any more could not be ended')
    })
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

const encoded = (text: string): string => Buffer.from(text).toString('base64')

function clientState(payload: Json): string | null {
  const text = textIn(payload.client_state)
  return text === null ? null : Buffer.from(text, 'base64').toString('utf8')
}

const callerOf = (from: string): string => (/^\+\d{3,15}$/.test(from) ? from : 'anonymous')

/** Source: Telnyx, "Hangup causes". Before the answer the cause says why nobody was reached. */
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
