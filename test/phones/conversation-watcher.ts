import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Action } from '../../src/assistant/conversation/actions.ts'
import type { ConversationInput, TimerName } from '../../src/assistant/conversation/events.ts'
import { step } from '../../src/assistant/conversation/machine.ts'
import type { Responder, ResponderName } from '../../src/assistant/conversation/responder.ts'
import { type Conversation, NEW_CONVERSATION } from '../../src/assistant/conversation/state.ts'
import type { CallConfig } from '../../src/assistant/conversation/turn.ts'
import { DEFAULT_LIMITS, type Limits } from '../../src/assistant/conversation/waits.ts'
import { menuResponder } from '../../src/assistant/responders/menu/menu.ts'
import type { CallContext } from '../../src/assistant/responders/script.ts'
import { hasEffects, type ToolRequest, type ToolResult } from '../../src/assistant/tools/tool.ts'
import { appointment } from './known-appointment.ts'
import { NO_MORE_CALLS, OPT_OUT, OPT_OUT_RESULTS } from './opt-out-config.ts'

export const context: CallContext = {
  businessName: 'Harbour Hair',
  timezone: 'America/New_York',
  country: 'US',
  hours: { monday: [{ open: '09:00', close: '17:00' }] },
  services: [
    { name: 'Haircut', durationMinutes: 30 },
    { name: 'Colour', durationMinutes: 90 },
  ],
  transferPhone: '+15550001111',
  // A caller may speak at once: no notice has to be heard first.
  recordingEnabled: false,
  callerPhone: '+15557654321',
  answeredAt: new Date('2026-11-23T14:00:00Z'),
}

const slots = [0, 1, 2].map((n) => ({
  start: new Date(appointment.startsAt.getTime() + n * 1_800_000),
  end: new Date(appointment.endsAt.getTime() + n * 1_800_000),
}))

/** The possible results of each tool. */
const OUTCOMES: Record<ToolRequest['tool'], ToolResult[]> = {
  next_slots: [{ outcome: 'slots', slots }, { outcome: 'slots', slots: [] }, { outcome: 'unavailable' }],
  find_slots: [{ outcome: 'slots', slots, fit: 'wished' }, { outcome: 'unavailable' }],
  opening_hours: [{ outcome: 'hours', openings: slots, closure: null, holiday: null }],
  find_appointments: [
    { outcome: 'appointments', appointments: [appointment, { ...appointment, id: 'apt_2' }] },
    { outcome: 'appointments', appointments: [appointment] },
    { outcome: 'appointments', appointments: [] },
    { outcome: 'proof_needed', by: 'day', wasWrong: false, appointments: [] },
    { outcome: 'proof_refused' },
  ],
  keep_message: [{ outcome: 'message_recorded' }, { outcome: 'recording_failed' }, { outcome: 'unavailable' }],
  verify_caller: [
    { outcome: 'appointments', appointments: [appointment] },
    { outcome: 'proof_needed', by: 'day', wasWrong: true, appointments: [] },
    { outcome: 'proof_refused' },
  ],
  book: [{ outcome: 'booked', appointment }, { outcome: 'taken' }, { outcome: 'unknown' }],
  reschedule: [{ outcome: 'rescheduled', appointment }, { outcome: 'taken' }, { outcome: 'refused', reason: 'gone' }],
  cancel: [{ outcome: 'cancelled', appointment }, { outcome: 'already_cancelled' }, { outcome: 'unavailable' }],
  do_not_call: OPT_OUT_RESULTS,
  answer: [{ outcome: 'passages', passages: [{ title: 'Parking', text: 'Behind the house.' }] }],
  message: [{ outcome: 'message_kept' }, { outcome: 'unavailable' }],
  ...{ recall_caller: [{ outcome: 'nothing_recalled' }], remember: [{ outcome: 'remembered' }], usual_service: [] },
  ...{ send_text: [{ outcome: 'texted' }], last_staff: [{ outcome: 'last_staff', member: null }], note_field: [] },
  custom: [{ outcome: 'answered', answer: 'done' }, { outcome: 'unavailable' }],
  transfer: [{ outcome: 'not_transferred', reason: 'busy' }, { outcome: 'transferred' }, { outcome: 'connected' }],
}

