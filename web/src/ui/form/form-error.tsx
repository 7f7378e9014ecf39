import { ApiError, errorMessage } from '../../api.ts'

/** What the service said about one field of a form; null where it is about another, or about nothing. */
export const fieldError = (error: unknown, field: string): string | null =>
  error instanceof ApiError && error.field === field ? error.messageWithoutField : null

/** What the service said that stands beside none of the form's own `fields`. */
export function FormError({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  if (error === null || error === undefined) return null
  if (error instanceof ApiError && error.field !== null && fields.includes(error.field)) return null
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 break-words text-bad">
      {errorMessage(error)}
    </p>
  )
}
