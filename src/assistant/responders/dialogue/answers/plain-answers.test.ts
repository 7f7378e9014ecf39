import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../../test/factories/dialogue-context.ts'
import { NOTHING_HEARD } from '../../../understanding/heard.ts'
import { type DialogueContext, NEW_DIALOGUE } from '../dialogue-state.ts'
import { plainAnswer } from './plain-answers.ts'

const context = dialogueContext({ now: new Date('2026-11-22T15:00:00Z') })

const said = (text: string, change: Partial<DialogueContext> = {}) => {
  const services = text.includes('colour') ? ['Colour'] : []
  const here = { ...context, ...change }
  const answer = plainAnswer(NEW_DIALOGUE, { ...NOTHING_HEARD, text, services }, here)
  return answer?.kind === 'reply' ? answer : null
}

test('questions about the assistant are answered truthfully', () => {
  expect(said('Wait, am I talking to a robot?')?.say[0]).toBe(
    "I'm an automated assistant of Harbour Hair, not a person.",
  )
  expect(said('who is this?')?.say[0]).toBe('This is the automated assistant of Harbour Hair.')
  expect(said('is this call recorded?')?.say[0]).toBe('Yes, this call is recorded.')
  expect(said('is this call recorded?', { isRecorded: false })?.say[0]).toMatch(/^No sound is recorded/)
  expect(said('I would like a haircut')).toBeNull()
})

test("questions about the length of a service are answered from the service's data", () => {
  expect(said('how long am I in the chair for a colour')?.say[0]).toBe('Colour takes an hour and a half.')
  expect(said('how long before the colour should I come?')).toBeNull()
  expect(said('how long is it?')).toBeNull()
})
