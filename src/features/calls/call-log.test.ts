import { beforeAll, expect, test } from 'vitest'
import { aCall, aContact, aLiveCall, anEnding } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import type { TestClient } from '../../../test/harness/test-client.ts'
import { finishCall } from './call-ending.ts'

let app: TestApi
let viewer: TestClient
beforeAll(async () => {
  app = await startTestApi()
  viewer = await app.signIn('viewer')
})

const turn = (text: string) => ({ role: 'caller' as const, text, startMs: 0, endMs: 900, interrupted: false })
const found = async (query: string) => (await viewer.list(`/call-log?${query}`)).body.data.map(({ id }) => id)

test('calls are found by words of the conversation, the summary, the number and the name, ignoring case', async () => {
  const { db, business } = app
  await aContact(db, business, { name: 'Zoë Quimby', phone: '+15557770001' })
  const said = await aCall(db, business, {
    from: '+15557770001',
    ending: { transcript: [turn('Do you have a "wheelchair" ramp?'), turn('Überhaupt 50% off')], summary: 'Asked.' },
  })
  const summed = await aCall(db, business, { from: '+15557770002', ending: { summary: 'Wants a Zeppelin ride.' } })
  await aCall(db, business, { from: '+15557770003' })

  expect(await found('q=WHEELCHAIR')).toEqual([said])
  expect(await found('q=uberhaupt')).toEqual([said])
  expect(await found('q=50%25 off')).toEqual([said])
  expect(await found('q=zeppelin')).toEqual([summed])
  expect(await found('q=7770002')).toEqual([summed])
  expect(await found('q=zoe')).toEqual([said])
  expect(await found('q=50_ off')).toEqual([])
  // Field names of the record are not words of the conversation.
  expect(await found('q=startMs')).toEqual([])
})

