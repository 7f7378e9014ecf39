import { expect, test } from 'vitest'
import { asksPrice, lengthAsked } from './price-questions.ts'

test.each([
  'how much is a facial',
  "what's a facial going to set me back",
  'what would two facials run us',
  "so what's the damage for a facial",
  'what am I looking at for a facial',
  'is the facial dearer than the peel?',
  'which one is the cheaper',
  "what's the price difference then",
  'what do you guys charge for a peel if I bring a friend',
])('"%s" asks for a price', (text) => expect(asksPrice(text)).toBe(true))

test.each([
  'how much does a peel hurt',
  'how much time does a facial take',
  'how much notice do you need',
  'what is a facial',
  'how much of my skin comes off with a peel',
])('"%s" does not ask for a price', (text) => expect(asksPrice(text)).toBe(false))

test.each([
  ['what do you charge for an hour', 60],
  ['how much is half an hour', 30],
  ['how much for 45 minutes', 45],
  ['how much for an hour and a half', 90],
  ['what does it cost', null],
])('the length in "%s" is read', (text, minutes) => expect(lengthAsked(text)).toBe(minutes))
