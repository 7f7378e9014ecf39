import { expect, test } from 'vitest'
import { answeredQuestions, answerLabel, withAnswer } from '../../web/src/screens/calendar/appointment/answers.ts'

const ALLERGIES = { name: 'Any allergies?', type: 'text', required: true } as const
const FIRST = { name: 'First visit?', type: 'yes_no', required: false } as const

test('the questions of the service come with their answers, and then what the service no longer asks', () => {
  const answers = [
    { question: 'Which car?', answer: 'A van' },
    { question: 'any allergies? ', answer: 'Latex' },
  ]

  expect(answeredQuestions([ALLERGIES, FIRST], answers)).toEqual([
    { question: 'Any allergies?', type: 'text', answer: 'Latex' },
    { question: 'First visit?', type: 'yes_no', answer: '' },
    { question: 'Which car?', type: 'text', answer: 'A van' },
  ])
})

test('an answer is added, changed or removed, and the others stay', () => {
  const latex = { question: 'Any allergies?', answer: 'Latex' }
  const first = { question: 'First visit?', answer: 'yes' }

  expect(withAnswer([latex], 'First visit?', 'yes')).toEqual([latex, first])
  expect(withAnswer([latex, first], 'any allergies?', 'None')).toEqual([
    { question: 'any allergies?', answer: 'None' },
    first,
  ])
  expect(withAnswer([latex, first], 'Any allergies?', null)).toEqual([first])
  expect(withAnswer([latex], 'First visit?', '')).toEqual([latex])
})

test('yes and no are shown as words, and other answers as they are', () => {
  expect(answerLabel({ type: 'yes_no', answer: 'yes' })).toBe('Yes')
  expect(answerLabel({ type: 'yes_no', answer: 'I was, in May' })).toBe('I was, in May')
  expect(answerLabel({ type: 'text', answer: 'yes' })).toBe('yes')
})
