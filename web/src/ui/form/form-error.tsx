import { ApiError, errorMessage } from '../../api.ts'
import { ChangedMeanwhile } from '../../record/change-record.ts'
import type { Refusal } from './field-problem.ts'

/** The service's error about one field of a form; null if the error is about something else. */
export const fieldError = (error: unknown, ...fields: readonly string[]): Refusal | null =>
  error instanceof ApiError && error.field !== null && fields.includes(error.field)
    ? { message: error.messageWithoutField, by: error }
    : null

/** The service's error, unless it is about one of `fields`, which show their own errors. */
export function FormError({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  // The form asks about a conflict (`RecordConflict`).
  if (error === null || error === undefined || error instanceof ChangedMeanwhile) return null
  if (error instanceof ApiError && error.field !== null && fields.includes(error.field)) return null
  return (
    <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 break-words text-bad">
      {errorMessage(error)}
    </p>
  )
}
