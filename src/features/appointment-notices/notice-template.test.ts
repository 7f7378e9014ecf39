import { expect, test } from 'vitest'
import { renderTemplate } from '../../kernel/text/template.ts'
import { CUSTOMER_NOTICES, NOTICE_LANGUAGES } from '../../mails/customer-notices.ts'
import { countSegments } from '../messages/segments.ts'
import { NOTICE_KINDS } from './notice-plan.ts'
import { requireTemplate, writtenDateAndTime } from './notice-template.ts'
import { noticeText } from './notice-text.ts'

test('a bracketed part is left out if its variable has no value', () => {
  const template = 'Hi[ {name}], see you[ for {service}].[ {link}]'

  expect(renderTemplate(template, { name: 'Ada', service: null, link: '' })).toBe('Hi Ada, see you.')
})

test('a value cannot add a line, a variable or brackets', () => {
  expect(renderTemplate('{name}: {phone}', { name: 'A\r\nB {phone} [x]', phone: '1' })).toBe('A B {phone} [x]: 1')
})

test.each([
  ['Hello {nmae}', /^templates\.reminder: \{nmae\} is not a variable; use \{business\}/],
  ['Hello {name', /^templates\.reminder: a brace has no partner/],
  ['Hello [ {name}', /^templates\.reminder: a bracket has no partner/],
  ['Hello [ [{name}]]', /^templates\.reminder: a bracket has no partner/],
  ['[{link}]', /^templates\.reminder: must also say something without/],
  [' ', /^templates\.reminder: must be 1 to 480 characters/],
  ['x'.repeat(481), /^templates\.reminder: must be 1 to 480 characters/],
])('the template %j is refused', (template, message) => {
  expect(() => requireTemplate('templates.reminder', template)).toThrow(message)
})

test('every built-in text is a valid template, and most fit one part of a text message', () => {
  const business = { name: 'Riverside Dental', phone: '+15550001000', country: 'US', timezone: 'America/New_York' }
  const startsAt = new Date('2026-09-30T15:00:00Z')
  const content = {
    contactName: 'Ada',
    service: 'Cleaning',
    startsAt,
    previousStartsAt: startsAt,
    link: null,
    mayReply: false,
    isConfirmed: false,
  }
  for (const language of NOTICE_LANGUAGES)
    for (const kind of NOTICE_KINDS) {
      expect(requireTemplate(kind, CUSTOMER_NOTICES[language][kind])).toBe(CUSTOMER_NOTICES[language][kind])
      const { body } = noticeText({ language, templates: {} }, business, { kind, ...content })
      expect(countSegments(body), body).toMatchObject({ segments: 1 })
    }
})

test('dates and times are written in the language and zone, with plain spaces', () => {
  const at = new Date('2026-03-03T15:00:00Z')

  expect(writtenDateAndTime(at, 'en-US', 'America/New_York')).toEqual({ date: 'Tue, Mar 3', time: '10:00 AM' })
  expect(writtenDateAndTime(at, 'de', 'Europe/Berlin')).toEqual({ date: 'Di., 3. März', time: '16:00' })
})

test.each([
  ['US', /^Riverside Dental: .* for Tue, Mar 3 at 3:00 PM\.$/],
  ['GB', /^Riverside Dental: .* for Tue,? 3 Mar at 15:00\.$/],
])('a notice of a business in %s writes the date as its country does', (country, expected) => {
  const business = { name: 'Riverside Dental', phone: '+15550001000', country, timezone: 'UTC' }
  const { body } = noticeText({ language: 'en', templates: {} }, business, {
    ...{ kind: 'confirmation' as const, contactName: 'Ada', service: null, startsAt: new Date('2026-03-03T15:00:00Z') },
    ...{ previousStartsAt: null, link: null, mayReply: false, isConfirmed: false },
  })

  expect(body).toMatch(expected)
})
