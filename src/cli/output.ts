import type { CommandContext, CommonOptions } from './command.ts'

type Fields = Readonly<Record<string, unknown>>

/** Prints one record as `key: value` lines, or as JSON with --json. */
export function printRecord(context: CommandContext, options: CommonOptions, record: object): void {
  if (options.json) {
    context.out(JSON.stringify(record))
    return
  }
  const entries = Object.entries(record)
  const width = Math.max(...entries.map(([key]) => key.length)) + 1
  for (const [key, value] of entries) {
    const lines = shown(value).split('\n')
    const indent = ' '.repeat(width + 1)
    context.out(`${`${key}:`.padEnd(width)} ${lines.join(`\n${indent}`)}`.trimEnd())
  }
}

/** Prints records as a table of `columns`, or with --json as a list of whole records. */
export function printTable<T extends object>(
  context: CommandContext,
  options: CommonOptions,
  records: readonly T[],
  columns: readonly (keyof T & string)[],
): void {
  if (options.json || records.length === 0) {
    context.out(options.json ? JSON.stringify(records) : '(none)')
    return
  }
  const rows = [
    columns,
    ...records.map((record) => columns.map((column) => printableLine(shown((record as Fields)[column])))),
  ]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] as string).length)))
  for (const row of rows)
    context.out(
      row
        .map((cell, index) => cell.padEnd(widths[index] as number))
        .join('  ')
        .trimEnd(),
    )
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value).trimEnd()
}

/**
 * Text of a tenant or a caller can contain characters that a terminal executes (title, colors, cursor) or that reverse the order of a line.
 * They are printed as JSON escapes, so that output of --json stays JSON. Line breaks and tabs stay.
 */
const CARRIED_OUT = /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

export const printable = (text: string): string => text.replace(CARRIED_OUT, escaped)

/** As `printable`, on one line. */
const printableLine = (text: string): string => printable(text).replaceAll(/[\n\t]/g, escaped)

const escaped = (character: string): string => {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