test('filters combine, the pages add up to the whole list, and each call names the contact and why it ended', async () => {
  const { db, business } = app
  const to = '+15558880001'
  const contact = await aContact(db, business, { name: 'Grace Hopper', phone: to })
  const missed = { status: 'missed', endedReason: 'no_answer', durationSeconds: 0 } as const
  const ids = [
    await aCall(db, business, { direction: 'outbound', from: business.phone, to, ending: missed, answered: false }),
    await aCall(db, business, { direction: 'outbound', from: business.phone, to, transport: 'telnyx' }),
  ]

  const first = await viewer.list(`/call-log?contactId=${contact.id}&limit=1`)
  const second = await viewer.list(`/call-log?contactId=${contact.id}&limit=1&cursor=${first.body.meta.cursor}`)

  expect([...first.body.data, ...second.body.data].map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(second.body.meta.hasMore).toBe(false)
  expect(await found(`contactId=${contact.id}&endedReason=no_answer&direction=outbound&status=missed`)).toEqual([
    ids[0],
  ])
  expect(await found(`contactId=${contact.id}&startedBefore=2026-03-01T00:00:00Z`)).toEqual([])
  const [row] = (await viewer.list(`/call-log?contactId=${contact.id}&status=completed`)).body.data
  expect(row).toMatchObject({
    ...{ callerNumber: to, contactName: 'Grace Hopper', transport: 'telnyx', endedReason: 'caller_hangup' },
    hasRecording: false,
  })
})

test('calls in progress and calls of other businesses are not listed', async () => {
  const { db, business } = app
  const { business: other } = await app.addBusiness()
  const live = await aLiveCall(db, business, { from: '+15559990001' })
  await aCall(db, other, { from: '+15559990001' })

  expect(await found('q=9990001')).toEqual([])
  expect((await viewer.get(`/calls/${live}/insight`)).status).toBe(404)
  await finishCall(db, live, anEnding())
  expect(await found('q=9990001')).toEqual([live])
})

test('the figures of an ended call can be traced to its turns', async () => {
  const { db, business } = app
  const answers = [{ endpointingMs: 300, sttMs: 80, modelMs: null, ttsMs: 40, transportMs: 0, totalMs: 420 }]
  const scoredTurns = [
    { confidence: 1, grounded: true },
    { confidence: 0.8, grounded: false },
  ]
  const id = await aCall(db, business, {
    transport: 'browser',
    from: 'browser',
    ending: { turnLatencies: answers, scoredTurns },
  })

  const { body } = await viewer.get(`/calls/${id}/insight`)

  expect(body.data).toEqual({
    ...{ transport: 'browser', carrierCallId: null, contactName: null, diagnostics: null, forwardedFrom: null },
    ...{ answers, scoredTurns },
    answeredAt: '2026-03-02T14:00:02.000Z',
  })
})

test('the count of calls matches the list with the same filters', async () => {
  const { db, business } = app
  const from = '+15556660001'
  await aCall(db, business, { from })
  await aCall(db, business, { from, ending: { summary: 'Asked about a harpsichord.' } })
  await aLiveCall(db, business)
  const count = async (query: string) => (await viewer.get(`/call-log/count?${query}`)).body.data

  expect(await count('q=harpsichord')).toEqual({ count: 1, more: false })
  expect(await count('q=6660001')).toEqual({ count: 2, more: false })
  expect(await count('q=6660001&status=missed')).toEqual({ count: 0, more: false })
})

test('calls are counted to 10,000, and as many of the newest are sorted by caller', async () => {
  const { business } = await app.addBusiness()
  const member = await app.signIn('viewer', business.id)
  await app.db.write`
    INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, ended_reason, duration_seconds, started_at, created_at)
    SELECT 'call_many' || lpad(n::text, 5, '0'), ${business.id}, 'inbound', '+1555' || lpad(n::text, 7, '0'), '+15550001000', 'completed',
      'caller_hangup', n, at, at
    FROM generate_series(1, 10001) n, LATERAL (SELECT timestamptz '2026-03-01Z' + n * interval '1 second' AS at) t`
  const first = async (query: string) => (await member.list(`/call-log?limit=1&${query}`)).body.data[0]?.id

  expect((await member.get('/call-log/count')).body.data).toEqual({ count: 10_000, more: true })
  expect((await member.get('/call-log/count?startedAfter=2026-03-01T00:00:02Z')).body.data).toMatchObject({
    more: false,
  })
  expect(await first('sort=who')).toBe('call_many00002')
  expect(await first('sort=length')).toBe('call_many00001')
})

test('pages of calls that started before a time begin at the time or at the cursor, whichever is earlier', async () => {
  const { db, business } = app
  const contact = await aContact(db, business, { name: 'Paged Person', phone: '+15556660009' })
  const from = contact.phone as string
  const ids: string[] = []
  for (const day of ['01', '02', '03', '04', '05']) {
    const id = await aCall(db, business, { from })
    const at = new Date(`2026-02-${day}T12:00:00Z`)
    await db.write`UPDATE calls SET started_at = ${at}, created_at = ${at} WHERE id = ${id}`
    ids.unshift(id)
  }
  const pages = async (query: string, cursor = ''): Promise<string[]> => {
    const { data, meta } = (await viewer.list(`/call-log?contactId=${contact.id}&limit=1&${query}${cursor}`)).body
    const more = meta.hasMore ? await pages(query, `&cursor=${meta.cursor}`) : []
    return [...data.map(({ id }) => id as string), ...more]
  }

  expect(await pages('startedBefore=2026-03-02T00:00:00Z')).toEqual(ids)
  expect(await pages('startedBefore=2026-02-04T00:00:00Z')).toEqual(ids.slice(2))
  expect(await pages('startedAfter=2026-02-02T00:00:00Z&startedBefore=2026-02-04T00:00:00Z')).toEqual(ids.slice(2, 4))
})

test('calls are sorted by a column over all pages: by caller, status, length and time', async () => {
  const { db, business } = app
  const contact = await aContact(db, business, { name: 'Sorted Person', phone: '+15559990001' })
  const ending = (durationSeconds: number) => ({ durationSeconds })
  const from = contact.phone as string
  const [short, long, middle] = [
    await aCall(db, business, { from, ending: ending(3) }),
    await aCall(db, business, { from, ending: ending(300) }),
    await aCall(db, business, { from, ending: { ...ending(30), status: 'failed', endedReason: 'internal_error' } }),
  ]
  const sorted = async (query: string) => {
    const url = `/call-log?contactId=${contact.id}&limit=2&${query}`
    const first = await viewer.list(url)
    const second = await viewer.list(`${url}&cursor=${first.body.meta.cursor}`)
    expect(second.body.meta.hasMore).toBe(false)
    return [...first.body.data, ...second.body.data].map(({ id }) => id)
  }

  expect(await sorted('sort=length')).toEqual([short, middle, long])
  expect(await sorted('sort=length&order=desc')).toEqual([long, middle, short])
  expect((await sorted('sort=status&order=desc'))[0]).toBe(middle)
  expect(new Set(await sorted('sort=when'))).toEqual(new Set([short, middle, long]))
  const names = (await viewer.list('/call-log?sort=who&limit=100')).body.data.map(
    ({ contactName, callerNumber }) => contactName ?? callerNumber,
  )
  expect(names.indexOf('Grace Hopper')).toBeLessThan(names.indexOf('Sorted Person'))
  expect(names.indexOf('Sorted Person')).toBeLessThan(names.indexOf('Zoë Quimby'))
})
