import { csvRecords } from '../../kernel/text/csv.ts'
import type { ReportContent } from './report-content.ts'
import type { Figure } from './report-figures.ts'

const HEADER = ['report', 'group', 'figure', 'unit', 'value', 'previousValue']

/** A row for each figure. Shares are 0 to 1, times are seconds, costs are in the currency of the business. */
export function reportCsv({ title, currency, figures }: ReportContent): string {
  const unitOf = ({ unit }: Figure) => (unit === 'cents' ? currency : unit)
  const amount = (value: number | null, { unit }: Figure) => (value !== null && unit === 'cents' ? value / 100 : value)
  const rows = figures.map((one) => [
    ...[title, one.heading, one.name, unitOf(one)],
    ...[amount(one.value, one), amount(one.before, one)],
  ])
  return csvRecords([HEADER, ...rows])
}

/** The header alone, as an example in the API description. */
export const REPORT_CSV_EXAMPLE = csvRecords([HEADER])
