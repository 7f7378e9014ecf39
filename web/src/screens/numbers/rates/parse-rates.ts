import type { NewSipRate } from '../../../client/types.gen.ts'
import { text } from '../text.ts'

/** Parses a carrier's rate list (CSV with a header). Pure. */
const COLUMNS = {
  prefix: /^(prefix|code|dial.?code)s?$/i,
  destination: /^(destination|name|country|description)$/i,
  ratePerMinute: /^(rate.*|price.*|per.?minute|cost.*)$/i,
  direction: /^direction$/i,
  connectionFee: /^(connection.*|setup.*|fee)$/i,
  currency: /^currency$/i,
} as const

type Column = keyof typeof COLUMNS

/** @returns the rates, or the error about the whole text; the service validates each row */
export function parseRates(csv: string, direction: NewSipRate['direction']): NewSipRate[] | string {
  const lines = csv.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [header, ...rows] = lines
  if (header === undefined || rows.length === 0) return text.needsRows
  const separator = [';', '\t', ','].find((one) => header.includes(one)) ?? ','
  const names = splitCells(header, separator)
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, pattern]) => [column, names.findIndex((name) => pattern.test(name))]),
  ) as Record<Column, number>
  const missing = (['prefix', 'destination', 'ratePerMinute'] as const).filter((column) => at[column] < 0)
  if (missing.length > 0) return text.missingColumns(missing.join(', '))
  return rows.map((row) => parseRate(splitCells(row, separator), at, direction))
}

function parseRate(cells: readonly string[], at: Record<Column, number>, usual: NewSipRate['direction']): NewSipRate {
  const cell = (column: Column) => cells[at[column]] ?? ''
  const named = cell('direction').toLowerCase()
  return {
    prefix: cell('prefix') || ' ',
    destination: cell('destination') || ' ',
    ratePerMinute: cell('ratePerMinute') || ' ',
    direction: named === 'inbound' || named === 'outbound' ? named : usual,
    ...(cell('connectionFee') ? { connectionFee: cell('connectionFee') } : {}),
    ...(cell('currency') ? { currency: cell('currency').toUpperCase() } : {}),
  }
}

/** RFC 4180 except line breaks inside quotes, which rate lists do not have. */
function splitCells(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let index = 0; index < line.length; index++) {
    const letter = line[index] as string
    if (letter === '"' && quoted && line[index + 1] === '"') {
      cell += '"'
      index++
    } else if (letter === '"') quoted = !quoted
    else if (letter === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
  }
  return [...cells, cell.trim()]
}
