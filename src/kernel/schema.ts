import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'
import type { Instant } from './clock.ts'

/**
 * Schemas of requests and responses. Each is plain JSON Schema (draft 2020-12, the version of OpenAPI 3.1) with the TypeScript type
 * that the code uses. A schema with a `title` becomes a named component of the OpenAPI description.
 */

/** A string of 1 to `maxLength` characters. */
export const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...described(description) })

/** Like `text`, or null. A response needs no `maxLength`. */
export const textOrNull = (maxLength?: number, description?: string): TUnsafe<string | null> =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    ...(maxLength === undefined ? {} : { minLength: 1, maxLength }),
    ...described(description),
  })

/** One of these values. */
export const oneOf = <const T extends string>(values: readonly T[], description?: string): TUnsafe<T> =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...described(description) })

/** How many records one request changes at most. */
export const MAX_AT_ONCE = 200

/** The records that a request changes. */
export const idList = () =>
  Type.Array(text(100), { minItems: 1, maxItems: MAX_AT_ONCE, description: `Ids, at most ${MAX_AT_ONCE}` })

/** Counting ends here, since each counted row has to be read. */
export const MAX_COUNTED = 10_000

/** The number of records of a list. A component of this name in the OpenAPI description. */
export const countSchema = (title: string) =>
  Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: `At most ${MAX_COUNTED}` }),
      more: Type.Boolean({ description: 'Whether there are more than `count`' }),
    },
    { title },
  )
export type Count = Static<ReturnType<typeof countSchema>>

/** The direction of a sorted list. */
export const sortDirection = () => oneOf(['asc', 'desc'], 'Direction. Records without a value come last in both.')

/** A `Date` in the code. In JSON a string: any RFC 3339 offset in requests, UTC with milliseconds in responses. */
export const instant = (description?: string): TUnsafe<Instant> =>
  Type.Unsafe<Instant>({ type: 'string', format: 'date-time', ...described(description) })

export const instantOrNull = (description?: string): TUnsafe<Instant | null> =>
  Type.Unsafe<Instant | null>({ type: ['string', 'null'], format: 'date-time', ...described(description) })

/** A date in the form `YYYY-MM-DD`. It stays a string in the code, as it is not an instant without a time zone. */
export const calendarDate = (description?: string) => Type.String({ format: 'date', ...described(description) })

/** A list of `item`. */
export const listOf = <T extends TSchema>(item: T, description?: string) => Type.Array(item, described(description))

const described = (description: string | undefined) => (description === undefined ? {} : { description })

/** Patterns of fields, each with the error text for a value that does not match. */
export const PATTERNS = {
  slug: {
    pattern: '^[a-z0-9][a-z0-9_-]*$',
    says: 'must be made of lower-case letters, digits, - and _, such as faq',
  },
  timeOfDay: { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', says: 'must be a time of day such as 09:00' },
} as const

/** The error text of a pattern; null for an unknown pattern. */
export const patternWords = (pattern: unknown): string | null =>
  Object.values(PATTERNS).find((one) => one.pattern === String(pattern))?.says ?? null
