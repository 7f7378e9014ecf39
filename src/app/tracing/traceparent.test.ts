import { trace } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { parentFrom, traceparentOf } from './traceparent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const parentOf = (header: string | null) => trace.getSpanContext(parentFrom(header))

test.each(['00', '01'])('a header with the flags %s is read and written alike', (flags) => {
  const header = `00-${TRACE}-${SPAN}-${flags}`
  const parent = parentOf(header)

  expect(parent).toMatchObject({ traceId: TRACE, spanId: SPAN, traceFlags: Number(flags), isRemote: true })
  expect(parent && traceparentOf(parent)).toBe(header)
})

test.each([
  ['no header', null],
  ['an empty header', ''],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['upper case', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['the forbidden version', `ff-${TRACE}-${SPAN}-01`],
  ['a short id', `00-${TRACE.slice(1)}-${SPAN}-01`],
])('%s contains no parent', (_what, header) => {
  expect(parentOf(header)).toBeUndefined()
})

test('a later version may have more fields', () => {
  expect(parentOf(`cc-${TRACE}-${SPAN}-01-what-the-future-will-be-like`)).toMatchObject({ traceId: TRACE })
})
