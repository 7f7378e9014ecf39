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
