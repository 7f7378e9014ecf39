import { Check, Errors } from 'typebox/schema'
import type { JsonSchema } from './parameters-schema.ts'

const MAX_CHARACTERS = 8_000

/**
 * What is wrong with the arguments, in one line; null: nothing. Schemas are interpreted and never compiled to code, as businesses
 * write them. Patterns that could take exponential time are skipped; the tool's server checks its arguments anyway.
 */
export function argumentFaults(parameters: JsonSchema, given: unknown): string | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'arguments: must be an object'
  if (JSON.stringify(given).length > MAX_CHARACTERS)
    return `arguments: must have at most ${MAX_CHARACTERS} characters as JSON`
  const schema = withoutSlowPatterns(parameters) as Record<string, unknown>
  if (Check(schema, given)) return null
  const [, errors] = Errors(schema, given)
  const faults = errors.slice(0, 3).map(({ instancePath, message }) => {
    const place = instancePath.replace(/^\//, '').replaceAll('/', '.')
    return place === '' ? `arguments ${message}` : `${place}: ${message}`
  })
  return faults.length === 0 ? 'arguments: do not fit the parameters of the tool' : faults.join('; ')
}

function withoutSlowPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutSlowPatterns)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key, value]) => key !== 'pattern' || isQuick(value))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutSlowPatterns(value)]))
}

/** No repeated group, no back reference, and at most one unlimited repetition: at worst the square of the length. */
function isQuick(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return true
  const bare = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (/\\[1-9k]|\)[*+?{]/.test(bare)) return false
  return (bare.match(/[*+]|\{\d+,\}|\{\d+,\d{2,}\}/g) ?? []).length <= 1
}
