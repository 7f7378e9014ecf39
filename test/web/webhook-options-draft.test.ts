import { expect, test } from 'vitest'
import type { WebhookOptions } from '../../web/src/client/types.gen.ts'
import {
  optionsBody,
  optionsDraft,
  valuesAsText,
  valuesOf,
} from '../../web/src/screens/webhooks/options/options-draft.ts'

test.each([
  ['inbound', ['inbound']],
  ['inbound, 5, true, "5", "a, b"', ['inbound', 5, true, '5', 'a, b']],
  ['+15551234567', ['+15551234567']],
  [' , ', []],
  ['null', ['null']],
])('%s is read as %j', (text, values) => {
  expect(valuesOf(text)).toEqual(values)
})

test.each([[['inbound', 'out bound']], [[5, '5', true, 'true']], [['a, b', '"', '\\', ' x ']]])(
  '%j is shown so that it is read again',
  (values) => {
    expect(valuesOf(valuesAsText(values))).toEqual(values)
  },
)

test('a form without changes keeps everything, and the values of headers', () => {
  const options: WebhookOptions = {
    headers: [{ name: 'X-Token' }],
    conditions: [{ field: 'data.direction', operator: 'equals', values: ['inbound'] }],
    rateLimit: { max: 10, per: 'minute' },
  }

  expect(optionsBody(optionsDraft(options))).toEqual(options)
})
