import type { Person, PersonExpected, PersonScene } from '../../person.ts'

export type Hours = { open: string; close: string }
export type Writes = (
  persona: string,
  says: string | Person['says'],
  expect: PersonExpected,
  more?: Partial<Omit<Person, 'kind' | 'persona' | 'says' | 'expect'>>,
) => Person

export const on = (open: string, close: string): Hours => ({ open, close })
export const week = (open: string, close: string) => ({
  monday: on(open, close),
  tuesday: on(open, close),
  wednesday: on(open, close),
  thursday: on(open, close),
  friday: on(open, close),
})

/** People of a kind who call one business; what `more.scene` says comes on top of the scene. */
export const people =
  (kind: string, scene: PersonScene, by?: 'text'): Writes =>
  (persona, says, expect, more = {}) => ({
    kind,
    persona,
    says: typeof says === 'string' ? [says] : says,
    expect,
    ...(by === undefined ? {} : { by }),
    ...more,
    scene: { ...scene, ...more.scene, business: { ...scene.business, ...more.scene?.business } },
  })

export const at = (scene: PersonScene) => ({
  book: people('book', scene),
  own: people('own appointment', scene),
  asks: people('asks', scene),
  message: people('messages', scene),
  odd: people('odd calls', scene),
  text: people('texts', scene, 'text'),
})

/** It is honest to say that this is not known, or to offer to pass the question on. */
export const HONEST =
  /\b(?:don't|do not|doesn't|does not|didn't|isn't|not|can't|cannot|couldn't|unable|no)\b[^.?!]{0,60}\b(?:know|sure|information|info|say|tell|answer|details?|certain|find|listed|have|offer|do)\b|message|pass (?:it|this|that|your question) on|call you back|get back to you|check with/i
export const NOT_OFFERED = /\b(?:don't|do not|doesn't|only|can't|cannot|not|no|isn't|sorry|afraid)\b/i
/** Nobody who is late, or who called the wrong number, wants to hear this. */
export const NOT_BOOKING = /what would you like to book|which would suit you|what (?:service|day|time) would you like/i