export type Op =
  | { op: 'digit'; digit: string }
  | { op: 'text'; text: string }
  | { op: 'hear' | 'begin' | 'fail_voice' | 'stale'; fraction: number }
  | { op: 'result'; pick: number }
  | { op: 'timer'; pick: number }
  | { op: 'voice'; speaking: boolean }
  | { op: 'end'; event: 'media_lost' | 'caller_hangup' | 'network_error' | 'stop_requested' | 'cut_off' }

const anOp: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ op: fc.constant('digit' as const), digit: fc.constantFrom(...'1234567890*#A') }),
  },
  { weight: 8, arbitrary: fc.record({ op: fc.constant('digit' as const), digit: fc.constantFrom('1', '2', '4') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('text' as const),
      text: fc.constantFrom('cancel', 'parking?', '', NO_MORE_CALLS),
    }),
  },
  { weight: 10, arbitrary: fc.record({ op: fc.constant('hear' as const), fraction: fc.double({ min: 0, max: 1 }) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('begin' as const), fraction: fc.constant(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constantFrom('fail_voice' as const, 'stale' as const), fraction: fc.constant(0) }),
  },
  { weight: 8, arbitrary: fc.record({ op: fc.constant('result' as const), pick: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('timer' as const), pick: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('voice' as const), speaking: fc.boolean() }) },
)

/** The caller hears a whole question. */
export const HEARS: readonly Op[] = Array<Op>(6).fill({ op: 'hear', fraction: 1 })

/** The keys of a whole booking, each after its question was heard, or all ahead. */
const aBookingRun: fc.Arbitrary<Op[]> = fc
  .record({ hears: fc.boolean(), confirms: fc.boolean(), pick: fc.constantFrom(0, 0, 0, 1) })
  .map(({ hears, confirms, pick }) => [
    ...['#', '1', '1'].map((digit) => ({ op: 'digit' as const, digit })),
    ...(hears ? [{ op: 'result' as const, pick: 0 }, ...HEARS] : []),
    { op: 'digit', digit: '1' },
    ...(hears ? HEARS : []),
    { op: 'digit', digit: '1' },
    ...(hears ? [] : [{ op: 'result' as const, pick: 0 }]),
    ...(confirms ? [{ op: 'result' as const, pick }] : []),
  ])

/** Random events, with whole bookings among them, so that deep states are reached, too. */
export const sequences: fc.Arbitrary<Op[]> = fc
  .array(fc.oneof({ weight: 12, arbitrary: anOp.map((op) => [op]) }, { weight: 1, arbitrary: aBookingRun }), {
    maxLength: 60,
  })
  .map((runs) => runs.flat())

export const anEnd: fc.Arbitrary<Op> = fc.record({
  op: fc.constant('end' as const),
  event: fc.constantFrom('media_lost', 'caller_hangup', 'network_error', 'stop_requested', 'cut_off'),
})

/** Every so many steps the conversation continues from a copy through JSON: nothing may depend on identity. */
const COPY_EVERY = 10

/** Plays a conversation as the call loop does. Checks each action by `assert`: `expect` takes longer than a step. */
export class Watcher {
  state: Conversation = NEW_CONVERSATION
  unheard: { mark: string; turn: number; speech: string; text: string }[] = []
  tools = new Map<string, ToolRequest>()
  timers = new Set<TimerName>()
  started: string[] = []
  released = false
  finished: string | null = null
  recording = false
  firedFarewell = false
  firedPatience = false
  protected atMs = 0
  #steps = 0
  readonly #config: CallConfig

  constructor(
    limits: Limits = { ...DEFAULT_LIMITS, maxCallMs: 900_000 },
    responders: readonly Responder[] = [menuResponder(context)],
  ) {
    this.#config = { limits, interruptions: true, transferPhone: context.transferPhone, optOut: OPT_OUT, responders }
  }

  /** The state of the responder of that name; null where another one is active. */
  own<S>(name: ResponderName): S | null {
    const { responder } = this.state
    return responder?.name === name ? (responder.state as S) : null
  }

