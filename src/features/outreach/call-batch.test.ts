import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aCampaign, aNumber, anEnding, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ManualClock } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { answerCall, type EndedReason } from '../calls/call.ts'
import { finishCall } from '../calls/call-ending.ts'
import { recoverInterruptedCalls } from '../calls/interrupted-call.ts'
import { addDoNotCall, optOutOfCalls } from '../do-not-call/do-not-call.ts'
import { setOptedOut } from '../messages/message.ts'
import { listWaitingCalls, takeCall } from '../outbound-calls/outbound-call.ts'
import {
  cancelCampaign,
  listRecipients,
  type NewCampaign,
  pauseCampaign,
  requireCampaign,
  resumeCampaign,
  startCampaign,
} from './campaign.ts'
import { runDueCampaigns } from './campaign-runner.ts'
import { pauseOutreach, readOutreachPause, resumeOutreach } from './pause/outreach-pause.ts'

/** The test takes and ends the calls, replacing the dialer and the people. */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase({ ofItsOwn: true })
})

const people = (count: number) => Array.from({ length: count }, (_, n) => `+1212555${String(1000 + n)}`)

/** Starts a campaign, by default on Monday at nine in the morning. */
async function startCalling(phones: readonly string[], calling: NewCampaign['calling'] = {}, start = NOW) {
  const business = await aBusiness(db)
  const { phone: from } = await aNumber(db, business)
  const clock = new ManualClock(start)
  const body = 'We are calling about your check-up.'
  const { id } = await aCampaign(db, business, { channel: 'call', body, phones, calling })
  await startCampaign(db, business.id, id, clock.now())
  const waiting = async () => (await listWaitingCalls(db, 1_000)).filter((call) => call.businessId === business.id)
  return {
    business,
    from,
    clock,
    id,
    waiting,
    async run(seconds = 1) {
      for (let second = 0; second < seconds; second += 1) {
        await runDueCampaigns(db, clock.now())
        clock.advance(1_000)
      }
    },
    /** Takes all waiting calls, as an instance would, and returns the numbers. */
    async take(instanceId = 'test') {
      const calls = await waiting()
      for (const call of calls)
        await takeCall(db, call, { instanceId, transport: 'sip', sipConnectionId: null }, clock.now())
      return calls
    },
    async end(callId: string, endedReason: EndedReason, status: 'completed' | 'missed' | 'failed' = 'missed') {
      if (status === 'completed') await answerCall(db, callId, clock.now())
      await finishCall(db, callId, anEnding({ endedReason, status, endedAt: clock.now() }))
    },
    read: () => requireCampaign(db, business.id, id),
    recipients: async () =>
      [...(await listRecipients(db, business.id, id, {}, { limit: 100, after: null })).items].sort((a, b) =>
        a.phone.localeCompare(b.phone),
      ),
  }
}

test("people are called about the campaign's purpose, a limited number at a time, until all are reached", async () => {
  const { run, take, end, read, recipients, from } = await startCalling(people(5), { maxAtOnce: 2 })
  const called: string[] = []

  for (let round = 0; round < 3; round += 1) {
    await run(6)
    const calls = await take()
    expect(calls.length).toBe(round < 2 ? 2 : 1)
    for (const call of calls) {
      expect(call).toMatchObject({ from, terms: { purpose: 'We are calling about your check-up.' } })
      called.push(call.to)
      await end(call.id, 'caller_hangup', 'completed')
    }
  }
  await run(6)

  expect(called.sort()).toEqual(people(5))
  expect(await read()).toMatchObject({
    status: 'completed',
    counts: { total: 5, completed: 5, pending: 0, inProgress: 0 },
  })
  expect((await recipients()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1])
})

test('a person who does not answer is called again later, and no more after the last try', async () => {
  const { run, take, end, read, clock } = await startCalling(people(1), { maxAttempts: 2, retryAfterMinutes: 30 })
  await run(2)
  const [first] = await take()
  await end(first?.id ?? '', 'no_answer')
  await run(10)

  const early = await take()
  clock.advance(30 * 60_000)
  await run(2)
  const [second] = await take()
  await end(second?.id ?? '', 'busy')
  await run(10)

  expect(early).toEqual([])
  expect(second?.to).toBe(first?.to)
  expect(second?.id).not.toBe(first?.id)
  expect(await read()).toMatchObject({ status: 'completed', counts: { noAnswer: 1, pending: 0 } })
})

