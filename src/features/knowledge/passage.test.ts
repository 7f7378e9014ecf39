import { expect, test } from 'vitest'
import { bestPassage, MARK } from './passage.ts'

const marked = (text: string) => text.replaceAll('[', MARK.start).replaceAll(']', MARK.end)

test('the passage begins with a sentence about the question and stays within its paragraph', () => {
  const text = marked('We are old. The [roof] leaks. Bring a hat.\n\nOther [matters]. Nothing.')

  expect(bestPassage(text, 300)).toBe('The roof leaks. Bring a hat.')
})

test('a short text is used as a whole, including what precedes the sentence about the question', () => {
  const text = marked('Upload documents in our portal. Please send nothing by ordinary [email].')

  expect(bestPassage(text, 300)).toBe('Upload documents in our portal. Please send nothing by ordinary email.')
})

test('no passage begins between a title and a name', () => {
  const long = 'It is a large house with a garden, and dogs like it. '.repeat(3)
  const text = marked(`${long}Mrs. Dale arranges [stays] herself.`)

  expect(bestPassage(text, 300)).toBe('Mrs. Dale arranges stays herself.')
})

test('the paragraph that covers more of the question wins', () => {
  const text = marked('The [roof] leaks.\n\nA new [roof] costs [money]. Much of it.')

  expect(bestPassage(text, 300)).toBe('A new roof costs money. Much of it.')
})

test('without a matching word the passage is the beginning of the text', () => {
  expect(bestPassage('First things first. Then the rest.\n\nMore.', 300)).toBe('First things first. Then the rest.')
})

test('the passage ends with the last whole sentence that fits, or at a word if one sentence is too long', () => {
  expect(bestPassage(marked('[One] two. Three four. Five six.'), 22)).toBe('One two. Three four.')
  expect(bestPassage(marked('[One] two three four five'), 14)).toBe('One two three…')
  expect(bestPassage('', 10)).toBe('')
})
