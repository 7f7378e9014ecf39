import { badRequest } from '../../kernel/api-error.ts'

/**
 * The records of a CSV file (RFC 4180), also with semicolons or tabs between the cells, as spreadsheets of some countries
 * write them, and with any line ends. The separator is the one that the first line has most of. Empty lines are left out.
 * @throws BAD_REQUEST where a quoted cell does not end
 */
export function readCsv(text: string): string[][] {
  const input = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(input.split(/\r?\n|\r/, 1)[0] ?? '')
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at < input.length) {
    const { cell, end } = cellAt(input, at, separator)
    record.push(cell)
    at = end
    if (input[at] === separator) {
      at++
      // A separator at the very end has an empty cell behind it.
      if (at < input.length) continue
      record.push('')
    }
    if (input[at] === '\r') at++
    if (input[at] === '\n') at++
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}

function cellAt(input: string, from: number, separator: string): { cell: string; end: number } {
  if (input[from] !== '"') {
    let end = from
    while (end < input.length && input[end] !== separator && input[end] !== '\n' && input[end] !== '\r') end++
    return { cell: input.slice(from, end), end }
  }
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = input.indexOf('"', at)
    if (quote < 0) throw badRequest('file: a quoted cell does not end; is this a CSV file?')
    cell += input.slice(at, quote)
    if (input[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}
