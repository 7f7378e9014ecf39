import { expect, test } from 'vitest'
import { decideSync, type OurBooking, type TheirEvent, type WrittenEvent } from './decide-sync.ts'

const TEN = { start: 10, end: 11 }
const NOON = { start: 12, end: 13 }
const ours: OurBooking = { ...TEN, version: 'v1', isActive: true, isUpcoming: true }
const cancelled = { ...ours, isActive: false }
const movedByUs: OurBooking = { ...ours, ...NOON, version: 'v2' }
const begun = { ...ours, isUpcoming: false }
const written: WrittenEvent = { ...TEN, etag: 'e1', version: 'v1', pending: null }
const intended: WrittenEvent = { ...TEN, etag: null, version: null, pending: TEN }
const unchanged: TheirEvent = { state: 'unchanged' }
const gone: TheirEvent = { state: 'gone' }
const present = (etag: string, time = TEN): TheirEvent => ({ state: 'present', etag, ...time })

test.each<[string, OurBooking | null, TheirEvent, WrittenEvent | null, object]>([
  ['a new booking is written', ours, unchanged, null, { do: 'put', etag: null, putBack: false }],
  ['what is written is left alone', ours, unchanged, written, { do: 'nothing' }],
  ['the etag of our own writing is not a change', ours, present('e1', NOON), written, { do: 'nothing' }],
  ['a change of ours is written over the known state', movedByUs, unchanged, written, { do: 'put', etag: 'e1' }],
  ['a change outside comes in', ours, present('e2', NOON), written, { do: 'reschedule', to: NOON, etag: 'e2' }],
  ['changes on both sides: ours wins', movedByUs, present('e2', { start: 14, end: 15 }), written, { putBack: true }],
  ['both moved to the same time: agreed', movedByUs, present('e2', NOON), written, { do: 'remember' }],
  [
    'another title outside is not a move',
    ours,
    present('e2'),
    written,
    { do: 'remember', written: { ...written, etag: 'e2' } },
  ],
  ['deleted outside: cancelled', ours, gone, written, { do: 'cancel' }],
  ['deleted outside, changed by us: written again', movedByUs, gone, written, { do: 'put', etag: null, putBack: true }],
  ['deleted outside after its start: nothing is cancelled', begun, gone, written, { do: 'forget' }],
  ['moved outside after its start: put back', begun, present('e2', NOON), written, { do: 'put', putBack: true }],
  ['cancelled by us: removed', cancelled, unchanged, written, { do: 'remove', etag: 'e1' }],
  ['cancelled by us, moved outside: removed', cancelled, present('e2', NOON), written, { do: 'remove', etag: 'e2' }],
  ['cancelled by us, deleted outside: done', cancelled, gone, written, { do: 'forget' }],
  ['an event that claims to be of a cancelled appointment stays', cancelled, present('e9'), null, { do: 'nothing' }],
  ['killed before the writing: written again', ours, unchanged, intended, { do: 'put', etag: null }],
  ['killed after the writing: remembered', ours, present('e1'), intended, { do: 'remember' }],
  ['killed during the first writing, nothing arrived: written', ours, gone, intended, { do: 'put', putBack: false }],
  ['never written and never seen', null, gone, null, { do: 'nothing' }],
])('%s', (_, booking, theirs, known, decision) => {
  expect(decideSync(booking, theirs, known)).toMatchObject(decision)
})
