import { type AssistantContent, CONTENT_FIELDS } from './assistant-content.ts'
import type { FieldToCollect } from './field-to-collect.ts'

/** One difference between two versions, in plain words. */
export interface ContentChange {
  /** A field of the content, such as `greeting`; for a field to collect, `fields.` and its key. */
  field: string
  /** Null if it did not exist. */
  before: string | null
  after: string | null
  /** The lines of both, if one of them has several; empty otherwise. */
  lines: DiffLine[]
}

export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** The fields of the content that differ. Pure. */
export const changedFields = (before: AssistantContent, after: AssistantContent): string[] =>
  CONTENT_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

/** The changes from one version to another. Pure. */
export const diffContents = (before: AssistantContent, after: AssistantContent): ContentChange[] =>
  changedFields(before, after).flatMap((field) => {
    if (field === 'fields') return diffFields(before.fields, after.fields)
    if (field === 'lookup') return [change(field, describeLookup(before.lookup), describeLookup(after.lookup))]
    const name = field as keyof AssistantContent
    return [change(field, shown(before[name]), shown(after[name]))]
  })

function diffFields(before: readonly FieldToCollect[], after: readonly FieldToCollect[]): ContentChange[] {
  const keys = [...new Set([...before, ...after].map(({ key }) => key))]
  const described = (fields: readonly FieldToCollect[], key: string) => {
    const found = fields.find((field) => field.key === key)
    return found === undefined ? null : describeField(found)
  }
  const changes = keys.map((key) => change(`fields.${key}`, described(before, key), described(after, key)))
  const changed = changes.filter((one) => one.before !== one.after)
  const order = (fields: readonly FieldToCollect[]) => fields.map(({ label }) => label).join(', ')
  return changed.length > 0 ? changed : [change('fields', order(before), order(after))]
}

function describeField({ label, question, type, choices, required, when }: FieldToCollect): string {
  const kind = choices.length === 0 ? type : `${type}: ${choices.join(', ')}`
  return `${label} (${kind}; ${required ? 'required' : 'optional'}; ${when.replaceAll('_', ' ')}): ${question}`
}

const describeLookup = (lookup: AssistantContent['lookup']): string | null =>
  lookup === null
    ? null
    : `${lookup.url} (${lookup.variables.map(({ name, fallback }) => `${name} = ${fallback}`).join(', ')})`

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  return Object.values(value as Record<string, readonly string[]>)
    .flat()
    .join(', ')
}

function change(field: string, before: string | null, after: string | null): ContentChange {
  const hasLines = [before, after].some((text) => text?.includes('\n'))
  return { field, before, after, lines: hasLines ? diffLines(before ?? '', after ?? '') : [] }
}

/** The most pairs of lines that are compared; longer texts are shown one after the other. */
const MAX_PAIRS = 1_000_000

/** The diff of two texts by their longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  if (old.length * now.length > MAX_PAIRS)
    return [
      ...old.map((text): DiffLine => ({ kind: 'removed', text })),
      ...now.map((text): DiffLine => ({ kind: 'added', text })),
    ]
  const common = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [removed, added] = [old[i], now[j]]
    if (removed !== undefined && removed === added) {
      lines.push({ kind: 'same', text: removed })
      i += 1
      j += 1
    } else if (removed !== undefined && (added === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push({ kind: 'removed', text: removed })
      i += 1
    } else {
      lines.push({ kind: 'added', text: added ?? '' })
      j += 1
    }
  }
  return lines
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

const at = (table: readonly (readonly number[])[], i: number, j: number): number => table[i]?.[j] ?? 0

/** The length of the longest common subsequence from each pair of positions to the end. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const table: number[][] = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = table[i] as number[]
      row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1))
    }
  return table
}
