import { NEW_TALK, type Talk } from '../responders/dialogue/talk.ts'

/** Raised when `Talk` changes its shape: a conversation of another shape begins anew. */
const SHAPE = 2
const INSTANTS: ReadonlySet<string> = new Set(['start', 'end', 'startsAt', 'endsAt'])

/** As plain JSON, to be kept between two texts. */
export const savedTalk = (talk: Talk): object => ({ shape: SHAPE, talk })

/** The conversation as it was kept; a new one where nothing was, or what was cannot be read. */
export function restoredTalk(saved: unknown): Talk {
  if (typeof saved !== 'object' || saved === null || (saved as { shape?: unknown }).shape !== SHAPE) return NEW_TALK
  const revived = JSON.parse(JSON.stringify(saved), (key, value: unknown) =>
    INSTANTS.has(key) && typeof value === 'string' ? new Date(value) : value,
  ) as { talk: Talk }
  return revived.talk
}
