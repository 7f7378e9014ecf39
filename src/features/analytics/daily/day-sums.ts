import type { AppointmentSource } from '../../appointments/appointment.ts'
import type { CallDirection, EndedReason, Outcome } from '../../calls/call.ts'
import type { CallKind, CallSums, Made } from '../analytics-store.ts'
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
}

/** Sums of a day, with the index of its period in the query. */
export interface PlacedSums extends DaySums {
  period: number
}

export interface Figures {
  sums: CallSums[]
  made: Made[]
  kinds: CallKind[]
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
  return {
    sums: [sumOf(null, chosen, p50.all, p95.all), ...sums],
    made: chosen.flatMap(({ period, made }) => made.map((one) => ({ ...one, period }) as Made)),
    kinds: kindsOf(chosen),
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
function kindsOf(days: readonly DaySums[]): CallKind[] {
  const counts = { status: new Map(), outcome: new Map(), endedReason: new Map(), hour: new Map(), weekday: new Map() }
  const add = (field: keyof typeof counts, value: string | number, calls: number) =>
    counts[field].set(value, (counts[field].get(value) ?? 0) + calls)
  for (const { date, inbound, outbound } of days) {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
    for (const sums of [inbound, outbound]) {
      if (sums === null) continue
      add('weekday', weekday, sums.calls)
      for (const status of ['completed', 'missed', 'failed'] as const) add('status', status, sums[status])
      for (const [hour, calls] of sums.hours.entries()) add('hour', hour, calls)
      for (const [outcome, calls] of Object.entries(sums.outcomes)) add('outcome', outcome, calls)
      for (const [reason, calls] of Object.entries(sums.reasons)) add('endedReason', reason, calls)
    }
  }
  return Object.entries(counts).flatMap(([field, values]) =>
    [...values].map(([value, calls]) => ({ [field]: value, calls }) as CallKind),
  )
}
