import { beforeAll, expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { aCampaign, anEnding } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { answerCall } from '../calls/call.ts'
import { finishCall } from '../calls/call-ending.ts'
import { listWaitingCalls, type OutboundCall, takeCall } from '../outbound-calls/outbound-call.ts'
import { changeSpending } from '../spending/spending.ts'
import { type Channel, requireCampaign, startCampaign } from './campaign.ts'
import { BATCH_SIZE, runDueCampaigns } from './campaign-runner.ts'

/** Set FRONTBELL_RECIPIENTS=10000 to run the tests with as many recipients, which takes minutes. */
const RECIPIENTS = Number(process.env.FRONTBELL_RECIPIENTS ?? 600)
/** Area codes in six zones. Honolulu never changes its clocks. */
const ZONES: Readonly<Record<string, string>> = {
  '212': 'America/New_York',
  '312': 'America/Chicago',
  '303': 'America/Denver',
  '415': 'America/Los_Angeles',
  '907': 'America/Anchorage',
  '808': 'Pacific/Honolulu',
}
const AREAS = Object.keys(ZONES)
const PHONES = Array.from(
  { length: RECIPIENTS },
  (_, n) => `+1${AREAS[n % AREAS.length]}${5_551_000 + Math.floor(n / AREAS.length)}`,
)
const UNLIMITED = { messagesPerMinute: 1e9, messagesPerDay: 1e9, callsPerMinute: 1e9, callsPerDay: 1e9 }
const ALL_DAY = { open: '00:00', close: '23:59' }
const CALLING = {
  hours: { saturday: ALL_DAY, sunday: ALL_DAY, monday: ALL_DAY },
  maxAtOnce: 100,
  maxAttempts: 2,
  retryAfterMinutes: 15,
}
const QUARTER_MS = 900_000
/** A phone that nobody answers rings for as long. */
const RINGING_MS = 59_999
/** How long a call waits for a line in this test. */
const WAITS_MS = 10_000
const PATIENCE_MS = 90_000 + RECIPIENTS * 200

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const clocks = new Map<string, Intl.DateTimeFormat>()
/** The local hour from the platform's own data, not from the code under test. */
function hourIn(zone: string, atMs: number): number {
  const known =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  clocks.set(zone, known)
  return Number(known.format(atMs))
}

/** Whether it is night by the clock of the number or by that of the business, which is in New York. */
const isNightFor = (phone: string, atMs: number): boolean =>
  [ZONES[phone.slice(2, 5)] ?? '', 'America/New_York'].some((zone) => hourIn(zone, atMs) < 8 || hourIn(zone, atMs) > 20)

/** Starts a campaign of which about half of the recipients are contacted before the given time. */
async function startBefore(evening: string, channel: Channel) {
  const start = new Date(Date.parse(evening) - (RECIPIENTS / BATCH_SIZE / 2) * 1_000)
  const messaging = await startMessaging(db, {}, { now: start })
  const { business, clock } = messaging
  await changeSpending(db, business.id, UNLIMITED, start)
  const terms = channel === 'call' ? { channel, calling: CALLING } : { channel }
  const { id } = await aCampaign(db, business, { ...terms, phones: PHONES })
  await startCampaign(db, business.id, id, start)
  const read = () => requireCampaign(db, business.id, id)
  /** Runs the campaign in each second while it contacts people, and in each quarter of an hour while it waits, for two days at most. */
  const runToTheEnd = async (second: () => Promise<unknown>) => {
    while (clock.now().getTime() < start.getTime() + 48 * 3_600_000) {
      const contacted = await runDueCampaigns(db, clock.now())
      await second()
      const { status, counts } = await read()
      if (status !== 'running') return
      if (contacted === 0 && counts.inProgress === 0) clock.advance(QUARTER_MS - (clock.now().getTime() % QUARTER_MS))
    }
  }
  return { ...messaging, read, runToTheEnd }
}

/** Dials calls as late as a busy service would, and lets every tenth person answer only the second time. */
function dialer(clock: { now(): Date }) {
  const rings: { phone: string; atMs: number }[] = []
  const rung = new Set<string>()
  let talking: OutboundCall[] = []
  const mustDial = ({ createdAt, expiresAt }: OutboundCall, nowMs: number) =>
    nowMs >= createdAt.getTime() + WAITS_MS || nowMs + 1_000 >= expiresAt.getTime()
  return {
    rings,
    async second() {
      const now = clock.now()
      for (const { id, to } of talking) {
        const isAnswered = rung.has(to) || PHONES.indexOf(to) % 10 > 0
        rung.add(to)
        if (isAnswered) await answerCall(db, id, now)
        const result = isAnswered
          ? ({ status: 'completed', endedReason: 'caller_hangup' } as const)
          : ({ status: 'missed', endedReason: 'no_answer' } as const)
        await finishCall(db, id, anEnding({ ...result, endedAt: now }))
      }
      talking = (await listWaitingCalls(db, 1_000)).filter((call) => mustDial(call, now.getTime()))
      for (const call of talking) {
        await takeCall(db, call, { instanceId: 'test', transport: 'sip', sipConnectionId: null }, now)
        rings.push({ phone: call.to, atMs: now.getTime() })
      }
    },
  }
}

/** Of the times at which people were contacted: by local date in New York. */
const days = (times: readonly number[]) => {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
  return new Set(times.map((at) => date.format(at)))
}

test(
  'a campaign texts everyone once and nobody in the night, over six zones, as the clocks go forward',
  async () => {
    const { carrier, elapse, read, runToTheEnd } = await startBefore('2027-03-14T02:00:00Z', 'sms') // 21:00 in New York

    await runToTheEnd(() => elapse(1_000))

    expect(await read()).toMatchObject({ status: 'completed', counts: { completed: RECIPIENTS } })
    const texts = carrier.taken().map(({ to, acceptedAt }) => ({ phone: to, atMs: Date.parse(acceptedAt) }))
    expect(texts.map(({ phone }) => phone).sort()).toEqual(PHONES.toSorted())
    expect(texts.filter(({ phone, atMs }) => isNightFor(phone, atMs))).toEqual([])
    expect([...days(texts.map(({ atMs }) => atMs))]).toEqual(['2027-03-13', '2027-03-14'])
  },
  PATIENCE_MS,
)

test(
  'a campaign calls everyone and rings nobody in the night, over six zones, as the clocks go back',
  async () => {
    const { clock, read, runToTheEnd } = await startBefore('2027-11-07T00:58:45Z', 'call') // 20:58:45 in New York
    const { rings, second } = dialer(clock)

    await runToTheEnd(async () => {
      await second()
      clock.advance(1_000)
    })

    expect(await read()).toMatchObject({ status: 'completed', counts: { completed: RECIPIENTS } })
    expect([...new Set(rings.map(({ phone }) => phone))].sort()).toEqual(PHONES.toSorted())
    expect(rings.length).toBe(RECIPIENTS + Math.ceil(RECIPIENTS / 10))
    const atNight = rings.filter(({ phone, atMs }) => isNightFor(phone, atMs) || isNightFor(phone, atMs + RINGING_MS))
    expect(atNight).toEqual([])
    expect([...days(rings.map(({ atMs }) => atMs))]).toEqual(['2027-11-06', '2027-11-07'])
  },
  PATIENCE_MS,
)
