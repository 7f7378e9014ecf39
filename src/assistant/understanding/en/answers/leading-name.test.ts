import { expect, test } from 'vitest'
import { leadingName } from './leading-name.ts'

test.each([
  ["Ruth Adeyemi. She'd be coming with her carer", 'Ruth Adeyemi'],
  ["Colm Doherty, and my knees aren't great either", 'Colm Doherty'],
  ["ruth adeyemi she'd be coming with her carer", 'Ruth Adeyemi'],
  ['that would be Marguerite Dube, I was there years ago', 'Marguerite Dube'],
  ['Ruth. She has been before', 'Ruth'],
  ["Oskar Lindqvist. Don't you have me on file?", 'Oskar Lindqvist'],
])('"%s" begins with the name %s', (text, name) => {
  expect(leadingName(text)?.name).toBe(name)
})

test.each([
  'Parking. Is there any?',
  'Tuesday, please',
  'no wait, where can I park?',
  'Can I bring my dog, he is small',
  'a moment, I have to look',
  'Ada Lovelace',
  'next week, it suits me better',
])('"%s" does not begin with a name', (text) => {
  expect(leadingName(text)).toBeNull()
})
