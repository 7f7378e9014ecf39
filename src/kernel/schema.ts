import { type TSchema, type TUnsafe, Type } from 'typebox'
import type { Instant } from './clock.ts'

/**
 * Building blocks for the shapes that cross an edge. Each is plain JSON Schema (draft 2020-12, as OpenAPI 3.1 wants it)
 * with the TypeScript type that our side works with. A schema with a `title` becomes a named component of the
 * OpenAPI description.
 */

/** A string of 1 to `maxLength` characters. */
export const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...described(description) })

/** As `text`, or null. For a reply no `maxLength` is needed. */
export const textOrNull = (maxLength?: number, description?: string): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    ...(maxLength === undefined ? {} : { minLength: 1, maxLength }),
    ...described(description),
  })

/** One of a closed set of words. */
export const oneOf = <const T extends string>(values: readonly T[], description?: string): TUnsafe<T> =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...described(description) })

/** A string on the wire (UTC with milliseconds out, any RFC 3339 offset in), a `Date` on our side. */
export const instant = (description?: string): TUnsafe<Instant> =>
  Type.Unsafe<Instant>({ type: 'string', format: 'date-time', ...described(description) })

export const instantOrNull = (description?: string): TUnsafe<Instant | null> =>
  Type.Unsafe<Instant | null>({ type: ['string', 'null'], format: 'date-time', ...described(description) })

/** A day of the calendar, `YYYY-MM-DD`; it stays a string, as only a time zone can make instants of it. */
export const calendarDate = (description?: string) => Type.String({ format: 'date', ...described(description) })

/** A list of `item`. */
export const listOf = <T extends TSchema>(item: T) => Type.Array(item)

const described = (description: string | undefined) => (description === undefined ? {} : { description })
