/**
 * A half-open interval `[start, end)` in epoch milliseconds: 10:00-10:30 and 10:30-11:00 do not overlap.
 */
export interface Interval {
  readonly start: number
  readonly end: number
}

export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end

/** The parts of `intervals` outside of `without`, in order. */
export function subtractIntervals(intervals: readonly Interval[], without: readonly Interval[]): Interval[] {
  const gaps = mergeIntervals(without)
  return intervals.flatMap((one) => {
    const left: Interval[] = []
    let start = one.start
    for (const gap of gaps) {
      if (gap.end <= start || gap.start >= one.end) continue
      if (start < gap.start) left.push({ start, end: gap.start })
      start = gap.end
    }
    return start < one.end ? [...left, { start, end: one.end }] : left
  })
}

/** The union as disjoint intervals in order. Adjacent intervals are joined; empty intervals are dropped. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter((one) => one.start < one.end).sort((a, b) => a.start - b.start)
  const merged: Interval[] = []
  for (const next of sorted) {
    const last = merged.at(-1)
    if (last && next.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, next.end) }
    else merged.push(next)
  }
  return merged
}
