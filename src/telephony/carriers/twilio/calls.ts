import { randomUUID } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { CallerAttestation } from '../../../kernel/voice-carriers.ts'
import type { IncomingCall, LegEnd } from '../../../media/call-leg.ts'
import { OUTBOUND_RING_SECONDS, TRANSFER_RING_SECONDS } from '../../ring-times.ts'
import { readVerstat } from '../../verstat.ts'
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
import type { StreamAdmission } from '../stream-admission.ts'
import { twilioDialect } from './media-dialect.ts'
import { type TwilioAccount, TwilioRest } from './rest.ts'
import { isSignedByTwilio, TWILIO_SIGNATURE_HEADER } from './signature.ts'
import { connectTwiml, dialTwiml, hangupTwiml, opensStream, rejectTwiml } from './twiml.ts'

export interface TwilioCallsOptions {
  readonly account: TwilioAccount
  readonly http: CarrierHttp
  readonly streams: StreamAdmission
  readonly instances: Instances
  /** The public address of this service, without a trailing slash. */
  baseUrl(): string
  readonly onIncomingCall: IncomingCall
  /** False: new calls are refused with 503, so that Twilio asks the fallback URL. */
  takesCalls(): boolean
  readonly clock: Clock
  readonly log: Log
}

/** The paths of Twilio's requests, below `/carriers/twilio/`. */
export const TWILIO_PATHS = ['voice', 'status', 'dialled', 'dial-answered'] as const
export type TwilioPath = (typeof TWILIO_PATHS)[number]

/** Twilio waits 15 s for an answer. A call that was not decided by now is rejected. */
const DECIDE_MS = 10_000
const MAX_REMEMBERED = 10_000

interface OpenedCall extends Partial<Pick<PlacedCall, 'businessId' | 'callId'>> {
  from: string
  to: string
  direction: 'inbound' | 'outbound'
  sid: string | null
  attestation?: CallerAttestation | null
  forwardedFrom?: string | null
}

/** A call as the carrier knows it. */
interface CarrierCall {
  readonly leg: CarrierLeg
  sid: string | null
}

/**
 * Calls over Twilio. Source: Twilio, "Programmable Voice: TwiML, Calls resource, Media Streams". A call arrives as a
 * request for instructions, its audio on the stream that the answer names, and its progress as callbacks. All requests
 * are signed.
 */
export class TwilioCalls {
  readonly #options: TwilioCallsOptions
  readonly #rest: TwilioRest
  readonly #bySid = new Map<string, CarrierCall>()
  readonly #byTag = new Map<string, CarrierCall>()
  /** Our answers to announced calls, by sid. A request that is replayed later does not create a call. */
  readonly #announced = new RecentIds<Promise<string>>(MAX_REMEMBERED)
  /**
   * Our answers to all other requests, by signature. Twilio's signatures carry no time and could be replayed forever.
   */
  readonly #answered = new RecentIds<CarrierAnswer>(MAX_REMEMBERED)
  /** The sids of abandoned outbound calls: each is ended once, however often Twilio reports it. */
  readonly #abandoned = new RecentIds(MAX_REMEMBERED)

  constructor(options: TwilioCallsOptions) {
    this.#options = options
    this.#rest = new TwilioRest(options.account, options.http, options.clock)
  }

