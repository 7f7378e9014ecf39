import { NEW_TALK, type Talk } from '../responders/dialogue/talk.ts'

/** Increased when the shape of `Talk` changes. A saved conversation of another version starts over. */
const SHAPE = 2
const INSTANTS: ReadonlySet<string> = new Set(['start', 'end', 'startsAt', 'endsAt'])

/** The conversation as plain JSON, to be stored between two texts. */
export const savedTalk = (talk: Talk): object => ({ shape: SHAPE, talk })

/** The saved conversation; a new one where there is none or its shape is old. */
export function restoredTalk(saved: unknown): Talk {
  if (typeof saved !== 'object' || saved === null || (saved as { shape?: unknown }).shape !== SHAPE) return NEW_TALK
  const revived = JSON.parse(JSON.stringify(saved), (key, value: unknown) =>
    INSTANTS.has(key) && typeof value === 'string' ? new Date(value) : value,
  ) as { talk: Talk }
  return revived.talk
}
