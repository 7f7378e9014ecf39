import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | Date | null

/** Records of RFC 4180, each with its CRLF. Instants are ISO 8601 in UTC, null is an empty cell. */
export const csvRecords = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map(textOf)),
    // Any line break is quoted, not only the one between records.
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'number' ? String(cell) : defused(cell)
}

/** What a spreadsheet takes for the start of a formula: also in the full width of East Asian keyboards. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const PHONE_NUMBER = /^\+\d{1,15}$/

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text there
 * (OWASP, "CSV Injection"). A phone number runs to nothing but itself and stays whole.
 */
const defused = (text: string): string => (FORMULA_START.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text)
