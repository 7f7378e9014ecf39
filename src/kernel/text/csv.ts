export type Cell = string | number | Date | null

/** CSV records (RFC 4180), each ending with CRLF. Instants are ISO 8601 in UTC; null is an empty cell. */
export const csvRecords = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(textOf).join(',')}\r\n`).join('')

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'number' ? String(cell) : quoted(defused(cell))
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The characters that start a formula in a spreadsheet, including their full-width forms of East Asian keyboards. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
const PHONE_NUMBER = /^\+\d{1,15}$/

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula, which makes it text there (OWASP, "CSV Injection").
 * A phone number is harmless as a formula and stays unchanged.
 */
const defused = (text: string): string => (FORMULA_START.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text)
