import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../../test/factories/dialogue-context.ts'
import { understand } from '../../../understanding/en/understand.ts'
import type { Heard, Sense } from '../../../understanding/heard.ts'
import { answerText } from '../dialogue.ts'
import { type DialogueResponse, NEW_DIALOGUE } from '../dialogue-state.ts'
import { spokenWords } from '../words/spoken-words.ts'
import { isDoubtfulTime, mayMean } from './doubtful-wish.ts'

const services = [
  { name: 'Chimney sweep', durationMinutes: 60 },
  { name: 'Stove inspection', durationMinutes: 60 },
  { name: 'Wood stove lesson', durationMinutes: 60 },
]
const context = dialogueContext({ services })
const sense: Sense = {
  now: context.now,
  timezone: context.timezone,
  country: context.country,
  services: services.map(({ name }) => name),
  choices: 0,
  askedForName: false,
}
const heardOf = (text: string): Heard => understand(text, sense)

test.each([
  'have the chimney looked at in the week of the 25th, Tuesday or Wednesday mornings',
  'my niece turns six on Friday the 16th, so Sunday around half past one for the chimney',
  'the boy is at school until half past two, the chimney on Tuesday',
  'the chimney needs it, any morning next week but not Monday',
])('a sentence whose days may belong to a reason, or with more days than were read, is doubtful: %s', (text) => {
  expect(isDoubtfulTime(heardOf(text), sense)).toBe(true)
})

test.each([
  'the chimney on Tuesday at ten',
  'the chimney next Thursday morning',
  'my chimney smokes',
  'the chimney on Tuesday, him at two and then me at three',
  'Friday, at ten',
])('a sentence with one day and one time, or with none, is not doubtful: %s', (text) => {
  expect(isDoubtfulTime(heardOf(text), sense)).toBe(false)
})

test('a service is certain if its whole name is said, or if no other service shares a word with it', () => {
  const names = sense.services
  expect(mayMean({ text: 'the stove', services: ['Stove inspection'] }, names)).toEqual([
    'Stove inspection',
    'Wood stove lesson',
  ])
  expect(mayMean({ text: 'a stove inspection', services: ['Stove inspection'] }, names)).toEqual(['Stove inspection'])
  expect(mayMean({ text: 'the chimney', services: ['Chimney sweep'] }, names)).toEqual(['Chimney sweep'])
})

const afterNew = (text: string): DialogueResponse => {
  const heard = { ...heardOf(text), intent: 'own' as const }
  const state = { ...NEW_DIALOGUE, step: { at: 'new_or_own', heard, purpose: null } as const }
  return answerText(state, 'a new one please', context)
}

test('after "a new one", a doubtful time is asked for, and a certain one is looked up', () => {
  const asked = afterNew('the boy is at school until half past two, the chimney on Tuesday')
  expect(asked).toMatchObject({ kind: 'reply', say: [spokenWords.whenInstead()] })
  expect(asked.state.step).toMatchObject({ at: 'when', task: { service: 'Chimney sweep' }, wish: null })

  expect(afterNew('the chimney on Tuesday at ten')).toMatchObject({
    kind: 'run',
    request: {
      tool: 'find_slots',
      service: 'Chimney sweep',
      when: { days: [{ from: '2026-03-03', to: '2026-03-03' }] },
    },
  })
})

test('after "a new one", a doubtful time and an ambiguous service are asked for, one after the other', () => {
  const asked = afterNew('the stove, the boy is at school until half past two, on Tuesday')
  expect(asked.kind === 'reply' && asked.say.join(' ')).toContain('Stove inspection and Wood stove lesson')

  const then = answerText(asked.state, 'the lesson', context)
  expect(then).toMatchObject({ kind: 'reply', say: [spokenWords.whenInstead()] })
})
