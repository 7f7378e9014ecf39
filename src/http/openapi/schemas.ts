import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { assert } from '../../kernel/assert.ts'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** The schema as plain JSON. */
export const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json

/** Collects the schemas with a `title` under `components`, so that generated clients get named types. */
export interface SchemaPool {
  /** The schema as JSON, with references in place of the titled schemas inside it. */
  ref(schema: TSchema): Json
  /** The collected schemas, by title. */
  components(): { [title: string]: Json }
}

export function createSchemaPool(): SchemaPool {
  const collected = new Map<string, Json>()

  function replaceTitled(node: Json): Json {
    if (Array.isArray(node)) return node.map(replaceTitled)
    if (typeof node !== 'object' || node === null) return node
    const replaced = Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, isData(name) ? value : replaceTitled(value)]),
    )
    const { title } = replaced
    if (typeof title !== 'string' || replaced.type !== 'object') return replaced
    const known = collected.get(title)
    assert(known === undefined || isDeepStrictEqual(known, replaced), `one schema is called ${title}`)
    collected.set(title, replaced)
    return { $ref: `#/components/schemas/${title}` }
  }

  return {
    ref: (schema) => replaceTitled(plain(schema)),
    components: () => Object.fromEntries([...collected].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** The values of these keywords may look like schemas but are not. */
const isData = (name: string): boolean => ['examples', 'default', 'const', 'enum'].includes(name)

/** A value that matches the schema, preferably its first example. For the sample bodies of events. */
export function sampleOf(schema: Json, name = ''): Json {
  const {
    examples,
    const: constant,
    enum: words,
    anyOf,
    type,
    properties,
    items,
    format,
    minimum,
  } = schema as {
    [keyword: string]: Json | undefined
  }
  if (Array.isArray(examples) && examples[0] !== undefined) return examples[0]
  if (constant !== undefined) return constant
  if (Array.isArray(words) && words[0] !== undefined) return words[0]
  if (Array.isArray(anyOf) && anyOf[0] !== undefined) return sampleOf(anyOf[0], name)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as { [name: string]: Json }).map(([key, value]) => [
          key,
          sampleOf(value, key),
        ]),
      )
    case 'array':
      return items === undefined ? [] : [sampleOf(items, name)]
    case 'string':
      return format === 'date-time' ? '2026-03-02T14:05:09.123Z' : (SAMPLE_TEXTS[name] ?? name)
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 0
    case 'boolean':
      return true
    default:
      return null
  }
}

const SAMPLE_TEXTS: Readonly<Record<string, string>> = {
  id: 'id_01j9zk3v5dfa8r4wz6q2m7xt3e',
  from: '+15551234567',
  to: '+15557654321',
  phone: '+15551234567',
  contactPhone: '+15551234567',
  transferredTo: '+15550001111',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  contactName: 'Ada Lovelace',
  contactId: 'ctc_01j9zk3v5dfa8r4wz6q2m7xt3e',
}