  send(input: ConversationInput, fraction = 0): Action[] {
    this.atMs += 10
    const playing = this.unheard[0]
    const heard = playing ? { mark: playing.mark, fraction } : null
    const before = this.state
    const { state, actions } = step(before, { ...input, atMs: this.atMs, heard }, this.#config)
    freezePlain(state)
    this.#steps += 1
    this.state = this.#steps % COPY_EVERY === 0 ? copied(state) : state
    const cutsOff = actions.some((action) => action.do === 'clear') && actions.some((action) => action.do === 'hang_up')
    if (cutsOff) assert(mayCutOff(input), `cut off mid-sentence by ${input.kind}`)
    for (const action of actions) this.#act(action)
    this.#compareTimers(state.timers)
    return actions
  }

  #compareTimers(kept: readonly TimerName[]): void {
    const isSame = kept.length === this.timers.size && [...this.timers].every((timer) => kept.includes(timer))
    assert(isSame, `the timers ${[...this.timers]} run, the state says ${kept}`)
  }

  #act(action: Action): void {
    assert(this.finished === null, 'an action after the end')
    switch (action.do) {
      case 'speak':
        assert(!this.released, 'speech after the leg was released')
        assert(
          this.unheard.every(({ turn }) => turn === action.turn),
          'two turns at once',
        )
        this.unheard.push(action)
        break
      case 'clear':
        this.unheard = []
        break
      case 'start_timer':
        this.timers.add(action.timer)
        break
      case 'cancel_timer':
        assert(this.timers.delete(action.timer), `${action.timer} is cancelled without having been started`)
        break
      case 'run_tool':
        this.#abandon()
        assert(this.tools.size === 0, 'two tools at once')
        assert(!this.released, 'a tool after the leg was released')
        this.tools.set(action.toolCallId, action.request)
        if (hasEffects(action.request)) this.started.push(action.toolCallId)
        break
      case 'record_message':
        assert(this.recording !== action.on, 'a recording is started or stopped twice')
        this.recording = action.on
        break
      case 'hang_up':
        assert(!this.released, 'released twice')
        this.released = true
        break
      case 'finish':
        this.finished = action.reason
        assert(this.released, 'finished before the leg was released')
        assert(!this.recording, 'still recording')
        assert(this.timers.size === 0, 'timers left')
        assert(this.unheard.length === 0, 'speech left in the line')
    }
  }

  /** Forgets a look-up that was abandoned: its result would come too late. */
  #abandon(): void {
    const given = this.state.toolCalls.filter(({ result }) => (result as { outcome: string }).outcome === 'abandoned')
    for (const [id, request] of this.tools)
      if (!hasEffects(request) && given.some(({ name }) => name === request.tool)) this.tools.delete(id)
  }

  run(op: Op): void {
    if (this.finished !== null) return
    switch (op.op) {
      case 'digit':
        this.send({ kind: 'input', input: { kind: 'digit', digit: op.digit } }, 0.5)
        break
      case 'text':
        this.send({ kind: 'input', input: { kind: 'text', text: op.text, confidence: 0.8 } }, 0.5)
        break
      case 'hear':
        this.hear()
        break
      case 'begin':
        this.send({ kind: 'speech_started', mark: this.unheard[0]?.mark ?? 'none', queuedMs: 0 })
        break
      case 'fail_voice':
        this.send({ kind: 'speech_failed', mark: this.unheard.at(-1)?.mark ?? 'none' })
        break
      case 'stale':
        this.lateNews()
        break
      case 'result':
        this.result(op.pick)
        break
      case 'timer': {
        const timer = [...this.timers][op.pick % Math.max(1, this.timers.size)]
        if (timer) this.fire(timer)
        break
      }
      case 'voice':
        this.send({ kind: 'caller_voice', speaking: op.speaking, lagMs: 0 })
        break
      case 'end':
        this.end(op.event)
    }
  }

  end(event: Extract<Op, { op: 'end' }>['event']): void {
    switch (event) {
      case 'media_lost':
      case 'stop_requested':
        this.send({ kind: event }, 0.5)
        break
      case 'cut_off':
        this.send({ kind: 'cut_off', reason: 'service_stopping' })
        break
      default:
        this.released = true
        this.send({ kind: 'leg_ended', end: event }, 0.5)
    }
  }

  hear(): void {
    const heard = this.unheard[0]
    if (!heard) return
    this.unheard = this.unheard.slice(1)
    this.send({ kind: 'speech_heard', mark: heard.mark })
  }

  result(pick: number): void {
    const [running] = this.tools
    if (!running) return
    const [toolCallId, request] = running
    this.tools.delete(toolCallId)
    const outcomes = OUTCOMES[request.tool]
    this.send({ kind: 'tool_result', toolCallId, result: outcomes[pick % outcomes.length] as ToolResult })
  }

  fire(timer: TimerName): void {
    this.timers.delete(timer)
    this.firedFarewell ||= timer === 'farewell'
    this.firedPatience ||= timer === 'patience'
    this.send({ kind: 'timer', timer })
  }

  /** Late events, of things that are long over, must have no effect. */
  lateNews(): void {
    const booked: ToolResult = { outcome: 'booked', appointment }
    const idle = TIMERS.filter((timer) => !this.timers.has(timer))
    const late: ConversationInput[] = [
      { kind: 'tool_result', toolCallId: 'tool-0', result: booked },
      { kind: 'speech_heard', mark: 'speech-0' },
      { kind: 'speech_failed', mark: 'speech-0' },
      ...idle.map((timer) => ({ kind: 'timer' as const, timer })),
    ]
    for (const input of late) assert.deepEqual(this.send(input), [], `a late ${input.kind} has an effect`)
  }

  /**
   * Lets the call run to its end: speech is heard, tools answer, and otherwise a timer fires. `deaf`: playout marks never
   * come. After the end no event may change anything.
   */
  settle({ deaf = false, pick = 0 } = {}): void {
    for (let turn = 0; turn < 300 && this.finished === null; turn += 1) {
      if (this.unheard.length > 0 && !deaf) this.hear()
      else if (this.tools.size > 0) this.result(pick + turn)
      else if (this.timers.size > 0) this.fire([...this.timers].at(-1) as TimerName)
      else break
    }
    if (this.finished === null) return
    const before = this.state
    this.lateNews()
    this.send({ kind: 'leg_ended', end: 'caller_hangup' })
    this.send({ kind: 'stop_requested' })
    assert.deepEqual(this.state, before, 'the state changed after the end')
  }
}

