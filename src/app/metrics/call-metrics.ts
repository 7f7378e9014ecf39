import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { LiveEvent } from '../../assistant/call/control.ts'
import type { LiveCalls } from '../../assistant/call/registry.ts'
import type { Clock } from '../../kernel/clock.ts'

/** In seconds: from the ringing of a call until its answer. */
const ANSWER_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60]
/** In seconds: a pause in a conversation is noticed from about one second on. */
const TURN_BUCKETS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]
const DURATION_BUCKETS = [5, 15, 30, 60, 120, 300, 600, 1_800, 3_600]

interface CallMetricsOptions {
  registry: Registry
  live: LiveCalls
  config: { maxCalls: number }
  /** The ended calls that wait for the database. */
  journal: { readonly pending: readonly string[] }
  clock: Pick<Clock, 'monotonicMs'>
}

/** Counts and times the calls of this process, from the events of the live view. */
export function watchCalls({ registry, live, config, journal, clock }: CallMetricsOptions): void {
  const nowMs = () => clock.monotonicMs()
  const registers = [registry]
  const begun = new Counter({
    name: 'frontbell_calls_total',
    help: 'Calls that began, by direction',
    labelNames: ['direction'],
    registers,
  })
  const ended = new Counter({
    name: 'frontbell_calls_ended_total',
    help: 'Calls that ended, by direction and reason (endedReason of the API)',
    labelNames: ['direction', 'reason'],
    registers,
  })
  const answer = new Histogram({
    name: 'frontbell_call_answer_seconds',
    help: 'From the beginning of a call until its answer',
    labelNames: ['direction'],
    buckets: ANSWER_BUCKETS,
    registers,
  })
  const duration = new Histogram({
    name: 'frontbell_call_duration_seconds',
    help: 'From the answer of a call until its end',
    buckets: DURATION_BUCKETS,
    registers,
  })
  const turn = turnHistogram(registry)
  const tools = new Counter({
    name: 'frontbell_call_tools_total',
    help: 'Tool runs in calls, by outcome: available, booked, unavailable and so on; custom ones say done or failed',
    labelNames: ['outcome'],
    registers,
  })
  addLineGauges({ registry, live, config, journal })

  const calls = new Map<string, { direction: string; startedMs: number; answeredMs: number | null }>()
  live.subscribe((event: LiveEvent) => {
    if (event.kind === 'started') {
      const { id, direction } = event.call
      begun.inc({ direction })
      calls.set(id, { direction, startedMs: nowMs(), answeredMs: null })
      return
    }
    const call = calls.get(event.callId)
    if (call === undefined) return
    if (event.kind === 'answered') {
      call.answeredMs = nowMs()
      answer.observe({ direction: call.direction }, (call.answeredMs - call.startedMs) / 1000)
    } else if (event.kind === 'latency') turn(event.latency)
    else if (event.kind === 'tool_ended') tools.inc({ outcome: boundedOutcome(event.outcome) })
    else if (event.kind === 'ended') {
      calls.delete(event.callId)
      ended.inc({ direction: call.direction, reason: event.reason })
      if (call.answeredMs !== null) duration.observe((nowMs() - call.answeredMs) / 1000)
    }
  })
}

/** Custom tools may return any text: anything that is not one of our outcomes counts as done. */
const boundedOutcome = (outcome: string): string => (/^[a-z_]{1,30}$/.test(outcome) ? outcome : 'done')

const STAGES = ['endpointing', 'stt', 'model', 'tts', 'transport'] as const

function turnHistogram(registry: Registry) {
  const turn = new Histogram({
    name: 'frontbell_call_turn_seconds',
    help: 'From the last sound of the caller to the first sound of the answer, by stage; stage="total" is the whole',
    labelNames: ['stage'],
    buckets: TURN_BUCKETS,
    registers: [registry],
  })
  return (latency: Extract<LiveEvent, { kind: 'latency' }>['latency']) => {
    turn.observe({ stage: 'total' }, latency.totalMs / 1000)
    for (const stage of STAGES) {
      const ms = latency[`${stage}Ms`]
      if (ms !== null) turn.observe({ stage }, ms / 1000)
    }
  }
}

function addLineGauges({ registry, live, config, journal }: Omit<CallMetricsOptions, 'clock'>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(read())
      },
    })
  gauge('frontbell_call_lines_used', 'Lines of this process in use', () => live.linesInUse)
  gauge('frontbell_call_lines', 'Lines of this process (FRONTBELL_MAX_CALLS)', () => config.maxCalls)
  gauge(
    'frontbell_call_journal_waiting',
    'Ended calls that wait for the database in the journal',
    () => journal.pending.length,
  )
}
