import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../features/appointments/appointment.ts'
import { respond } from './brain/brain.ts'
import type { BrainContext } from './brain/brain-types.ts'
import { NEW_CONVERSATION, step } from './conversation.ts'
import {
  type Action,
  type Conversation,
  type ConversationEvent,
  type House,
  type TimerName,
  USUAL_LIMITS,
} from './conversation-types.ts'
import { TOOLS_WITH_EFFECTS, type ToolRequest, type ToolResult } from './tools/tool.ts'

const context: BrainContext = {
  businessName: 'Harbour Hair',
  timezone: 'America/New_York',
  country: 'US',
  hours: { monday: { open: '09:00', close: '17:00' } },
  services: [
    { name: 'Haircut', durationMinutes: 30 },
    { name: 'Colour', durationMinutes: 90 },
  ],
  transferPhone: '+15550001111',
  recordingEnabled: true,
  callerPhone: '+15557654321',
}

const at = (iso: string) => new Date(iso)
const appointment: Appointment = {
  id: 'apt_1',
  contactId: 'ctc_1',
  contactName: null,
  contactPhone: '+15557654321',
  service: 'Haircut',
  notes: null,
  startsAt: at('2026-11-24T15:30:00Z'),
  endsAt: at('2026-11-24T16:00:00Z'),
  timezone: 'America/New_York',
  status: 'confirmed',
  source: 'ai_call',
  callId: null,
  cancelledBy: null,
  cancellationReason: null,
  cancelledAt: null,
  createdAt: at('2026-11-20T10:00:00Z'),
  updatedAt: at('2026-11-20T10:00:00Z'),
}
const slots = [0, 1, 2].map((n) => ({
  start: new Date(appointment.startsAt.getTime() + n * 1_800_000),
  end: new Date(appointment.endsAt.getTime() + n * 1_800_000),
}))

/** What each tool may answer. */
const OUTCOMES: Record<ToolRequest['tool'], ToolResult[]> = {
  next_slots: [{ outcome: 'slots', slots }, { outcome: 'slots', slots: [] }, { outcome: 'unavailable' }],
  find_appointments: [
    { outcome: 'appointments', appointments: [appointment, { ...appointment, id: 'apt_2' }] },
    { outcome: 'appointments', appointments: [appointment] },
    { outcome: 'appointments', appointments: [] },
  ],
  book: [{ outcome: 'booked', appointment }, { outcome: 'taken' }, { outcome: 'unknown' }],
  reschedule: [{ outcome: 'rescheduled', appointment }, { outcome: 'taken' }, { outcome: 'refused', reason: 'gone' }],
  cancel: [{ outcome: 'cancelled', appointment }, { outcome: 'already_cancelled' }, { outcome: 'unavailable' }],
  answer: [{ outcome: 'passages', passages: [{ title: 'Parking', text: 'Behind the house.' }] }],
  transfer: [{ outcome: 'not_transferred', reason: 'busy' }, { outcome: 'transferred' }],
}

type Op =
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
    arbitrary: fc.record({ op: fc.constant('text' as const), text: fc.constantFrom('cancel', 'parking?', '') }),
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

const anEnd: fc.Arbitrary<Op> = fc.record({
  op: fc.constant('end' as const),
  event: fc.constantFrom('media_lost', 'caller_hangup', 'network_error', 'stop_requested', 'cut_off'),
})

/** Plays a conversation as the loop would, watching every action. Knows nothing of the state but what it is told to do. */
class Watcher {
  state: Conversation = NEW_CONVERSATION
  unheard: { mark: string; turn: number; speech: string }[] = []
  tools = new Map<string, ToolRequest>()
  timers = new Set<TimerName>()
  started: string[] = []
  released = false
  finished: string | null = null
  recording = false
  #atMs = 0
  readonly #house: House

  constructor(limits: House['limits'] = { ...USUAL_LIMITS, maxCallMs: 900_000 }) {
    this.#house = { brain: respond, context, limits }
  }

