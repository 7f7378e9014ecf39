import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse'
import { badRequest } from '../../kernel/api-error.ts'
import { yieldToCalls } from '../../kernel/process/yield.ts'

const SEPARATORS = [',', ';', '\t']
/** A part of this size is parsed in about a millisecond. */
const PART_BYTES = 8 * 1024

/**
 * The records of a CSV file (RFC 4180) in UTF-8 or Windows-1252, the encodings that spreadsheet programs write. Spreadsheets of some
 * countries separate cells with semicolons or tabs, so the separator is the one that occurs most often in the first line. Records may have
 * different lengths; a quote inside an unquoted cell is an ordinary character; empty lines are left out. The file is parsed in parts, and
 * no further than `maxRecords`.
 * @throws BAD_REQUEST if a quoted cell is not terminated
 */
export async function readCsv(file: Uint8Array, maxRecords = Number.MAX_SAFE_INTEGER): Promise<string[][]> {
  const bytes = isUtf8(file) ? file : Buffer.from(new TextDecoder('windows-1252').decode(file))
  const records: string[][] = []
  const parser = parse({
    bom: true,
    delimiter: detectSeparator(firstLine(bytes)),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: maxRecords,
  })
  parser.on('data', (record: string[]) => void records.push(record))
  const parsed = new Promise<void>((resolve, reject) => parser.once('end', resolve).once('error', reject))
  // Handled below, even if it fails earlier.
  parsed.catch(() => {})
  for (let start = 0; start < bytes.length && records.length < maxRecords; start += PART_BYTES) {
    parser.write(bytes.subarray(start, start + PART_BYTES))
    await yieldToCalls()
  }
  parser.end()
  try {
    await parsed
  } catch (error) {
    // With the options above, an unterminated quote is the only remaining error.
    if (error instanceof CsvError) throw badRequest('file: a quoted cell does not end; is this a CSV file?')
    throw error
  }
  return records
}

const MAX_LINE_BYTES = 64 * 1024

const firstLine = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, MAX_LINE_BYTES))
    .toString()
    .split(/\r\n|\r|\n/, 1)[0] ?? ''

function detectSeparator(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best))
}
