import { expect, test } from 'vitest'
import { zoneIn } from '../../web/src/screens/welcome/countries.ts'
import { beginningFirst } from '../../web/src/ui/overlay/beginning-first.ts'

test('a country brings its time zone, unless the chosen zone is one of the country', () => {
  expect(zoneIn('DE', 'America/New_York', 'America/New_York')).toBe('Europe/Berlin')
  expect(zoneIn('US', 'America/Denver', 'Europe/Berlin')).toBe('America/Denver')
  expect(zoneIn('US', 'Europe/Berlin', 'America/Chicago')).toBe('America/Chicago')
  expect(zoneIn('AQ', 'Antarctica/Troll', 'Europe/Berlin')).toBe('Antarctica/Troll')
})

test('options that begin with what was typed come first', () => {
  expect(beginningFirst(['Algeria', 'Germany', 'Niger'], 'ger', (name) => name)).toEqual([
    'Germany',
    'Algeria',
    'Niger',
  ])
})