  send(event: DistributiveOmit<ConversationEvent, 'atMs' | 'heard'>, fraction = 0): void {
    this.#atMs += 10
    const playing = this.unheard[0]
    const heard = playing ? { mark: playing.mark, fraction } : null
    const before = this.state
    const frozen = JSON.stringify(before)
    const { state, actions } = step(before, { ...event, atMs: this.#atMs, heard } as ConversationEvent, this.#house)
    expect(JSON.stringify(before)).toBe(frozen)
    this.state = state
    const cutsOff = actions.some((action) => action.do === 'clear') && actions.some((action) => action.do === 'hang_up')
    if (cutsOff) expect(mayCutOff(event), `cut off mid-sentence by ${event.kind}`).toBe(true)
    for (const action of actions) this.#act(action)
    expect([...this.timers].sort()).toEqual([...state.timers].sort())
  }

  #act(action: Action): void {
    expect(this.finished, 'an action after the end').toBeNull()
    switch (action.do) {
      case 'speak':
        expect(this.released, 'speech after the leg was released').toBe(false)
        expect(
          this.unheard.filter(({ turn }) => turn !== action.turn),
          'two turns at once',
        ).toEqual([])
        this.unheard.push(action)
        break
      case 'clear':
        this.unheard = []
        break
      case 'start_timer':
        this.timers.add(action.timer)
        break
      case 'cancel_timer':
        expect(this.timers.delete(action.timer)).toBe(true)
        break
      case 'run_tool':
        expect(this.tools.size, 'two tools at once').toBe(0)
        expect(this.released).toBe(false)
        this.tools.set(action.toolCallId, action.request)
        if (TOOLS_WITH_EFFECTS.has(action.request.tool)) this.started.push(action.toolCallId)
        break
      case 'record_message':
        expect(this.recording).toBe(!action.on)
        this.recording = action.on
        break
      case 'hang_up':
        expect(this.released, 'released twice').toBe(false)
        this.released = true
        break
      case 'finish':
        this.finished = action.reason
        expect(this.released).toBe(true)
        expect(this.recording, 'still recording').toBe(false)
        expect(this.timers.size, 'timers left').toBe(0)
        expect(this.unheard, 'speech left in the line').toEqual([])
    }
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
        this.send({ kind: 'speech_started', mark: this.unheard[0]?.mark ?? 'none' })
        break
      case 'fail_voice':
        this.send({ kind: 'speech_failed', mark: this.unheard.at(-1)?.mark ?? 'none' })
        break
      case 'stale':
        this.send({ kind: 'tool_result', toolCallId: 'tool-0', result: { outcome: 'booked', appointment } })
        this.send({ kind: 'speech_heard', mark: 'speech-0' })
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
        this.send({ kind: 'caller_voice', speaking: op.speaking })
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
    this.send({ kind: 'timer', timer })
  }

  /** The world goes on: speech is heard, tools answer, and when nothing else moves a timer fires. */
  settle(): void {
    for (let turn = 0; turn < 200 && this.finished === null; turn += 1) {
      if (this.unheard.length > 0) this.hear()
      else if (this.tools.size > 0) this.result(0)
      else if (this.timers.size > 0) this.fire([...this.timers].at(-1) as TimerName)
      else break
    }
  }
}

/** Only these may hang up over our own words; everything else waits until they were heard. */
function mayCutOff(event: DistributiveOmit<ConversationEvent, 'atMs' | 'heard'>): boolean {
  if (event.kind === 'timer') return event.timer === 'farewell'
  return event.kind === 'media_lost' || event.kind === 'cut_off' || event.kind === 'speech_failed'
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function play(ops: readonly Op[]): Watcher {
  const watcher = new Watcher()
  watcher.send({ kind: 'started' })
  for (const op of ops) watcher.run(op)
  return watcher
}

const sequences = fc.array(anOp, { maxLength: 80 })

test('whatever happened before, an ending event releases the leg, finishes once and nothing follows', () => {
  fc.assert(
    fc.property(sequences, anEnd, sequences, (before, end, after) => {
      const watcher = play([...before, end, ...after])
      watcher.settle()

      expect(watcher.released).toBe(true)
      expect(watcher.finished).not.toBeNull()
      expect(watcher.state.phase).toBe('over')
    }),
    { numRuns: 400 },
  )
})

test('an ending that cannot wait lets go of the leg in the same step', () => {
  fc.assert(
    fc.property(sequences, fc.constantFrom('media_lost', 'cut_off', 'caller_hangup'), (before, event) => {
      const watcher = play(before)
      watcher.run({ op: 'end', event })

      expect(watcher.released).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a call left alone ends by itself: nobody is kept on the line for ever', () => {
  fc.assert(
    fc.property(sequences, (before) => {
      const watcher = play(before)
      watcher.settle()

      expect(watcher.finished).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})

test('every tool with effects that was started is on the record of the call, once', () => {
  fc.assert(
    fc.property(sequences, anEnd, (before, end) => {
      const watcher = play([...before, end])
      watcher.settle()

      const recorded = watcher.state.toolCalls.filter(({ name }) => TOOLS_WITH_EFFECTS.has(name as ToolRequest['tool']))
      expect(recorded).toHaveLength(watcher.started.length)
      expect(recorded.map(({ result }) => (result as { outcome: string }).outcome)).not.toContain('abandoned')
    }),
    { numRuns: 300 },
  )
})

test('the assistant says that something is booked, moved or cancelled only after a tool has said so', () => {
  fc.assert(
    fc.property(sequences, (ops) => {
      const watcher = play(ops)
      watcher.settle()

      const done = watcher.state.toolCalls.map(({ result }) => (result as { outcome: string }).outcome)
      const said = watcher.state.transcript.map(({ text }) => text).join(' ')
      if (said.includes("It's booked")) expect(done).toContain('booked')
      if (said.includes("It's moved")) expect(done).toContain('rescheduled')
      if (said.includes('is cancelled.')) expect(done).toContain('cancelled')
    }),
    { numRuns: 300 },
  )
})

test('the transcript runs forward in time and keeps no empty turn', () => {
  fc.assert(
    fc.property(sequences, (ops) => {
      const { transcript } = play(ops).state

      for (const [index, turn] of transcript.entries()) {
        expect(turn.text).not.toBe('')
        expect(turn.endMs).toBeGreaterThanOrEqual(turn.startMs)
        expect(turn.endMs).toBeGreaterThanOrEqual(transcript[index - 1]?.endMs ?? 0)
      }
    }),
    { numRuns: 300 },
  )
})
