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
import type { StreamDoor } from '../stream-door.ts'
import { twilioDialect } from './media-dialect.ts'
import { type TwilioAccount, TwilioRest } from './rest.ts'
import { isSignedByTwilio } from './signature.ts'
import { connectTwiml, dialTwiml, hangupTwiml, opensStream, rejectTwiml } from './twiml.ts'

export interface TwilioCallsOptions {
  readonly account: TwilioAccount
  readonly http: CarrierHttp
  readonly door: StreamDoor
  /** Where we are reached from outside, without a slash at the end. */
  baseUrl(): string
  readonly onIncomingCall: IncomingCall
  readonly clock: Clock
  readonly log: Log
}

/** What Twilio posts to, below `/carriers/twilio/`. */
export const TWILIO_PATHS = ['voice', 'status', 'dialled', 'dial-answered'] as const
export type TwilioPath = (typeof TWILIO_PATHS)[number]

/** Twilio waits 15 s for an answer; a house that has not decided by then is not there. */
const DECIDE_MS = 10_000
const RING_SECONDS = 30
const OUTBOUND_RING_SECONDS = 45
const MAX_REMEMBERED = 10_000

interface OpenedCall extends Partial<Pick<PlacedCall, 'businessId' | 'callId'>> {
  from: string
  to: string
  direction: 'inbound' | 'outbound'
  sid: string | null
}

/** One call as the carrier knows it. */
interface Known {
  readonly leg: CarrierLeg
  sid: string | null
}

/**
 * Calls over Twilio. Source: Twilio, "Programmable Voice: TwiML, Calls resource, Media Streams". A call comes as a request
 * for instructions; its audio by the stream that we name in the answer; what becomes of it as callbacks. All are signed.
 */
export class TwilioCalls {
  readonly #options: TwilioCallsOptions
  readonly #rest: TwilioRest
  readonly #bySid = new Map<string, Known>()
  readonly #byTag = new Map<string, Known>()
  /** What the announcements of calls were answered, by sid: one that is played back later makes no call. */
  readonly #announced = new Recent<Promise<string>>(MAX_REMEMBERED)
  /** By signature what every other request was answered: Twilio's signatures carry no time, and can be played back for ever. */
  readonly #answered = new Recent<CarrierAnswer>(MAX_REMEMBERED)
  /** Sids of calls of ours that nobody wants any more: each is ended once, however often it is told of. */
  readonly #abandoned = new Recent(MAX_REMEMBERED)

  constructor(options: TwilioCallsOptions) {
    this.#options = options
    this.#rest = new TwilioRest(options.account, options.http, options.clock)
  }

  /** Calls that are being set up or are up. */
  get count(): number {
    return new Set([...this.#bySid.values(), ...this.#byTag.values()]).size
  }

  /**
   * Answers what claims to come from Twilio: 403 unsigned, 400 unreadable, 409 a call that was announced before and is over,
   * else TwiML. What comes again is answered as it was, and nothing is done again.
   */
  async receive(path: TwilioPath, post: CarrierPost): Promise<CarrierAnswer> {
    const { account, log } = this.#options
    const signature = headerIn(post, 'x-twilio-signature')
    if (!isSignedByTwilio(account.authToken, { url: post.url, signature, body: post.body })) {
      log.warn({ carrier: 'twilio', path }, 'carrier request refused: not signed for this URL and body')
      return plainAnswer('unsigned', 403, 'X-Twilio-Signature is missing or does not fit this URL and body')
    }
    const fields = new URLSearchParams(post.body.toString('utf8'))
    const sid = fields.get('CallSid')
    if (!sid) return plainAnswer('unreadable', 400, 'CallSid is missing')
    if (path === 'voice') return this.#announce(sid, fields)
    const before = this.#answered.get(signature ?? '')
    if (before !== undefined) return { ...before, outcome: 'repeated' }
    const answer = this.#take(path, sid, fields, post)
    this.#answered.add(signature ?? '', answer)
    return answer
  }

  #take(path: TwilioPath, sid: string, fields: URLSearchParams, post: CarrierPost): CarrierAnswer {
    if (path === 'status') return this.#noteStatus(sid, fields, new URL(post.url).searchParams.get('leg'))
    if (path === 'dialled') return this.#noteDialled(sid, fields)
    return this.#noteOtherAnswered(fields)
  }

  /** Begins a call of ours; it is placed when it is told to `answer`. */
  dial(call: PlacedCall): CarrierLeg {
    const { leg } = this.#open({ ...call, direction: 'outbound', sid: null }, null)
    return leg
  }

  /** Ends what is left. */
  close(): void {
    for (const { leg } of [...this.#bySid.values(), ...this.#byTag.values()]) leg.hangup()
  }

  async #announce(sid: string, fields: URLSearchParams): Promise<CarrierAnswer> {
    const before = this.#announced.get(sid)
    if (before !== undefined) return this.#repeat(sid, await before)
    const [from, to] = [fields.get('From') ?? '', fields.get('To') ?? '']
    if (to === '') return plainAnswer('unreadable', 400, 'To is missing')
    let decide: (text: string) => void = () => {}
    const reply = new Promise<string>((resolve) => {
      decide = resolve
    })
    this.#announced.add(sid, reply)
    const { leg } = this.#open({ from: callerOf(from), to, direction: 'inbound', sid }, decide)
    const cancel = this.#options.clock.after(DECIDE_MS, () => leg.reject('unavailable'))
    reply.finally(cancel)
    this.#options.log.info({ carrier: 'twilio', call: sid, pii: { from, to } }, 'Call')
    this.#options.onIncomingCall(leg)
    return twiml(await reply)
  }

  /** Twilio asks again where it had no answer, and there is one answer; but the audio of a call that is over is not asked for. */
  #repeat(sid: string, reply: string): CarrierAnswer {
    const isOver = this.#bySid.get(sid)?.leg.over ?? true
    return isOver && opensStream(reply)
      ? plainAnswer('repeated', 409, 'this call was announced before')
      : { ...twiml(reply), outcome: 'repeated' }
  }

  #open(call: OpenedCall, decide: ((twiml: string) => void) | null): Known {
    const { door, clock, log } = this.#options
    const line: CarrierLine = decide === null ? this.#outgoing(() => known) : this.#incoming(() => known, decide)
    const leg = new CarrierLeg({
      id: call.sid ?? `twilio-${this.#byTag.size}-${call.to}`,
      direction: call.direction,
      from: call.from,
      to: call.to,
      transport: 'twilio',
      businessId: call.businessId,
      callId: call.callId,
      line,
      dialect: twilioDialect,
      door,
      clock,
      log,
      carrierCallId: () => known.sid,
      onOver: () => this.#forget(known),
    })
    const known: Known = { leg, sid: call.sid }
    this.#byTag.set(leg.tag, known)
    if (call.sid !== null) this.#bySid.set(call.sid, known)
    return known
  }

