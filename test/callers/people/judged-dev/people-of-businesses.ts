import type { Person, PersonExpected, PersonScene } from '../../person.ts'

export const on = (open: string, close: string) => ({ open, close })
export const week = (open: string, close: string) => ({
  monday: on(open, close),
  tuesday: on(open, close),
  wednesday: on(open, close),
  thursday: on(open, close),
  friday: on(open, close),
})

type More = Partial<Omit<Person, 'kind' | 'persona' | 'says' | 'expect'>>

/** A caller; `more.scene` comes on top of the scene of the business. */
export const p = (
  kind: string,
  scene: PersonScene,
  persona: string,
  says: string | Person['says'],
  expect: PersonExpected,
  more: More = {},
): Person => ({
  kind,
  persona,
  says: typeof says === 'string' ? [says] : says,
  expect,
  ...more,
  scene: { ...scene, ...more.scene, business: { ...scene.business, ...more.scene?.business } },
})

/** A texter. */
export const t: typeof p = (kind, scene, persona, says, expect, more = {}) =>
  p(kind, scene, persona, says, expect, { ...more, by: 'text' })

/** Says that it is not known, or offers a message or a person. */
export const HONEST =
  /\b(?:don't|do not|doesn't|not|can't|cannot|couldn't|no)\b[^.?!]{0,60}\b(?:know|sure|say|tell|answer|details?|certain|find|information|offer|do|have)\b|message|pass (?:it|this|that|your question)|call you back|get back to you|check with|put you through|connect you/i
/** Nobody who is late, complains, or has the wrong number, wants to hear this. */
export const SELLS = /what would you like to book|which would suit you|what (?:service|day|time) would you like/i
