import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNight, msUntilNight, nextMorning } from './night.ts'
import { NORTH_AMERICAN_ZONES } from './north-american-zones.ts'
import { zonesOfRecipient } from './zones-of-number.ts'

const NEW_YORK = { country: 'US', timezone: 'America/New_York' }

test.each([
  ['+12125550142', ['America/New_York']],
  ['+14155550142', ['America/Los_Angeles', 'America/New_York']],
  ['+18085550142', ['Pacific/Honolulu', 'America/New_York']],
  // The area code is in two zones.
  ['+18505550142', ['America/Chicago', 'America/New_York']],
  // Toll-free numbers have no place.
  ['+18005550142', ['America/New_York']],
  ['+16045550142', ['America/Vancouver']],
  ['+442079460018', ['Europe/London']],
])('a recipient at %s may be in %j', (phone, zones) => {
  expect(zonesOfRecipient(phone, NEW_YORK)).toEqual(zones)
})

test('an unknown area code gets the zone of the business', () => {
  expect(zonesOfRecipient('+15551234567', NEW_YORK)).toEqual(['America/New_York'])
})

test('every zone of an area code is a known time zone', () => {
  const zones = new Set([...NORTH_AMERICAN_ZONES.values()].flat())
  expect([...zones].filter((zone) => new Intl.DateTimeFormat('en', { timeZone: zone }) === null)).toEqual([])
  expect(NORTH_AMERICAN_ZONES.size).toBeGreaterThan(400)
})

test('it is day from the end of the night until it begins again, even across clock changes', () => {
  const anArea = fc.constantFrom(...NORTH_AMERICAN_ZONES.keys())
  const aTime = fc.date({ min: new Date('2026-03-01'), max: new Date('2026-11-30'), noInvalidDate: true })
  fc.assert(
    fc.property(anArea, aTime, (area, time) => {
      const zones = zonesOfRecipient(`+1${area}5550142`, NEW_YORK)
      const morning = nextMorning(time, zones)
      const left = msUntilNight(morning, zones)
      expect(isNight(morning, zones)).toBe(false)
      expect(left).toBeGreaterThan(0)
      expect(isNight(new Date(morning.getTime() + left - 1), zones)).toBe(false)
      expect(isNight(new Date(morning.getTime() + left), zones)).toBe(true)
      if (isNight(time, zones)) expect(msUntilNight(time, zones)).toBe(0)
      else expect(morning).toEqual(time)
    }),
  )
})
