import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../test/factories/dialogue-context.ts'
import { answerText } from './dialogue.ts'
import { type DialogueState, NEW_DIALOGUE } from './dialogue-state.ts'

const PEOPLE = { name: 'How many guests will come', type: 'number', required: true } as const
const BEFORE = { name: 'Have you been here before', type: 'yes_no', required: true } as const
const context = dialogueContext({
  name: 'Ada Lovelace',
  services: [{ name: 'Brunch', durationMinutes: 90, questions: [PEOPLE, BEFORE] }],
})
const slot = { start: new Date('2026-03-03T15:00:00Z'), end: new Date('2026-03-03T16:30:00Z') }
const answeredBy = (...answers: string[]) => ({
  kind: 'book' as const,
  service: 'Brunch',
  answers: [PEOPLE, BEFORE]
    .slice(0, answers.length)
    .map(({ name }, n) => ({ question: name, answer: answers[n] ?? '' })),
})
const at = (step: DialogueState['step']): DialogueState => ({ ...NEW_DIALOGUE, step })

test('a yes-or-no question that is answered with a fact counts as answered, and the fact is kept', () => {
  const asked = at({ at: 'question', task: answeredBy('4'), slot, question: BEFORE, digits: '' })

  expect(answerText(asked, 'we were, for my birthday', context)).toMatchObject({
    state: { step: { at: 'confirm', task: answeredBy('4', 'we were, for my birthday') } },
    say: [expect.stringContaining('I noted: 4; we were, for my birthday. Shall I book it?')],
  })
  expect(answerText(asked, 'hang on a second', context)).toMatchObject({ state: { step: { at: 'question' } } })
})

test.each(['no, 5 of them', "sorry, it's 5 guests", 'no, four adults and a baby'])(
  '"%s" corrects a number that was read back',
  (text) => {
    const confirming = at({ at: 'confirm', task: answeredBy('4', 'No'), slot })
    const response = answerText(confirming, text, context)

    expect(response.state.step).toMatchObject({ at: 'confirm', slot })
    expect(response.state.step).toHaveProperty(
      'task.answers',
      expect.arrayContaining([{ question: PEOPLE.name, answer: '5' }]),
    )
  },
)

test('a plain no to what was read back still asks for another time', () => {
  const confirming = at({ at: 'confirm', task: answeredBy('4', 'No'), slot })

  expect(answerText(confirming, 'no', context).state.step.at).toBe('when')
})
