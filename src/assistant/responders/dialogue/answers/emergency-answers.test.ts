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

test("a caller in an emergency hears the country's emergency number first", () => {
  expect(said("I can't breathe, please help me")?.say[0]).toContain('call 911 right now')
  expect(said('My husband collapsed', { country: 'GB' })?.say[0]).toContain('call 999 right now')
  expect(said('There is a fire', { country: 'AU' })?.say[0]).toContain('call 000 right now')
  expect(said('I want to kill myself')?.say[0]).toContain('call 988 now')
})

test('a caller in an emergency is put through if a person can be reached, and is offered a message otherwise', () => {
  expect(said('he is not breathing', { personPhone: '+12125550100' })).toMatchObject({ follows: 'person' })
  expect(said('he is not breathing')).toMatchObject({ state: { step: { at: 'offer_message' } } })
  expect(said('he is not breathing', { isSpoken: false })).toMatchObject({ notice: { about: 'person' } })
})

test('a report of an accident that no article covers is answered with the emergency number', () => {
  const response = (text: string) => {
    const heard = { ...NOTHING_HEARD, text }
    const answer = answered(NEW_DIALOGUE, { with: 'answer', heard }, { outcome: 'passages', passages: [] }, context)
    return answer.kind === 'reply' ? answer.say[0] : null
  }
  expect(response('my husband got his arm in the machine')).toContain('call 911 right now')
  expect(response('the moon is a balloon')).not.toContain('911')
})

test("the business's own advice on a danger at home comes before an admission of not knowing and before a booking", () => {
  const advice = { title: 'Burning smells', text: 'Turn off the main switch and do not touch the socket.' }
  const nearest = [{ title: 'Prices', text: 'A new socket costs 60.' }, advice]
  const response = (text: string, isTentative = false) => {
    const heard = { ...NOTHING_HEARD, text, isQuestion: true }
    const found = { outcome: 'passages' as const, passages: [], nearest }
    const answer = answered(NEW_DIALOGUE, { with: 'answer', heard, isTentative }, found, context)
    return answer.kind === 'reply' ? answer.say : []
  }
  for (const text of ['the plug socket smells a bit funny, is that all right', 'my wall socket has gone brown'])
    for (const isTentative of [false, true]) {
      expect(response(text, isTentative)[0], text).toContain('call 911 right now')
      expect(response(text, isTentative)[1], text).toBe(advice.text)
    }
  expect(response('do you put in sockets?').join(' ')).not.toContain('main switch')
})

test('a smell of gas is answered with the emergency number, and with the advice of the business if there is any', () => {
  const asked = emergencyAnswer(NEW_DIALOGUE, 'I can smell gas in my kitchen', context)
  const say = (passages: { title: string; text: string }[]): readonly string[] => {
    if (asked?.kind !== 'run' || asked.continuation.with !== 'answer') return []
    const answer = answered(asked.state, asked.continuation, { outcome: 'passages', passages }, context)
    return answer.kind === 'reply' ? answer.say : []
  }
  expect(say([{ title: 'Smell of gas', text: 'Open the windows.' }])[0]).toContain('call 911 right now')
  expect(say([{ title: 'Smell of gas', text: 'Open the windows.' }])[1]).toBe('Open the windows.')
  expect(say([{ title: 'Boiler service', text: 'It costs 90.' }])[0]).toContain('call 911 right now')
  expect(say([{ title: 'Boiler service', text: 'It costs 90.' }])).not.toContain('It costs 90.')
})