  #forget(known: Known): void {
    this.#byTag.delete(known.leg.tag)
    if (known.sid !== null) this.#bySid.delete(known.sid)
  }

  #incoming(known: () => Known, decide: (text: string) => void): CarrierLine {
    return {
      answer: async (token) => decide(connectTwiml(this.#streamUrl(token))),
      reject: async (reason) => decide(rejectTwiml(reason)),
      redirect: async (to) => decide(dialTwiml({ to, ringSeconds: RING_SECONDS })),
      hangup: async () => {
        decide(hangupTwiml())
        await this.#hangup(known())
      },
      transfer: (to) => this.#transfer(known(), to),
    }
  }

  #outgoing(known: () => Known): CarrierLine {
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
        // It was given up while Twilio was thinking.
        if (leg.over) await this.#rest.complete(sid)
      },
      reject: () => this.#hangup(known()),
      redirect: () => this.#hangup(known()),
      hangup: () => this.#hangup(known()),
      transfer: (to) => this.#transfer(known(), to),
    }
  }

  async #hangup({ sid }: Known): Promise<void> {
    if (sid !== null) await this.#rest.complete(sid)
  }

  /** Twilio ends the stream and dials; the caller comes back by a stream of its own when nobody is reached. */
  async #transfer({ sid }: Known, to: string): Promise<void> {
    if (sid === null) throw new Error('Twilio has not named the call yet')
    const [actionUrl, answeredUrl] = [this.#url('dialled'), this.#url('dial-answered')]
    await this.#rest.update(sid, dialTwiml({ to, actionUrl, answeredUrl, ringSeconds: RING_SECONDS }))
  }

  #learnSid(known: Known, sid: string): void {
    if (known.sid !== null) return
    known.sid = sid
    if (!known.leg.over) this.#bySid.set(sid, known)
  }

  #noteStatus(sid: string, fields: URLSearchParams, tag: string | null): CarrierAnswer {
    const known = this.#bySid.get(sid) ?? (tag === null ? undefined : this.#byTag.get(tag))
    const status = fields.get('CallStatus') ?? ''
    if (known === undefined) {
      if (tag !== null && GOES_ON.has(status)) this.#abandon(sid)
      return twiml(hangupTwiml())
    }
    this.#learnSid(known, sid)
    const { leg } = known
    leg.heardOf()
    if (status === 'in-progress') leg.pickedUp()
    const end = leg.direction === 'inbound' ? INBOUND_ENDS[status] : OUTBOUND_ENDS[status]
    // A caller who hung up while being transferred was on the way, or with somebody, and Twilio tells both apart.
    if (end !== undefined) leg.farEnded(end)
    return twiml(hangupTwiml())
  }

  /** A call of ours that was given up, or forgotten in a crash, before Twilio told its sid: it would ring, and be silent. */
  #abandon(sid: string): void {
    if (!this.#abandoned.add(sid, true)) return
    this.#rest.complete(sid).catch((err: unknown) => {
      this.#options.log.error({ call: sid, err }, 'a call that nobody wants any more could not be ended')
    })
  }

  #noteDialled(sid: string, fields: URLSearchParams): CarrierAnswer {
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

  #noteOtherAnswered(fields: URLSearchParams): CarrierAnswer {
    const leg = this.#bySid.get(fields.get('ParentCallSid') ?? '')?.leg
    if (fields.get('CallStatus') === 'in-progress') leg?.transferAnswered()
    return twiml(hangupTwiml())
  }

  #url(path: string): string {
    return `${this.#options.baseUrl()}/carriers/twilio/${path}`
  }

  /** Twilio takes no query in the URL of a stream. */
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

/** Twilio names callers who withhold their number by words or +266696687 ("ANONYMOUS" on a keypad). */
const callerOf = (from: string): string => (/^\+\d{3,15}$/.test(from) && from !== '+266696687' ? from : 'anonymous')

/** Source: Twilio, "Call status values". Absent: it goes on. */
const INBOUND_ENDS: Readonly<Record<string, LegEnd>> = {
  completed: 'caller_hangup',
  canceled: 'caller_cancelled',
  'no-answer': 'caller_cancelled',
  busy: 'caller_cancelled',
  failed: 'network_error',
}

/** As long as it is told these it is not over. */
const GOES_ON: ReadonlySet<string> = new Set(['queued', 'initiated', 'ringing', 'in-progress'])

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
