import { CsvError, parse } from 'csv-parse/sync'
import { badRequest } from '../../kernel/api-error.ts'

const SEPARATORS = [',', ';', '\t']

/**
 * The records of a CSV file (RFC 4180). Spreadsheets of some countries separate cells with semicolons or tabs, so the
 * separator is the one that occurs most often in the first line. Records may have different lengths; a quote inside an
 * unquoted cell is an ordinary character; empty lines are left out.
 * @throws BAD_REQUEST if a quoted cell does not end
 */
export function readCsv(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: detectSeparator(text.split(/\r\n|\r|\n/, 1)[0] ?? ''),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (error) {
    // With the options above, an open quote is the only error that is left.
    if (error instanceof CsvError) throw badRequest('file: a quoted cell does not end; is this a CSV file?')
    throw error
  }
}

function detectSeparator(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best))
}
