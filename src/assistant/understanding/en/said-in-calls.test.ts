import { expect, test } from 'vitest'
import { detectIntent } from './intents.ts'
import { plainText } from './plain-text.ts'

test('a message that is asked for in the form of a question is a message', () => {
  for (const text of ["would you tell Fiona I've the keys ready", "will you tell her my neck's never been better"])
    expect(detectIntent(plainText(text)), text).toBe('message')
  expect(detectIntent(plainText('can you tell me the price'))).not.toBe('message')
})

test('lessons that are taken off are canceled', () => {
  expect(detectIntent(plainText('please take both my lessons off'))).toBe('cancel')
})

test('hours are read as soldiers say them, and after their part of the day', () => {
  expect(plainText('Tuesday, oh nine hundred hours')).toBe('tuesday, 9:00am')
  expect(plainText('could we do it in the afternoon, three')).toBe('could we do it at 3:00pm')
  expect(plainText('in the evening we are four people')).not.toContain('4:00')
})
