import type { AppointmentSource } from '../../appointments/appointment.ts'
import {
  CALL_DIRECTIONS,
  type CallDirection,
  type EndedReason,
  type Outcome,
  type Sentiment,
} from '../../calls/call.ts'
import type { CallKind, CallSums, Made, TopicSpellings } from '../analytics-store.ts'
import { ValueCounts } from './value-counts.ts'

/** A day of a calendar, `[start, end)`. */
export interface Day {
  /** `YYYY-MM-DD`. */
  date: string
  start: Date
  end: Date
}

/** The stored sums of one day's calls in one direction. */
export interface DayCalls {
  calls: number
  completed: number
  missed: number
  failed: number
  transferred: number
  answered: number
  /** Answered calls with an outcome, and how many of them booked. */
  decided: number
  booked: number
  durationSeconds: number
  costCents: number
  /** The sum of `aiConfidenceScore` in millionths, and the number of calls in it. */
  confidenceMicros: number
  scored: number
  /** Calls by the local hour of their start; 24 numbers. */
  hours: number[]
  outcomes: Partial<Record<Outcome, number>>
  reasons: Partial<Record<EndedReason, number>>
  sentiments: Partial<Record<Sentiment, number>>
  /** Medians and 95th percentiles of the calls' latencies in hundredths of a second, by `encodeCounts`. */
  p50: string
  p95: string
}

export interface DayMade {
  what: Made['what']
  kind: AppointmentSource | CallDirection | null
  count: number
}

/**
 * The sums of one day; `test` covers test calls and what was booked in them. Null if there was no call in this
 * direction.
 */
export interface DaySums {
  date: string
  test: boolean
  inbound: DayCalls | null
  outbound: DayCalls | null
  made: DayMade[]
  /** Each topic of the calls in one spelling; null if it was not read. */
  topics: DayTopics | null
}

export type DayTopics = Record<CallDirection, [topic: string, calls: number][]>

/** Sums of a day, with the index of its period in the query. */
export interface PlacedSums extends DaySums {
  period: number
}

export interface Figures {
  sums: CallSums[]
  made: Made[]
  kinds: CallKind[]
  topics: TopicSpellings
}

/** Adds days up: each period and, where there are calls, all periods together. Pure. */
export function addDays(days: readonly PlacedSums[], direction: CallDirection | undefined): Figures {
  const chosen = days.map((day) => ({
    ...day,
    inbound: direction === 'outbound' ? null : day.inbound,
    outbound: direction === 'inbound' ? null : day.outbound,
  }))
  const byPeriod = new Map<number, PlacedSums[]>()
  for (const day of chosen) {
    const others = byPeriod.get(day.period)
    if (others === undefined) byPeriod.set(day.period, [day])
    else others.push(day)
  }
  const p50 = { period: new ValueCounts(), all: new ValueCounts() }
  const p95 = { period: new ValueCounts(), all: new ValueCounts() }
  const sums = [...byPeriod].map(([period, ofPeriod]) => {
    p50.period.clear()
    p95.period.clear()
    for (const { inbound, outbound } of ofPeriod)
      for (const one of [inbound, outbound]) {
        if (one === null) continue
        p50.period.add(one.p50, p50.all)
        p95.period.add(one.p95, p95.all)
      }
    return sumOf(period, ofPeriod, p50.period, p95.period)
  })
  const all = sumOf(null, chosen, p50.all, p95.all)
  return {
    sums: [all, ...sums],
    made: chosen.flatMap(({ period, made }) =>
      made.map(({ what, kind, count }) => ({ period, what, kind, count }) as Made),
    ),
    kinds: kindsOf(chosen, all),
    topics: spellingsOf(chosen, direction === undefined ? CALL_DIRECTIONS : [direction]),
  }
}

function sumOf(period: number | null, days: readonly DaySums[], p50: ValueCounts, p95: ValueCounts): CallSums {
  const inbound = days.flatMap((day) => day.inbound ?? [])
  const outbound = days.flatMap((day) => day.outbound ?? [])
  const all = [...inbound, ...outbound]
  return {
    period,
    calls: total(all, 'calls'),
    inbound: total(inbound, 'calls'),
    outbound: total(outbound, 'calls'),
    completed: total(all, 'completed'),
    missed: total(all, 'missed'),
    failed: total(all, 'failed'),
    transferred: total(all, 'transferred'),
    answered: total(all, 'answered'),
    answeredInbound: total(inbound, 'answered'),
    decidedInbound: total(inbound, 'decided'),
    bookedInbound: total(inbound, 'booked'),
    durationSeconds: total(all, 'durationSeconds'),
    costCents: total(all, 'costCents'),
    confidenceMicros: total(all, 'confidenceMicros'),
    scored: total(all, 'scored'),
    latencyP50: milliseconds(p50.percentile(0.5)),
    latencyP95: milliseconds(p95.percentile(0.95)),
  }
}

const milliseconds = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths * 10)

type Summed = { [K in keyof DayCalls]: DayCalls[K] extends number ? K : never }[keyof DayCalls]

function total(all: readonly DayCalls[], field: Summed): number {
  let sum = 0
  for (const one of all) sum += one[field]
  return sum
}

/** Counts each field by itself: the sums do not record which calls of an hour had which outcome. */
function kindsOf(days: readonly DaySums[], { completed, missed, failed }: CallSums): CallKind[] {
  const hours = Array.from({ length: 24 }, () => 0)
  const weekdays = Array.from({ length: 7 }, () => 0)
  const outcomes = new Map<Outcome, number>()
  const reasons = new Map<EndedReason, number>()
  const sentiments = new Map<Sentiment, number>()
  for (const { date, inbound, outbound } of days) {
    const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
    for (const sums of [inbound, outbound]) {
      if (sums === null) continue
      weekdays[weekday] = (weekdays[weekday] as number) + sums.calls
      for (let hour = 0; hour < 24; hour++) hours[hour] = (hours[hour] as number) + (sums.hours[hour] as number)
      addCounts(outcomes, sums.outcomes)
      addCounts(reasons, sums.reasons)
      addCounts(sentiments, sums.sentiments)
    }
  }
  return [
    { status: 'completed', calls: completed },
    { status: 'missed', calls: missed },
    { status: 'failed', calls: failed },
    ...hours.map((calls, hour) => ({ hour, calls })),
    ...weekdays.map((calls, index) => ({ weekday: index + 1, calls })),
    ...[...outcomes].map(([outcome, calls]) => ({ outcome, calls })),
    ...[...reasons].map(([endedReason, calls]) => ({ endedReason, calls })),
    ...[...sentiments].map(([sentiment, calls]) => ({ sentiment, calls })),
  ]
}

function spellingsOf(days: readonly DaySums[], directions: readonly CallDirection[]): TopicSpellings {
  const spellings = new Map<string, number>()
  for (const { topics } of days)
    for (const direction of directions)
      for (const [topic, calls] of topics?.[direction] ?? []) spellings.set(topic, (spellings.get(topic) ?? 0) + calls)
  return spellings
}

function addCounts<K extends string>(totals: Map<K, number>, counts: Partial<Record<K, number>>): void {
  for (const name in counts) totals.set(name, (totals.get(name) ?? 0) + (counts[name] as number))
}
