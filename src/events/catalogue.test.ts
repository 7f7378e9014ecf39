import { readFileSync, writeFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { EVENT_NAMES, EVENTS, SUBSCRIBABLE_EVENTS, sampleDataOf } from './catalogue.ts'

test('the catalogue has the nine events of the contract and the alias', () => {
  expect(SUBSCRIBABLE_EVENTS).toEqual([
    'call.completed',
    'call.missed',
    'call.transferred',
    'appointment.created',
    'appointment.updated',
    'appointment.cancelled',
    'contact.created',
    'sms.received',
    'sms.sent',
    'message.received',
  ])
})

test.each(EVENT_NAMES)(
  'the sample of %s has exactly the fields that every event of its kind has, in their order',
  (name) => {
    const { data, sample } = EVENTS[name]

    expect(Value.Check(data, sample)).toBe(true)
    expect(Object.keys(sample)).toEqual(data.required)
  },
)

test('the alias has the sample of its event; an unknown name has none', () => {
  expect(sampleDataOf('message.received')).toBe(EVENTS['sms.received'].sample)
  expect([sampleDataOf('call.answered'), sampleDataOf('toString')]).toEqual([null, null])
})

const PAGE = new URL('../../docs/webhooks.md', import.meta.url)
const MARKS = /(?<=<!-- samples:[^\n]*-->\n).*(?=<!-- \/samples -->)/s

/** `UPDATE_DOCS=1 npx vitest run src/events` rewrites the page. */
test('the page on webhooks shows the sample of every event', () => {
  const page = readFileSync(PAGE, 'utf8')
  const samples = EVENT_NAMES.map((name) => {
    const { fires, sample } = EVENTS[name]
    return `### ${name}\n\nSent when ${fires}.\n\n\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\`\n`
  })
  const expected = page.replace(MARKS, () => `\n${samples.join('\n')}\n`)
  if (process.env.UPDATE_DOCS === '1') writeFileSync(PAGE, expected)

  expect(readFileSync(PAGE, 'utf8')).toBe(expected)
})