test('outside its hours a campaign calls nobody; it resumes in the morning', async () => {
  const evening = new Date('2026-03-03T00:30:00.000Z') // Monday 19:30 in New York
  const { run, take, clock } = await startCalling(people(2), {}, evening)

  await run(3)
  const atNight = await take()
  clock.advance(13.5 * 3_600_000)
  await run(3)

  expect(atNight).toEqual([])
  expect(await take()).toHaveLength(1)
})

test.each([
  ['spring', '2026-03-07T00:30:00.000Z', '2026-03-09T13:00:00.000Z'],
  ['autumn', '2026-10-30T23:30:00.000Z', '2026-11-02T14:00:00.000Z'],
])(
  'over the change of the clocks in %s a campaign goes on at nine by the clock on the wall',
  async (_, friday, monday) => {
    const { run, waiting, clock } = await startCalling(people(1), {}, new Date(friday))
    while (clock.now() < new Date('2026-12-01T00:00:00Z') && (await waiting()).length === 0) {
      await run(1)
      clock.advance(10 * 60_000 - 1_000)
    }

    // From Friday 19:30 to Monday 09:00.
    expect((await waiting())[0]?.createdAt.toISOString()).toBe(monday)
  },
)

test('a call that still waits for a line when the hours end is not dialed afterwards', async () => {
  const late = new Date('2026-03-02T23:57:00.000Z') // 18:57 in New York
  const { run, waiting } = await startCalling(people(1), {}, late)

  await run(1)

  expect((await waiting())[0]?.expiresAt.toISOString()).toBe('2026-03-03T00:00:00.000Z')
})

test('a person who asked not to be called, or texted STOP, is not called and counts as opted out', async () => {
  const [listed = '', stopped = '', third = ''] = people(3)
  const { business, from, run, take, end, read, recipients, clock } = await startCalling([listed, stopped, third], {
    maxAtOnce: 5,
  })
  await addDoNotCall(db, business.id, listed, clock.now())
  await setOptedOut(db, business.id, { businessPhone: from, phone: stopped, optedOut: true }, clock.now())

  await run(3)
  const calls = await take()
  for (const call of calls) await end(call.id, 'voicemail', 'completed')
  await run(10)

  expect(calls.map(({ to }) => to)).toEqual([third])
  expect((await read()).counts).toMatchObject({ optedOut: 2 })
  expect((await recipients()).map(({ status, error }) => [status, error])).toContainEqual(['opted_out', 'do_not_call'])
})

test('a person who opts out in a call of the campaign counts as opted out, and no other campaign calls them', async () => {
  const [leaver = ''] = people(1)
  const { business, run, take, end, read, recipients, waiting, clock } = await startCalling([leaver])
  await run(2)
  const [call] = await take()
  const callId = call?.id ?? ''
  await optOutOfCalls(db, business.id, { phone: leaver, how: 'key', words: '9', callId }, clock.now())
  await end(callId, 'assistant_hangup', 'completed')
  await run(10)
  const other = await aCampaign(db, business, { channel: 'call', body: 'Again.', phones: [leaver] })
  await startCampaign(db, business.id, other.id, clock.now())
  await run(10)

  expect(await read()).toMatchObject({ status: 'completed', counts: { optedOut: 1, completed: 0 } })
  expect((await recipients())[0]).toMatchObject({ status: 'opted_out', attempts: 1 })
  expect(await waiting()).toEqual([])
})

test('a campaign pauses automatically when people opt out in its calls', async () => {
  const { business, run, take, end, read, clock } = await startCalling(people(12), { maxAtOnce: 5 })
  await run(1)
  for (const { id: callId, to: phone } of await take()) {
    await optOutOfCalls(db, business.id, { phone, how: 'key', words: '9', callId }, clock.now())
    await end(callId, 'assistant_hangup', 'completed')
  }

  await run(3)

  expect(await read()).toMatchObject({ status: 'paused', pausedReason: 'many_opt_outs', counts: { optedOut: 5 } })
})

