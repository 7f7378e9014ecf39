import { FIGURE_NAMES, GROUP_NAMES, OUTCOME_NAMES } from '../../mails/reports/report-words.ts'
import type { Breakdown, Metrics } from '../analytics/analytics.ts'

/** The groups of figures that a report can contain. */
export const REPORT_FIGURES = ['calls', 'bookings', 'outcomes', 'messages'] as const
export type FigureGroup = (typeof REPORT_FIGURES)[number]

/** How a value is shown. `share` is 0 to 1, `cents` are hundredths of the currency of the business. */
export type FigureUnit = 'count' | 'share' | 'seconds' | 'cents'

export interface Figure {
  group: FigureGroup
  /** The heading of the group. */
  heading: string
  name: string
  unit: FigureUnit
  /** Null if there is nothing to compute it from. */
  value: number | null
  /** The value for the previous period; null also if there is none. */
  before: number | null
}

/** The figures of a period, as `analyze` computes them. */
export interface Measured {
  totals: Metrics
  breakdown: Pick<Breakdown, 'outcome'>
}

type Shown = readonly [name: keyof typeof FIGURE_NAMES, unit: FigureUnit]

const SHOWN: Record<Exclude<FigureGroup, 'outcomes'>, readonly Shown[]> = {
  calls: [
    ['calls', 'count'],
    ['inbound', 'count'],
    ['outbound', 'count'],
    ['answerRate', 'share'],
    ['missed', 'count'],
    ['transferred', 'count'],
    ['totalDurationSeconds', 'seconds'],
    ['averageDurationSeconds', 'seconds'],
    ['costCents', 'cents'],
  ],
  bookings: [
    ['appointmentsBooked', 'count'],
    ['bookingRate', 'share'],
    ['newContacts', 'count'],
  ],
  messages: [
    ['messagesReceived', 'count'],
    ['messagesSent', 'count'],
  ],
}

/** The figures of these groups, in the order of the report. `before`: the previous period; null if there is none to compare with. */
export function figuresOf(groups: readonly FigureGroup[], of: Measured, before: Measured | null): Figure[] {
  return REPORT_FIGURES.filter((group) => groups.includes(group)).flatMap((group): Figure[] => {
    const heading = GROUP_NAMES[group]
    if (group === 'outcomes') return outcomesOf(of, before).map((one) => ({ group, heading, ...one }))
    return SHOWN[group].map(([name, unit]) => ({
      ...{ group, heading, unit, name: FIGURE_NAMES[name] },
      value: of.totals[name],
      before: before?.totals[name] ?? null,
    }))
  })
}

function outcomesOf(of: Measured, before: Measured | null): Omit<Figure, 'group' | 'heading'>[] {
  return of.breakdown.outcome.map(({ outcome, calls }) => ({
    name: OUTCOME_NAMES[outcome],
    unit: 'count',
    value: calls,
    before: before?.breakdown.outcome.find((one) => one.outcome === outcome)?.calls ?? null,
  }))
}
