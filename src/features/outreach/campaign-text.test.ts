import { expect, test } from 'vitest'
import { requireCampaignText, textFor } from './campaign-text.ts'

const SALON = { name: "Bella's Salon" }

test.each([
  ['Ada Lovelace', "Hi Ada, it's Bella's Salon."],
  ['Dr. Ada Lovelace', "Hi Ada, it's Bella's Salon."],
  [null, "Hi, it's Bella's Salon."],
])('the text for %j is %j', (name, text) => {
  expect(textFor("Hi[ {first_name}], it's {business}.", name, SALON)).toBe(text)
})

test.each([
  ['Hi {nmae}', 'body: {nmae} is not a variable; use {name}, {first_name}, {business}'],
  ['[{name}]', 'body: must also say something to people whose name is not known'],
  ['Hi {name', 'body: a brace has no partner; a variable is written like {name}'],
])('the text %j is refused', (body, message) => {
  expect(() => requireCampaignText(body, 100)).toThrow(message)
})