test('while all campaigns are paused nobody is called and calls without a line are withdrawn; then all continue', async () => {
  const { business, id, run, take, end, read, waiting, recipients, clock } = await startCalling(people(4), {
    maxAtOnce: 2,
  })
  await run(1)
  const [first, second] = await waiting()
  await takeCall(db, first!, { instanceId: 'test', transport: 'sip', sipConnectionId: null }, clock.now())
  await pauseOutreach(db, business.id, clock.now())
  const atPause = await read()
  await end(first?.id ?? '', 'caller_hangup', 'completed')
  await run(20)

  expect(second).toBeDefined()
  expect(atPause.counts).toMatchObject({ pending: 3, inProgress: 1 })
  expect(await waiting()).toEqual([])
  expect((await readOutreachPause(db, business.id)).pausedAt).not.toBeNull()
  expect(await read()).toMatchObject({ status: 'running', counts: { completed: 1, pending: 3 } })
  await resumeOutreach(db, business.id, clock.now())
  await run(2)
  expect(await take()).toHaveLength(2)
  expect((await recipients()).every(({ attempts }) => attempts <= 1)).toBe(true)
  expect((await requireCampaign(db, business.id, id)).status).toBe('running')
})

test('a paused campaign withdraws its calls that wait for a line', async () => {
  const { business, id, run, waiting, read, clock } = await startCalling(people(2))
  await run(2)
  const before = await waiting()
  await pauseCampaign(db, business.id, id, clock.now())

  expect(before).toHaveLength(1)
  expect(await waiting()).toEqual([])
  expect(await read()).toMatchObject({ status: 'paused', counts: { pending: 2, inProgress: 0 } })
})

test('after the calling instance crashes, nobody is called twice', async () => {
  const { run, take, recipients, read, clock } = await startCalling(people(1), { maxAttempts: 5, retryAfterMinutes: 1 })
  await run(2)
  await take('that-died')

  await recoverInterruptedCalls(db, { instanceId: 'another', staleAfterSeconds: 0 }, clock.now())
  await run(10)
  clock.advance(3_600_000)
  await run(3)

  expect(await take()).toEqual([])
  expect((await recipients())[0]).toMatchObject({ status: 'failed', error: 'interrupted', attempts: 1 })
  expect((await read()).status).toBe('completed')
})

test('several instances at once call nobody twice and respect the limit of simultaneous calls', async () => {
  const { waiting, clock } = await startCalling(people(20), { maxAtOnce: 4 })

  for (let second = 0; second < 3; second += 1) {
    await Promise.all([1, 2, 3, 4].map(() => runDueCampaigns(db, clock.now())))
    clock.advance(1_000)
  }

  const numbers = (await waiting()).map(({ to }) => to)
  expect(numbers).toHaveLength(4)
  expect(new Set(numbers).size).toBe(4)
})

test('a call without a free line does not count as a try', async () => {
  const { run, take, end, recipients, clock } = await startCalling(people(1), { maxAttempts: 1 })
  await run(2)
  const [call] = await take()
  await end(call?.id ?? '', 'concurrency_limit')
  await run(6)
  const between = (await recipients())[0]
  clock.advance(60_000)
  await run(2)

  expect(between).toMatchObject({ status: 'pending', attempts: 0 })
  expect(await take()).toHaveLength(1)
})

test('a paused or cancelled campaign starts no calls; calls in progress are counted when they end', async () => {
  const { business, id, run, take, end, read, clock } = await startCalling(people(3))
  await run(2)
  const [call] = await take()
  await pauseCampaign(db, business.id, id, clock.now())
  await end(call?.id ?? '', 'caller_hangup', 'completed')
  await run(10)

  expect(await take()).toEqual([])
  expect((await read()).counts).toMatchObject({ completed: 1, pending: 2 })
  await resumeCampaign(db, business.id, id, clock.now())
  await run(2)
  expect(await take()).toHaveLength(1)
  await cancelCampaign(db, business.id, id, clock.now())
  await run(10)
  expect(await take()).toEqual([])
  expect((await read()).status).toBe('cancelled')
})

test('calling terms apply only to campaigns of calls, and the purpose must be short enough to be spoken', async () => {
  const business = await aBusiness(db)
  await aNumber(db, business)

  await expect(aCampaign(db, business, { calling: { maxAtOnce: 2 } })).rejects.toThrow(
    'calling: is for campaigns of calls',
  )
  await expect(aCampaign(db, business, { channel: 'call', body: 'x'.repeat(501) })).rejects.toThrow(/^body: /)
})
