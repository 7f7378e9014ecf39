import { expect, test } from 'vitest'
import { questionMeaning, topicsOfTitle } from './question-meaning.ts'

const topicsOf = (question: string) => questionMeaning(question).topics.map(({ name }) => name)

test('one topic is recognized in many wordings', () => {
  for (const question of ['How much is it?', 'what do you charge', 'Is it expensive?', "What's the fee?"])
    expect(topicsOf(question), question).toEqual(['price'])
  for (const question of ['Where are you guys located?', "What's the address?", 'How do I get there?'])
    expect(topicsOf(question), question).toEqual(['address'])
  for (const question of ['Do you want money down?', 'must I put something down first'])
    expect(topicsOf(question), question).toEqual(['deposit'])
})

test('the words of a topic and the words around a subject do not count as words of their own', () => {
  expect(questionMeaning('Please tell me, how much do you charge for a perm?')).toMatchObject({ words: 'a' })
  expect(questionMeaning('Could you tow me?')).toMatchObject({ verb: 'tow' })
  expect(questionMeaning('Do you have a boxing ring?')).toMatchObject({ words: 'a boxing ring', verb: null })
})

test('a title is read from the point of view of the business', () => {
  const { topics } = questionMeaning("What's the address, and can I park?")

  expect(topicsOfTitle(topics, 'How to find us').map(({ name }) => name)).toEqual(['address'])
  expect(topicsOfTitle(topics, 'Parking').map(({ name }) => name)).toEqual(['parking'])
})
