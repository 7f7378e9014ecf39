import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../../test/factories/dialogue-context.ts'
import { NOTHING_HEARD } from '../../../understanding/heard.ts'
import { type DialogueContext, NEW_DIALOGUE } from '../dialogue-state.ts'
import { answered } from './answered.ts'
import { emergencyAnswer } from './emergency-answers.ts'

const context = dialogueContext({ now: new Date('2026-11-22T15:00:00Z') })

const said = (text: string, change: Partial<DialogueContext> = {}) => {
  const answer = emergencyAnswer(NEW_DIALOGUE, text, { ...context, ...change })
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

test('a report of an accident that no article answers is answered with the emergency number', () => {
  const response = (text: string) => {
    const heard = { ...NOTHING_HEARD, text }
    const answer = answered(NEW_DIALOGUE, { with: 'answer', heard }, { outcome: 'passages', passages: [] }, context)
    return answer.kind === 'reply' ? answer.say[0] : null
  }
  expect(response('my husband got his arm in the machine')).toContain('call 911 right now')
  expect(response('the moon is a balloon')).not.toContain('911')
})
