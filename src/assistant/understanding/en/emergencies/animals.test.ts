import { expect, test } from 'vitest'
import { wordsOf } from '../plain-text.ts'
import { mayBeEmergency } from './alarming-words.ts'
import { detectEmergency } from './emergencies.ts'
import { isForOtherDanger } from './other-danger.ts'

test('an emergency of an animal is urgent and no matter for an ambulance', () => {
  for (const text of ["my rabbit isn't breathing", 'my dog was bitten by a snake', 'my cat was run over'])
    expect(detectEmergency(text), text).toBe('urgent')
  expect(detectEmergency("she isn't breathing", true)).toBe('urgent')
})

test('a person beside an animal is in danger, and so is everybody in a fire', () => {
  for (const text of [
    "my dog bit my son and he's bleeding a lot",
    "I fell off my horse and I can't move",
    "my mum isn't breathing, the dog is going mad",
    'the house is on fire and my cat is inside',
    "she isn't breathing",
  ])
    expect(detectEmergency(text), text).toBe('danger')
  expect(detectEmergency("my husband isn't breathing", true)).toBe('danger')
})

test('sparks are urgent, and with smoke or a burning smell a danger', () => {
  expect(detectEmergency('the plug in the hall is sparking')).toBe('urgent')
  expect(detectEmergency('the socket behind the fridge is making a burning smell')).toBe('danger')
})

test('what is over, how somebody lies on a table and one mild word alarm nobody', () => {
  for (const text of [
    "I had an accident four years ago and since then I'm scared of driving",
    'I have a headache',
    'my wife is sick',
    'he fell last year and his knee still hurts',
  ])
    expect(mayBeEmergency(wordsOf(text)), text).toBe(false)
  expect(detectEmergency("I can't breathe lying on my stomach")).toBeNull()
  expect(detectEmergency("I can't breathe")).toBe('danger')
})

test('advice on gas does not answer water or electricity, but answers gas', () => {
  const advice = 'Gas leaks. If you smell gas, open the windows.'
  expect(isForOtherDanger('water is coming through the bathroom ceiling', advice)).toBe(true)
  expect(isForOtherDanger('a pipe is leaking and I smell gas', advice)).toBe(false)
  expect(isForOtherDanger('water is coming through the ceiling', 'We come within the hour.')).toBe(false)
})