const TIMERS: readonly TimerName[] = [
  'max_duration',
  'listen',
  'filler',
  'farewell',
  'message_limit',
  'message_pause',
  'patience',
]

/**
 * Freezes the state, so that a step that changes it throws. Fails for values that JSON would lose or change. Parts that
 * are frozen were looked at in an earlier step.
 */
function freezePlain(value: unknown): void {
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    assert.fail(`${value} in the state`)
  if (value === undefined || typeof value === 'function') assert.fail(`${value} in the state`)
  if (typeof value !== 'object' || value === null || value instanceof Date || Object.isFrozen(value)) return
  const isPlain = [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  if (!isPlain) assert.fail(`${value.constructor?.name} in the state`)
  Object.freeze(value)
  for (const part of Object.values(value)) freezePlain(part)
}

function copied(state: Conversation): Conversation {
  const copy = throughJson(state)
  assert(isDeepStrictEqual(copy, state), 'the state does not survive JSON')
  freezePlain(copy)
  return copy
}

/** Only these events may end the call in the middle of the assistant's speech. */
function mayCutOff(event: ConversationInput): boolean {
  if (event.kind === 'timer') return event.timer === 'farewell'
  return event.kind === 'media_lost' || event.kind === 'cut_off' || event.kind === 'speech_failed'
}

/** A copy through JSON. Dates are marked, so that strings that look like dates stay strings. */
function throughJson<T>(value: T): T {
  const json = JSON.stringify(value, function (this: Record<string, unknown>, key, field: unknown) {
    return this[key] instanceof Date ? { $date: field } : field
  })
  return JSON.parse(json, (_key, field: unknown) => {
    const marked = field as { $date?: string } | null
    return typeof marked === 'object' && marked?.$date !== undefined ? new Date(marked.$date) : field
  })
}
