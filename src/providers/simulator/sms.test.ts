import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CarrierNotice } from '../../features/messages/sms-carrier.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { describeSmsCarrier, type Fate } from '../conformance/sms.suite.ts'
import { SIMULATOR_NUMBERS, SimulatorSms } from './sms.ts'

const START = '2026-03-02T14:00:00.000Z'
const SMS = { id: 'msg_1', from: '+15550001111', to: '+15551234567', body: 'hi', mediaUrls: [] }

const RECIPIENTS: Record<Fate, string> = {
  taken: '+15551234567',
  refused: SIMULATOR_NUMBERS.invalid,
  optedOut: SIMULATOR_NUMBERS.optedOut,
  busy: SIMULATOR_NUMBERS.busyTwice,
  lostAnswer: SIMULATOR_NUMBERS.lostAnswer,
}

describeSmsCarrier('simulator', async () => {
  const carrier = new SimulatorSms({ clock: new ManualClock(START), log: silentLog, journalFile: null })
  await carrier.start(async () => {})
  return {
    carrier,
    recipient: (fate) => RECIPIENTS[fate],
    taken: () => carrier.taken(),
    async setStatus(carrierMessageId, as) {
      const message = carrier.taken().find((one) => `sim_${one.id}` === carrierMessageId)
      Object.assign(message!, { status: as, errorCode: as === 'failed' ? 'undeliverable' : null })
    },
    requests: null,
    close: () => carrier.close(),
  }
})

async function aJournal(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-sms-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'sms', 'journal.jsonl')
}

async function opened(journalFile: string | null, clock = new ManualClock(START)) {
  const notices: CarrierNotice[] = []
  let heard = () => {}
  const carrier = new SimulatorSms({ clock, log: silentLog, deliveryDelayMs: 1_000, journalFile })
  await carrier.start(async (notice) => {
    notices.push(notice)
    heard()
  })
  onTestFinished(() => carrier.close())
  /** Resolves when `count` notices have arrived. */
  const until = async (count: number) => {
    while (notices.length < count)
      await new Promise<void>((resolve) => {
        heard = resolve
      })
    return notices.map((notice) => (notice.kind === 'status' ? notice.status : notice.kind))
  }
  return { carrier, clock, notices, until }
}

test('a message is reported sent and then delivered', async () => {
  const { carrier, clock, until } = await opened(null)

  await carrier.send(SMS)
  clock.advance(500)
  expect(await until(1)).toEqual(['sent'])
  clock.advance(500)
  expect(await until(2)).toEqual(['sent', 'delivered'])
})

test('a message sent twice is accepted once', async () => {
  const { carrier, clock, until } = await opened(null)

  const [first, second] = [await carrier.send(SMS), await carrier.send(SMS)]
  clock.advance(1_000)

  expect(second).toEqual(first)
  expect(carrier.taken()).toHaveLength(1)
  expect(await until(2)).toEqual(['sent', 'delivered'])
})

test('accepted messages survive a killed process, and are delivered afterwards', async () => {
  const journalFile = await aJournal()
  const before = await opened(journalFile)
  await before.carrier.send(SMS)
  await before.carrier.send({ ...SMS, id: 'msg_2' })
  before.clock.advance(499)
  // A line cut off by the crash; its message was never acknowledged.
  await appendFile(journalFile, '{"id":"msg_3","from":"+1555')

  const after = await opened(journalFile)
  const query = { ...SMS, carrierMessageId: null, createdAt: new Date(START), taken: new Set<string>() }
  expect(await after.carrier.lookUp(query)).toMatchObject({ found: true, carrierMessageId: 'sim_msg_1' })
  expect(await after.carrier.lookUp({ ...query, id: 'msg_3' })).toEqual({ found: false, certain: true })
  after.clock.advance(1_000)
  expect((await after.until(4)).toSorted()).toEqual(['delivered', 'delivered', 'sent', 'sent'])
})

test('messages finished a week ago are removed at the next start, and nothing is delivered twice', async () => {
  const journalFile = await aJournal()
  const before = await opened(journalFile)
  await before.carrier.send(SMS)
  before.clock.advance(1_000)
  await before.until(2)
  await before.carrier.close()

  const soon = await opened(journalFile, new ManualClock('2026-03-03T14:00:00.000Z'))
  soon.clock.advance(10_000)
  expect(soon.carrier.taken()).toMatchObject([{ id: 'msg_1', status: 'delivered' }])
  expect(soon.notices).toEqual([])
  await soon.carrier.close()

  const later = await opened(journalFile, new ManualClock('2026-03-10T14:00:00.000Z'))
  expect(later.carrier.taken()).toEqual([])
  expect(await readFile(journalFile, 'utf8')).toBe('')
})

test('a failed callback is repeated', async () => {
  const clock = new ManualClock(START)
  const carrier = new SimulatorSms({ clock, log: silentLog, deliveryDelayMs: 1_000, journalFile: null })
  const heard: string[] = []
  let isAway = true
  await carrier.start(async (notice) => {
    if (isAway) throw new Error('database is away')
    heard.push((notice as { status: string }).status)
  })
  onTestFinished(() => carrier.close())
  await carrier.send(SMS)
  clock.advance(1_000)
  await new Promise((resolve) => setImmediate(resolve))

  isAway = false
  clock.advance(5_000)
  await new Promise((resolve) => setImmediate(resolve))

  expect(heard.toSorted()).toEqual(['delivered', 'sent'])
})

test('each inbound message has its own id', async () => {
  const { carrier, notices } = await opened(null)

  await carrier.receive({ from: SMS.to, to: SMS.from, body: 'hello' })
  await carrier.receive({ from: SMS.to, to: SMS.from, body: 'hello', mediaUrls: ['https://m.example.com/1'] })

  expect(notices).toMatchObject([
    { kind: 'inbound', from: SMS.to, to: SMS.from, body: 'hello', mediaUrls: [] },
    { kind: 'inbound', mediaUrls: ['https://m.example.com/1'] },
  ])
  const [first, second] = notices as { carrierMessageId: string }[]
  expect(first!.carrierMessageId).not.toBe(second!.carrierMessageId)
})
