import { expect, test } from 'vitest'
import { answersByFact } from './fact-answers.ts'

test.each([
  'we have, twice',
  'she did, back in May',
  "I'm forty-four",
  'just had my sixtieth',
  'two years ago',
  "she hasn't",
])('"%s" answers a yes-or-no question', (text) => expect(answersByFact(text)).toBe(true))

test.each(['um', 'let me think', 'hang on a second', 'maybe', 'hello', 'sorry, pardon', 'banana'])(
  '"%s" does not answer a yes-or-no question',
  (text) => expect(answersByFact(text)).toBe(false),
)