  /** The number of calls that are being set up or are in progress. */
  get count(): number {
    return new Set([...this.#bySid.values(), ...this.#byTag.values()]).size
  }

  /**
   * Answers a request from Twilio: 403 if it is unsigned, 400 if it is unreadable, 409 for a call that was announced
   * before and is over, 503 for a new call while no calls are taken, otherwise TwiML. A repeated request gets the same answer and is not processed again.
   */
  async receive(path: TwilioPath, post: CarrierPost): Promise<CarrierAnswer> {
    const { account, log } = this.#options
    const signature = headerIn(post, TWILIO_SIGNATURE_HEADER)
    if (!isSignedByTwilio(account.authToken, { url: post.url, signature, body: post.body })) {
      log.warn({ carrier: 'twilio', path }, 'carrier request refused: not signed for this URL and body')
      return plainAnswer('unsigned', 403, 'X-Twilio-Signature is missing or does not match this URL and body')
    }
    const fields = new URLSearchParams(post.body.toString('utf8'))
    const sid = fields.get('CallSid')
    if (!sid) return plainAnswer('unreadable', 400, 'CallSid is missing')
    if (path === 'voice') return this.#announce(sid, fields)
    const before = this.#answered.get(signature ?? '')
    if (before !== undefined) return { ...before, outcome: 'repeated' }
    const answer = this.#handle(path, sid, fields, post)
    this.#answered.add(signature ?? '', answer)
    return answer
  }

  #handle(path: TwilioPath, sid: string, fields: URLSearchParams, post: CarrierPost): CarrierAnswer {
    if (path === 'status') return this.#noteStatus(sid, fields, new URL(post.url).searchParams.get('leg'))
    if (path === 'dialled') return this.#noteDialed(sid, fields)
    return this.#noteDestinationAnswered(fields)
  }

  /** Creates an outbound call; `answer` places it. */
  dial(call: PlacedCall): CarrierLeg {
    const { leg } = this.#open({ ...call, direction: 'outbound', sid: null }, null)
    return leg
  }

  /** Ends all calls. */
  close(): void {
    for (const { leg } of [...this.#bySid.values(), ...this.#byTag.values()]) leg.hangup()
  }

  async #announce(sid: string, fields: URLSearchParams): Promise<CarrierAnswer> {
    const before = this.#announced.get(sid)
    if (before !== undefined) return this.#repeat(sid, await before)
    const [from, to] = [fields.get('From') ?? '', fields.get('To') ?? '']
    if (!this.#options.takesCalls()) return drainingAnswer()
    const attestation = readVerstat(fields.get('StirVerstat') ?? '')
    const forwardedFrom = /^\+\d{3,15}$/.exec(fields.get('ForwardedFrom') ?? '')?.[0] ?? null
    if (to === '') return plainAnswer('unreadable', 400, 'To is missing')
    let decide: (text: string) => void = () => {}
    const reply = new Promise<string>((resolve) => {
      decide = resolve
    })
    this.#announced.add(sid, reply)
    const call = { from: callerOf(from), to, direction: 'inbound' as const, sid, attestation, forwardedFrom }
    const { leg } = this.#open(call, decide)
    const cancel = this.#options.clock.after(DECIDE_MS, () => leg.reject('unavailable'))
    reply.finally(cancel)
    this.#options.log.info({ carrier: 'twilio', call: sid, pii: { from, to } }, 'Call')
    this.#options.onIncomingCall(leg)
    return twiml(await reply)
  }

  /**
   * Repeats the answer, because Twilio asks again if it had none. Does not ask for the audio of a call that is over.
   */
  #repeat(sid: string, reply: string): CarrierAnswer {
    const isOver = this.#bySid.get(sid)?.leg.over ?? true
    return isOver && opensStream(reply)
      ? plainAnswer('repeated', 409, 'this call was announced before')
      : { ...twiml(reply), outcome: 'repeated' }
  }

  #open(call: OpenedCall, decide: ((twiml: string) => void) | null): CarrierCall {
    const { streams, instances, clock, log } = this.#options
    const line: CarrierLine = decide === null ? this.#outboundLine(() => known) : this.#inboundLine(() => known, decide)
    const leg = new CarrierLeg({
      id: call.sid ?? `twilio-${randomUUID()}`,
      direction: call.direction,
      from: call.from,
      to: call.to,
      transport: 'twilio',
      businessId: call.businessId,
      callId: call.callId,
      attestation: call.attestation,
      forwardedFrom: call.forwardedFrom,
      line,
      dialect: twilioDialect,
      streams,
      instances,
      clock,
      log,
      carrierCallId: () => known.sid,
      onOver: () => this.#forget(known),
    })
    const known: CarrierCall = { leg, sid: call.sid }
    this.#byTag.set(leg.tag, known)
    if (call.sid !== null) this.#bySid.set(call.sid, known)
    return known
  }

  #forget(known: CarrierCall): void {
    this.#byTag.delete(known.leg.tag)
    if (known.sid !== null) this.#bySid.delete(known.sid)
  }

