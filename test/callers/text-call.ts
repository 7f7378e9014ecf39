import type { CallOutcome } from '../../src/assistant/conversation/outcome.ts'
import {
  NEW_SPOKEN_DIALOGUE,
  respondInWords,
  type SpokenDialogueState,
} from '../../src/assistant/responders/dialogue/dialogue-script.ts'
import type { CallContext, ScriptEvent, Reply as ScriptReply } from '../../src/assistant/responders/script.ts'
import { toolRunner } from '../../src/assistant/tools/run-tool.ts'
import type { ToolRequest } from '../../src/assistant/tools/tool.ts'
import { addService, type Business } from '../../src/features/business/business.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, aCaller, aLiveCall, anAppointment, anArticle, NOW } from '../factories/records.ts'
import type { Caller } from './caller.ts'
import { type Reactions, ScriptedAnswers } from './scripted-answers.ts'

type Reply = ScriptReply<SpokenDialogueState>

export const FROM = '+15557654321'
export const SERVICES = [
  { name: 'Haircut', durationMinutes: 30 },
  { name: 'Hair colour', durationMinutes: 90 },
  { name: 'Beard trim', durationMinutes: 30 },
]
/** The name under which the caller's appointments are booked. */
export const NAMED = 'Ada Lovelace'
/** A call with more turns than this has gone wrong. */
const MAX_TURNS = 40

/** The result of a call. */
export interface CallResult {
  /** The transcript; each line starts with `assistant: ` or `caller: `. */
  lines: readonly string[]
  notes: readonly CallOutcome[]
  ends: 'goodbye' | 'caller' | 'person' | 'gives_up'
  leftMessage: boolean
  /** The caller's appointments after the call: local start, service, status. */
  rows: readonly (readonly [string, string, string])[]
  /** The requests of tools with effects, each with the words that the assistant said just before. */
  effects: readonly { request: ToolRequest; asked: string; said: string }[]
}

/** Runs the call of a scripted caller with the dialogue responder, its real tools and a real database. */
export async function runTextCall(db: Database, { scene = {}, says }: Caller): Promise<CallResult> {
  const { confidence = 0.95, from = FROM } = scene
  const now = new Date(scene.now ?? NOW)
  const clock = new ManualClock(now)
  const business = await aBusiness(db, { name: 'Harbour Hair', ...scene.business })
  for (const service of SERVICES) await addService(db, business.id, service)
  for (const article of scene.articles ?? []) await anArticle(db, business, article)
  for (const { startsAt, service } of scene.has ?? [])
    await anAppointment(db, business, {
      startsAt: new Date(startsAt),
      service,
      contactName: NAMED,
      contactPhone: from ?? FROM,
    })
  for (const { startsAt, minutes } of scene.taken ?? [])
    await anAppointment(db, business, { startsAt: new Date(startsAt), durationMinutes: minutes })
  const context: CallContext = {
    businessName: business.name,
    timezone: business.timezone,
    country: business.country,
    hours: business.hours,
    services: SERVICES,
    transferPhone: business.transferPhone,
    recordingEnabled: false,
    callerPhone: from,
    callerName: null,
    answeredAt: now,
  }
  const transfer = async () => ({ outcome: 'transferred' }) as const
  const callId = await aLiveCall(db, business, from === null ? { from: 'anonymous' } : { from })
  const caller = aCaller({ phone: from, callId, businessPhone: business.phone })
  const run = toolRunner({ db, business, caller, callId, clock, log: silentLog, transfer })
  const call = new TextCall(context, run, confidence)
  await call.run(
    new ScriptedAnswers(says, local(now, business.timezone).slice(0, 10), (remark) => call.lines.push(remark)),
  )
  return { ...call.outcome(), rows: await rowsOf(db, business) }
}

/** All callers' appointments by time: local start, service, status. */
export async function rowsOf(db: Database, business: Pick<Business, 'id' | 'timezone'>): Promise<CallResult['rows']> {
  const rows = await db.list<{ startsAt: Date; service: string | null; status: string }[]>`
    SELECT starts_at AS "startsAt", service, status FROM appointments
    WHERE business_id = ${business.id} AND contact_phone IS NOT NULL ORDER BY starts_at, created_at`
  return rows.map(({ startsAt, service, status }) => [local(startsAt, business.timezone), service ?? '', status])
}

