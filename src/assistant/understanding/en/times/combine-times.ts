import type { Beside, TimeRange } from '../../when.ts'
import { DAY_END, isWholeDay } from './parts-of-day.ts'
import type { TimeValue } from './read-times.ts'

/** Combines what a text says about the time of day: "in the afternoon", "after three", "before five". Pure. */
const NOON = 12 * 60

export interface CombinedTimes {
  ranges: readonly TimeRange[]
  exact: boolean
  prefers?: 'earliest' | 'latest'
  beside?: Beside
}

export function combineTimes(all: readonly TimeValue[], ruledOut: readonly TimeValue[]): CombinedTimes {
  const named = decisive(all)
  const of = (kind: TimeValue['kind']) => named.filter((one) => one.kind === kind)
  const exact = of('exact').flatMap(({ ranges }) => ranges)
  const parts = of('part').flatMap(({ ranges, beside }) => (beside === undefined ? ranges : []))
  const decided = (kind: TimeValue['kind']) => of(kind).map((one) => decidedBy(one, parts))
  const windows = boundedBy(decided('from'), decided('until'), decided('range'))
  const prefers = named.find((one) => one.prefers !== undefined)?.prefers
  const beside = named.find((one) => one.beside !== undefined)?.beside
  const chosen = exact.length > 0 ? [...within(exact, parts), ...windows] : joined(windows, parts)
  const ranges = unique(withoutTimes(chosen, ruledOut)).filter((range) => !isWholeDay(range))
  const isExact =
    exact.length > 0 &&
    windows.length === 0 &&
    of('exact').length === 1 &&
    new Set(exact.map(({ from }) => from % NOON)).size === 1
  return { ranges, exact: isExact && ranges.length > 0, ...(prefers && { prefers }), ...(beside && { beside }) }
}

/** The times without those that are only told next to others, and without those that a conclusion such as "so seven if you can" replaces. */
function decisive(all: readonly TimeValue[]): readonly TimeValue[] {
  const last = all.findLast(({ kind }) => kind !== 'part')
  if (last?.isConclusion === true && last.kind === 'exact')
    return all.filter((one) => one === last || one.kind === 'part')
  const wished = all.filter(({ isTold }) => isTold !== true)
  return wished.some(({ kind }) => kind !== 'part') ? wished : all
}

/** "Tonight after 8": the part of the day says which 8 is meant. */
function decidedBy(value: TimeValue, parts: readonly TimeRange[]): TimeValue {
  const edge = ({ from, to }: TimeRange) => (value.kind === 'until' ? to : from)
  const meant = value.choices?.find((one) => parts.some((part) => part.from <= edge(one) && edge(one) <= part.to))
  return meant === undefined ? value : { ...value, ranges: [meant] }
}

const overlaps = (a: TimeRange, b: TimeRange): boolean => a.from <= b.to && b.from <= a.to
const overlap = (a: TimeRange, b: TimeRange): TimeRange => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
})

/** "4 in the afternoon": the part of the day says which 4 is meant. */
function within(times: readonly TimeRange[], parts: readonly TimeRange[]): readonly TimeRange[] {
  const fitting = times.filter((time) => parts.some((part) => overlaps(time, part)))
  return fitting.length > 0 ? fitting : times
}

/** "After ten but before two" is one window. */
function boundedBy(
  froms: readonly TimeValue[],
  untils: readonly TimeValue[],
  spans: readonly TimeValue[],
): TimeRange[] {
  const all = (values: readonly TimeValue[]) => values.flatMap(({ ranges }) => ranges)
  const [starts, ends] = [all(froms), all(untils)]
  const both = starts.flatMap((start) => ends.filter((end) => overlaps(start, end)).map((end) => overlap(start, end)))
  return [...(both.length > 0 ? both : [...starts, ...ends]), ...all(spans)]
}

/** "Tuesday morning after ten": what both allow; alternatives if they exclude each other. */
function joined(windows: readonly TimeRange[], parts: readonly TimeRange[]): readonly TimeRange[] {
  if (windows.length === 0 || parts.length === 0) return [...windows, ...parts]
  const both = windows.flatMap((window) =>
    parts.filter((part) => overlaps(window, part)).map((part) => overlap(window, part)),
  )
  return both.length > 0 ? both : [...windows, ...parts]
}

/** "Not in the morning": what remains of the day. */
function withoutTimes(ranges: readonly TimeRange[], ruledOut: readonly TimeValue[]): readonly TimeRange[] {
  const out = ruledOut.flatMap((one) => one.ranges.slice(0, one.kind === 'exact' ? one.ranges.length : 1))
  if (out.length === 0) return ranges
  const whole = ranges.length > 0 ? ranges : [{ from: 0, to: DAY_END }]
  return out.reduce<readonly TimeRange[]>(
    (left, { from, to }) =>
      left.flatMap((range) =>
        [
          { from: Math.max(range.from, to + 1), to: range.to },
          { from: range.from, to: Math.min(range.to, from - 1) },
        ].filter((one) => one.from <= one.to),
      ),
    whole,
  )
}

function unique(ranges: readonly TimeRange[]): TimeRange[] {
  const seen = new Set<string>()
  return ranges.filter(({ from, to }) => !seen.has(`${from}-${to}`) && seen.add(`${from}-${to}`))
}
