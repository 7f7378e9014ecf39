import { expect, test } from 'vitest'
import { detectEmergency } from './emergencies.ts'

test('people in danger are recognized', () => {
  for (const text of [
    "I can't breathe, please help me",
    'I can’t breathe',
    'My husband has collapsed',
    "there's a fire in the kitchen",
    'the house is on fire',
    'She is unconscious and not breathing',
    'he took an overdose',
    "I think he's having a heart attack",
    'someone is breaking into my house',
    'there is a burglar downstairs',
    'please call an ambulance',
    'my son swallowed bleach',
    'my baby is choking',
    'I smell gas',
    "she won't wake up",
    "my dad's got chest pains",
    'there was a crash and somebody is hurt',
    'my hair is on fire lol',
    'he has a knife',
    "it won't stop bleeding",
  ])
    expect(detectEmergency(text), text).toBe('danger')
})

test('people who may harm themselves are recognized', () => {
  for (const text of [
    'I want to kill myself',
    "I don't want to live any more",
    'I feel suicidal',
    'she wants to end her life',
  ])
    expect(detectEmergency(text), text).toBe('crisis')
})

test('past events, figures of speech and everyday requests are not emergencies', () => {
  for (const text of [
    'I had a heart attack last year and need a check-up',
    "I'm dying to try your new menu",
    'Do you do hair dying?',
    'I want to cancel, I got food poisoning',
    'Do you specialise in labor law?',
    'I was in a car accident and need a lawyer',
    'Do you have a fire place?',
    'I need an emergency appointment, my tooth hurts',
    'can I book a haircut for Friday at ten',
    'That was a stroke of luck',
    'I need to break a twenty',
  ])
    expect(detectEmergency(text), text).toBeNull()
})

test('what cannot wait, and needs the business and not an ambulance, is urgent', () => {
  for (const text of [
    'My dog has just eaten rat poison!',
    'My cat was hit by a car, she is barely moving',
    'A pipe burst and the basement is flooding',
    "Water is pouring through the ceiling, I can't turn it off",
    'I locked myself out',
  ])
    expect(detectEmergency(text), text).toBe('urgent')
})

test('chest pain, fires and overdoses are recognized in other words', () => {
  for (const text of [
    'My chest hurts really badly and my arm is numb',
    'The car in front of your garage is burning',
    'the blood is pumping out',
    'I took too many pills',
    "There's a man outside with a gun",
  ])
    expect(detectEmergency(text), text).toBe('danger')
  for (const text of [
    'My eyes are burning after the dye',
    'I would like a tattoo of a burning car',
    'My dog needs a vaccination',
  ])
    expect(detectEmergency(text), text).toBeNull()
})
