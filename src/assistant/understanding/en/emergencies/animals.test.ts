import { expect, test } from 'vitest'
import { wordsOf } from '../plain-text.ts'
import { mayBeEmergency } from './alarming-words.ts'
import { detectEmergency } from './emergencies.ts'
import { isForOtherDanger } from './other-danger.ts'

test('an animal emergency is urgent and does not need an ambulance', () => {
  for (const text of ["my rabbit isn't breathing", 'my dog was bitten by a snake', 'my cat was run over'])
    expect(detectEmergency(text), text).toBe('urgent')
  expect(detectEmergency("she isn't breathing", true)).toBe('urgent')
})

test('a person with an animal is in danger, and so is everybody in a fire', () => {
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

test('sparks are urgent; with smoke or a burning smell they are a danger', () => {
  expect(detectEmergency('the plug in the hall is sparking')).toBe('urgent')
  expect(detectEmergency('the socket behind the fridge is making a burning smell')).toBe('danger')
})

test('past events, how somebody lies on a table, and a single mild word raise no alarm', () => {
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

test('advice on gas does not answer a question about water or electricity, but answers one about gas', () => {
  const advice = 'Gas leaks. If you smell gas, open the windows.'
  expect(isForOtherDanger('water is coming through the bathroom ceiling', advice)).toBe(true)
  expect(isForOtherDanger('a pipe is leaking and I smell gas', advice)).toBe(false)
  expect(isForOtherDanger('water is coming through the ceiling', 'We come within the hour.')).toBe(false)
})
