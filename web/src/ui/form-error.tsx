import { ApiFailure, sentenceOf } from '../api.ts'

/** What is wrong with one field, by the service's own words; null where the refusal is about another one or about none. */
export const errorOf = (error: unknown, field: string): string | null =>
  error instanceof ApiFailure && error.field === field ? error.sentence : null

/** What is wrong with a form beyond the fields that it shows, which say it themselves. */
export function FormError({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error) return null
  if (error instanceof ApiFailure && error.field !== null && fields.includes(error.field)) return null
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 break-words text-bad">
      {sentenceOf(error)}
    </p>
  )
}