  #inboundLine(known: () => CarrierCall, decide: (text: string) => void): CarrierLine {
    return {
      answer: async (token) => decide(connectTwiml(this.#streamUrl(token))),
      reject: async (reason) => decide(rejectTwiml(reason)),
      redirect: async (to) => decide(dialTwiml({ to, ringSeconds: TRANSFER_RING_SECONDS })),
      hangup: async () => {
        decide(hangupTwiml())
        await this.#hangup(known())
      },
      transfer: (to) => this.#transfer(known(), to),
    }
  }

  #outboundLine(known: () => CarrierCall): CarrierLine {
    return {
      answer: async (token) => {
        const { leg } = known()
        const sid = await this.#rest.create({
          from: leg.from,
          to: leg.to,
          twiml: connectTwiml(this.#streamUrl(token)),
          statusUrl: this.#url(`status?leg=${leg.tag}`),
          ringSeconds: OUTBOUND_RING_SECONDS,
        })
        this.#learnSid(known(), sid)
        // The call was given up before Twilio answered.
        if (leg.over) await this.#rest.complete(sid)
      },
      reject: () => this.#hangup(known()),
      redirect: () => this.#hangup(known()),
      hangup: () => this.#hangup(known()),
      transfer: (to) => this.#transfer(known(), to),
    }
  }

  async #hangup({ sid }: CarrierCall): Promise<void> {
    if (sid !== null) await this.#rest.complete(sid)
  }

  /** Twilio ends the stream and dials. If nobody answers, the caller comes back on a new stream. */
  async #transfer({ sid }: CarrierCall, to: string): Promise<void> {
    if (sid === null) throw new Error('Twilio has not returned the sid of the call yet')
    const [actionUrl, answeredUrl] = [this.#url('dialled'), this.#url('dial-answered')]
    await this.#rest.update(sid, dialTwiml({ to, actionUrl, answeredUrl, ringSeconds: TRANSFER_RING_SECONDS }))
  }

  #learnSid(known: CarrierCall, sid: string): void {
    if (known.sid !== null) return
    known.sid = sid
    if (!known.leg.over) this.#bySid.set(sid, known)
  }

  #noteStatus(sid: string, fields: URLSearchParams, tag: string | null): CarrierAnswer {
    const known = this.#bySid.get(sid) ?? (tag === null ? undefined : this.#byTag.get(tag))
    const status = fields.get('CallStatus') ?? ''
    if (known === undefined) {
      if (tag !== null && ONGOING.has(status)) void this.#abandon(sid, tag)
      return twiml(hangupTwiml())
    }
    this.#learnSid(known, sid)
    const { leg } = known
    leg.confirmPlaced()
    if (status === 'in-progress') leg.noteAnswered()
    const end = leg.direction === 'inbound' ? INBOUND_ENDS[status] : OUTBOUND_ENDS[status]
    // If a caller hangs up during a transfer, Twilio reports whether the destination had answered.
    if (end !== undefined) leg.farEnded(end)
    return twiml(hangupTwiml())
  }

  /**
   * Ends an outbound call that was given up, or forgotten in a crash, before Twilio returned its sid. It would ring and
   * be silent.
   */
  async #abandon(sid: string, tag: string): Promise<void> {
    if (await mayBeHeldElsewhere(this.#options.instances, tag)) return
    if (!this.#abandoned.add(sid, true)) return
    try {
      await this.#rest.complete(sid)
    } catch (err) {
      this.#options.log.error({ call: sid, err }, 'an abandoned call could not be ended')
    }
  }

  #noteDialed(sid: string, fields: URLSearchParams): CarrierAnswer {
    const leg = this.#bySid.get(sid)?.leg
    const status = fields.get('DialCallStatus') ?? ''
    if (leg === undefined || !leg.transferring) return twiml(hangupTwiml())
    if (status === 'completed' || status === 'answered') {
      leg.transferAnswered()
      return twiml(hangupTwiml())
    }
    leg.transferFailed(DIAL_FAILURES[status] ?? 'the other number could not be reached')
    return twiml(connectTwiml(this.#streamUrl(leg.expectMedia())))
  }

  #noteDestinationAnswered(fields: URLSearchParams): CarrierAnswer {
    const leg = this.#bySid.get(fields.get('ParentCallSid') ?? '')?.leg
    if (fields.get('CallStatus') === 'in-progress') leg?.transferAnswered()
    return twiml(hangupTwiml())
  }

  #url(path: string): string {
    return `${this.#options.baseUrl()}/carriers/twilio/${path}`
  }

  /** Twilio does not accept a query in the URL of a stream. */
  #streamUrl(token: string): string {
    return `${this.#options.baseUrl().replace(/^http/, 'ws')}/carriers/media/${token}`
  }
}

const twiml = (body: string): CarrierAnswer => ({
  outcome: 'taken',
  status: 200,
  contentType: 'text/xml; charset=utf-8',
  body,
})

/** Twilio describes callers who withhold their number by words or by +266696687 ("ANONYMOUS" on a keypad). */
const callerOf = (from: string): string => (/^\+\d{3,15}$/.test(from) && from !== '+266696687' ? from : 'anonymous')

/** Source: Twilio, "Call status values". A status that is not listed does not end the call. */
const INBOUND_ENDS: Readonly<Record<string, LegEnd>> = {
  completed: 'caller_hangup',
  canceled: 'caller_cancelled',
  'no-answer': 'caller_cancelled',
  busy: 'caller_cancelled',
  failed: 'network_error',
}

/** The statuses of a call that is not over. */
const ONGOING: ReadonlySet<string> = new Set(['queued', 'initiated', 'ringing', 'in-progress'])

const OUTBOUND_ENDS: Readonly<Record<string, LegEnd>> = {
  completed: 'caller_hangup',
  busy: 'busy',
  'no-answer': 'no_answer',
  canceled: 'no_answer',
  failed: 'network_error',
}

const DIAL_FAILURES: Readonly<Record<string, string>> = {
  busy: 'the other number is busy',
  'no-answer': 'nobody answered at the other number',
  failed: 'the other number could not be reached',
  canceled: 'the caller hung up',
}
