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
  const rows = [columns, ...records.map((record) => columns.map((column) => shown((record as Fields)[column])))]
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