/** By time zone: creating a formatter takes longer than everything else that is done with a row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, made)
  return made
}

/** `2026-03-03 10:30`; with the offset from UTC in an hour that a clock change repeats. */
export function local(at: Date, timeZone: string): string {
  const show = (ms: number) => formatFor(timeZone).format(ms)
  const now = show(at.getTime())
  const isTwin = [-3_600_000, 3_600_000].some((turn) => show(at.getTime() + turn) === now)
  if (!isTwin) return now
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(at).split(' ').at(-1)
  return `${now} ${offset}`
}

export class TextCall {
  readonly lines: string[] = []
  readonly #context: CallContext
  readonly #run: ReturnType<typeof toolRunner>
  readonly #confidence: number
  readonly #notes: CallOutcome[] = []
  readonly #effects: { request: ToolRequest; asked: string; said: string }[] = []
  #asked = ''
  /** All that was said since the caller's last turn. */
  #words: string[] = []
  #said = ''
  #ends: CallResult['ends'] = 'caller'
  #leftMessage = false

  constructor(context: CallContext, run: ReturnType<typeof toolRunner>, confidence: number) {
    this.#context = context
    this.#run = run
    this.#confidence = confidence
  }

  outcome(): Omit<CallResult, 'rows'> {
    return {
      lines: this.lines,
      notes: this.#notes,
      ends: this.#ends,
      leftMessage: this.#leftMessage,
      effects: this.#effects,
    }
  }

  /** The last words, which got no answer. */
  get lastWords(): string {
    return this.#words.join(' ')
  }

  async run(reactions: Reactions): Promise<void> {
    let reply = this.#take(respondInWords(NEW_SPOKEN_DIALOGUE, { kind: 'started' }, this.#context))
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const event = await this.#next(reply, reactions)
      if (event === null) return
      reply = this.#take(respondInWords(reply.state, event, this.#context))
    }
    this.lines.push('(the call goes on for ever)')
  }

  #take(reply: Reply): Reply {
    const said = reply.say.map(({ text }) => text)
    this.lines.push(...said.map((text) => `assistant: ${text}`))
    this.#notes.push(...reply.outcomes)
    this.#words.push(...said)
    if (said.length > 0) this.#asked = said.join(' ')
    return reply
  }

  /** What happens after a reply; null if the call has ended. */
  async #next({ next, understanding }: Reply, reactions: Reactions): Promise<ScriptEvent | null> {
    switch (next.kind) {
      case 'goodbye':
        this.#ends = understanding === 'not_understood' ? 'gives_up' : 'goodbye'
        return null
      case 'take_message':
        this.#leftMessage = true
        this.lines.push('caller: (speaks after the tone)')
        return { kind: 'message_taken', taken: 'kept' }
      case 'run': {
        const { request } = next
        if (['book', 'reschedule', 'cancel'].includes(request.tool))
          this.#effects.push({ request, asked: this.#asked, said: this.#said })
        const result = await this.#run(request)
        if (result.outcome !== 'transferred') return { kind: 'tool_result', result }
        this.#ends = 'person'
        return null
      }
      default:
        return this.#answer(reactions)
    }
  }

  async #answer(reactions: Reactions): Promise<ScriptEvent | null> {
    const words = this.#words.join(' ')
    this.#words = []
    const doing = await reactions.next(this.#asked, words)
    if (doing === null || (typeof doing === 'object' && 'hangsUp' in doing)) {
      if (doing !== null || !this.lines.at(-1)?.startsWith('caller: (does not')) this.lines.push('caller: (hangs up)')
      return null
    }
    this.#said = typeof doing === 'string' ? doing : JSON.stringify(doing)
    this.lines.push(`caller: ${this.#said}`)
    if (typeof doing === 'string') return text(doing, this.#confidence)
    if ('key' in doing) return { kind: 'input', input: { kind: 'digit', digit: doing.key } }
    return 'noise' in doing ? text(doing.noise, NOISE) : { kind: 'no_input' }
  }
}

/** The confidence of a recognizer that can only guess. */
const NOISE = 0.5

const text = (words: string, confidence: number): ScriptEvent => ({
  kind: 'input',
  input: { kind: 'text', text: words, confidence },
})
