import { expect, test } from 'vitest'
import { englishFeatures } from './english-features.ts'
import { learnLabels } from './learned-labels.ts'

const EXAMPLES = {
  late: ["I'm on my way", 'I will be a few minutes late', 'the bus broke down'],
  hours: ['are you open on Sunday', 'when do you close', 'what time do you open'],
}

test('a text gets the label of the examples that it resembles, even in other forms of the same words', () => {
  const likenessOf = learnLabels(EXAMPLES, englishFeatures)

  expect(likenessOf('we are on our way')[0]?.label).toBe('late')
  expect(likenessOf("when's it you're closing on Monday")[0]?.label).toBe('hours')
})

test('all shares add up to one, and words that no example has leave all labels alike', () => {
  const likenessOf = learnLabels(EXAMPLES, englishFeatures)

  const shares = likenessOf('xylophone quartet').map(({ share }) => share)

  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  expect(shares).toEqual([0.5, 0.5])
})

test('the same examples always give the same result', () => {
  const [one, other] = [learnLabels(EXAMPLES, englishFeatures), learnLabels(EXAMPLES, englishFeatures)]

  expect(one('the bus is late on Sunday')).toEqual(other('the bus is late on Sunday'))
})
