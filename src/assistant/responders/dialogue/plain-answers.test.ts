import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../test/factories/dialogue-context.ts'
import { NOTHING_HEARD } from '../../understanding/heard.ts'
import { type DialogueContext, NEW_DIALOGUE } from './dialogue-state.ts'
import { emergencyAnswer, plainAnswer } from './plain-answers.ts'

const context = dialogueContext({ now: new Date('2026-11-22T15:00:00Z') })

const said = (text: string, change: Partial<DialogueContext> = {}) => {
  const services = text.includes('colour') ? ['Colour'] : []
  const here = { ...context, ...change }
  const answer =
    emergencyAnswer(NEW_DIALOGUE, text, here) ?? plainAnswer(NEW_DIALOGUE, { ...NOTHING_HEARD, text, services }, here)
  return answer?.kind === 'reply' ? answer : null
}

test('a caller in an emergency hears the number of the country first', () => {
  expect(said("I can't breathe, please help me")?.say[0]).toContain('call 911 right now')
  expect(said('My husband collapsed', { country: 'GB' })?.say[0]).toContain('call 999 right now')
  expect(said('There is a fire', { country: 'AU' })?.say[0]).toContain('call 000 right now')
  expect(said('I want to kill myself')?.say[0]).toContain('call 988 now')
})

test('a caller in an emergency is put through where a person can be reached, and is offered a message otherwise', () => {
  expect(said('he is not breathing', { personPhone: '+12125550100' })).toMatchObject({ follows: 'person' })
  expect(said('he is not breathing')).toMatchObject({ state: { step: { at: 'offer_message' } } })
  expect(said('he is not breathing', { isSpoken: false })).toMatchObject({ notice: { about: 'person' } })
})

test('questions about the assistant are answered truly', () => {
  expect(said('Wait, am I talking to a robot?')?.say[0]).toBe(
    "I'm an automated assistant of Harbour Hair, not a person.",
  )
  expect(said('who is this?')?.say[0]).toBe('This is the automated assistant of Harbour Hair.')
  expect(said('is this call recorded?')?.say[0]).toBe('Yes, this call is recorded.')
  expect(said('is this call recorded?', { isRecorded: false })?.say[0]).toMatch(/^No sound is recorded/)
  expect(said('I would like a haircut')).toBeNull()
})

test('the length of a service is told from the service', () => {
  expect(said('how long am I in the chair for a colour')?.say[0]).toBe('Colour takes an hour and a half.')
  expect(said('how long before the colour should I come?')).toBeNull()
  expect(said('how long is it?')).toBeNull()
})
