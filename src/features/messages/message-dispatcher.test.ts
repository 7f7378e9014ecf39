import { expect, test } from 'vitest'
import { announcedAbout, PERSON, startMessaging, workOf } from '../../../test/factories/messaging.ts'
import { announced } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { SIMULATOR_NUMBERS } from '../../providers/simulator/sms.ts'
import { SEND_RETRY_MS, VERIFY_AT_MS, WATCH_AT_MS } from './dispatch-plan.ts'
import { completeDispatch, recordReport } from './dispatch-progress.ts'
import { leaseDueMessages } from './dispatch-store.ts'
import { requireMessage, sendMessage, setOptedOut } from './message.ts'
import type { CarrierLookUp, OutboundSms, SmsCarrier } from './sms-carrier.ts'

const LEASE_MS = 30_000
const TERMS = {
  others: [],
  limit: 8,
  carrier: 'simulator',
  sendLeaseMs: LEASE_MS,
  answerLeaseMs: LEASE_MS,
}

const db = await createTestDatabase()

test('a message goes from queued to sent to delivered, and sms.sent is announced once, on delivery', async () => {
  const { clock, business, number, elapse, dispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'See you at ten' }, clock.now())
  const status = async () => (await requireMessage(db, business.id, id)).status

  await dispatcher.runDue()
  expect(await status()).toBe('queued')
  await elapse(500)
  expect(await status()).toBe('sent')
  expect(await announced(db)).toEqual([])
  await elapse(500)
  expect(await status()).toBe('delivered')

  await elapse(WATCH_AT_MS[0]!)
  expect(await announced(db)).toEqual([
    [
      'sms.sent',
      {
        id,
        from: number,
        to: PERSON,
        body: 'See you at ten',
        type: 'sms',
        direction: 'outbound',
        status: 'delivered',
        sentAt: '2026-03-02T14:00:00.500Z',
      },
    ],
  ])
  expect(await workOf(db, id)).toMatchObject({ work: null })
})

test.each([
  ['invalid', 'failed', 'invalid_number', []],
  ['undeliverable', 'failed', 'undeliverable', []],
  ['silent', 'sent', null, []],
  ['busyTwice', 'delivered', null, ['sms.sent']],
  ['lostAnswer', 'delivered', null, ['sms.sent']],
  ['unruly', 'delivered', null, ['sms.sent']],
] as const)('the test number %s ends %s', async (name, status, errorCode, events) => {
  const { clock, business, carrier, elapse, dispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: SIMULATOR_NUMBERS[name], body: 'hi' }, clock.now())

  await dispatcher.runDue()
  await elapse(40_000)

  expect(await requireMessage(db, business.id, id)).toMatchObject({ status, errorCode })
  expect(await announcedAbout(db, id)).toEqual(events)
  expect(carrier.taken().length).toBe(name === 'invalid' ? 0 : 1)
})

test('an opt-out known only to the carrier is added to the opt-out ledger', async () => {
  const { clock, business, dispatcher } = await startMessaging(db)
  const to = SIMULATOR_NUMBERS.optedOut
  const { id } = await sendMessage(db, business.id, { to, body: 'hi' }, clock.now())

  await dispatcher.runDue()

  expect(await requireMessage(db, business.id, id)).toMatchObject({ status: 'failed', errorCode: 'opted_out' })
  await expect(sendMessage(db, business.id, { to, body: 'again' }, clock.now())).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('a person who opts out while a message is queued does not get the message', async () => {
  const { clock, business, number, carrier, dispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  await setOptedOut(db, business.id, { businessPhone: number, phone: PERSON, optedOut: true }, clock.now())

  await dispatcher.runDue()

  expect(await requireMessage(db, business.id, id)).toMatchObject({ status: 'failed', errorCode: 'opted_out' })
  expect(carrier.taken()).toEqual([])
})

test('a crash between lease and request loses nothing: the carrier is queried, then the message is sent once', async () => {
  const { clock, business, carrier, elapse } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  await leaseDueMessages(db.write, TERMS, clock.now())

  await elapse(LEASE_MS - 500)
  expect(carrier.taken()).toEqual([])
  await elapse(3_000)

  expect(carrier.taken().map((sms) => sms.id)).toEqual([id])
  expect(await announcedAbout(db, id)).toEqual(['sms.sent'])
})

test('a crash between acceptance by the carrier and our commit does not send the message again', async () => {
  const { clock, business, carrier, elapse } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: SIMULATOR_NUMBERS.silent, body: 'hi' }, clock.now())
  const [claim] = await leaseDueMessages(db.write, TERMS, clock.now())
  const sends = countSends(carrier)
  await carrier.send(claim!)

  await elapse(LEASE_MS + 1_000)

  expect(sends()).toBe(1)
  expect(await workOf(db, id)).toMatchObject({ status: 'sent', work: 'watch', tries: 1 })
})

test('a worker that was frozen beyond its lease does not send', async () => {
  const { clock, business, carrier, newDispatcher } = await startMessaging(db)
  await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  const sends = countSends(carrier)
  const thawedLate = { ...db, write: latePool(db.write, () => clock.advance(LEASE_MS)) }

  await newDispatcher({ db: thawedLate }).runDue()

  expect(sends()).toBe(1)
  expect(carrier.taken()).toHaveLength(1)
})

test('a callback that arrives before our own commit settles the message, and the commit then changes nothing', async () => {
  const { clock, business } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  const [claim] = await leaseDueMessages(db.write, TERMS, clock.now())
  const report = {
    carrier: 'simulator',
    messageId: id,
    carrierMessageId: 'x1',
    status: 'delivered',
    errorCode: null,
  } as const

  expect(await recordReport(db, report, clock.now())).toBe('recorded')
  const failed = { status: 'failed', errorCode: 'late', carrierMessageId: null, next: null } as const
  expect(await completeDispatch(db, claim!, failed, clock.now())).toBe(false)

  expect(await requireMessage(db, business.id, id)).toMatchObject({ status: 'delivered', errorCode: null })
  expect(await recordReport(db, report, clock.now())).toBe('nothing_new')
  expect(await announcedAbout(db, id)).toEqual(['sms.sent'])
})

test('a callback proves that the carrier did accept a message that waits for a retry', async () => {
  const { clock, business, newDispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  const carrier = brokenCarrier(() => new ProviderError('broken', 'too many requests', { retryable: true }))
  await newDispatcher({ carriers: [carrier] }).runDue()
  expect(await workOf(db, id)).toMatchObject({ work: 'send', tries: 1 })

  const report = { carrier: 'broken', messageId: id, carrierMessageId: 'b1', status: 'sent', errorCode: null } as const
  await recordReport(db, report, clock.now())
  clock.advance(SEND_RETRY_MS[0]!)
  await newDispatcher({ carriers: [carrier] }).runDue()

  expect(carrier.sends).toBe(1)
  expect(await workOf(db, id)).toMatchObject({ work: 'watch', status: 'sent' })
})

test('a callback with another carrier id, or from another carrier, changes nothing', async () => {
  const { clock, business, dispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  await dispatcher.runDue()
  const report = {
    carrier: 'simulator',
    messageId: id,
    carrierMessageId: 'other',
    status: 'failed',
    errorCode: '1',
  } as const

  expect(await recordReport(db, report, clock.now())).toBe('other_message')
  expect(await recordReport(db, { ...report, carrier: 'twilio' }, clock.now())).toBe('unknown_message')
  expect(await recordReport(db, { ...report, messageId: 'msg_none' }, clock.now())).toBe('unknown_message')

  expect(await workOf(db, id)).toMatchObject({ status: 'queued' })
})

test('a carrier that refuses connections is retried on schedule, and then the message fails', async () => {
  const { clock, business, newDispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  const carrier = brokenCarrier(() => new ProviderError('broken', 'no connection', { retryable: true }))
  const dispatcher = newDispatcher({ carriers: [carrier] })

  await dispatcher.runDue()
  for (const [index, delayMs] of SEND_RETRY_MS.entries()) {
    clock.advance(delayMs - 1)
    await dispatcher.runDue()
    expect(carrier.sends).toBe(index + 1)
    clock.advance(1)
    await dispatcher.runDue()
    expect(carrier.sends).toBe(index + 2)
  }

  expect(await workOf(db, id)).toMatchObject({ status: 'failed', errorCode: 'carrier_unavailable', work: null })
})

test('a message with an unknown outcome is looked up, never sent again, and finally fails as unknown_outcome', async () => {
  const { clock, business, newDispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  const carrier = brokenCarrier(() => new Error('socket hang up'))
  const dispatcher = newDispatcher({ carriers: [carrier] })

  await dispatcher.runDue()
  for (let elapsedMs = 0; elapsedMs <= VERIFY_AT_MS.at(-1)!; elapsedMs += 5_000) {
    expect(await workOf(db, id)).toMatchObject({ status: 'queued', work: 'verify' })
    clock.advance(5_000)
    await dispatcher.runDue()
    if ((await workOf(db, id))?.work === null) break
  }

  expect(carrier.sends).toBe(1)
  expect(carrier.lookUps).toBe(VERIFY_AT_MS.length)
  expect(await workOf(db, id)).toMatchObject({ status: 'failed', errorCode: 'unknown_outcome', work: null })
})

test('if a callback is lost, the carrier is queried instead', async () => {
  const { clock, business, carrier, dispatcher } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  await dispatcher.runDue()
  carrier.lookUp = async () => ({ found: true, carrierMessageId: `sim_${id}`, status: 'delivered', errorCode: null })
  await carrier.close()

  clock.advance(WATCH_AT_MS[0]!)
  await dispatcher.runDue()

  expect(await workOf(db, id)).toMatchObject({ status: 'delivered', work: null })
  expect(await announcedAbout(db, id)).toEqual(['sms.sent'])
})

test('a message without a final report stays sent, and the look-ups end', async () => {
  const { clock, business, dispatcher, callbacksSettled } = await startMessaging(db)
  const { id } = await sendMessage(db, business.id, { to: SIMULATOR_NUMBERS.silent, body: 'hi' }, clock.now())
  await dispatcher.runDue()

  for (const _ of WATCH_AT_MS) {
    clock.advance(WATCH_AT_MS.at(-1)!)
    await callbacksSettled()
    await dispatcher.runDue()
  }

  expect(await workOf(db, id)).toMatchObject({ status: 'sent', work: null })
})

test('a carrier that is no longer configured does not count as one that never had the message', async () => {
  const { clock, business, newDispatcher, carrier } = await startMessaging(db)
  await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  await leaseDueMessages(db.write, { ...TERMS, carrier: 'departed' }, clock.now())

  clock.advance(LEASE_MS)
  await newDispatcher().runDue()

  expect(carrier.taken()).toEqual([])
})

test('two dispatchers at once send every message exactly once', async () => {
  const { clock, business, carrier, newDispatcher } = await startMessaging(db)
  const people = Array.from({ length: 30 }, (_, index) => `+1555300${String(1000 + index)}`)
  for (const to of people) await sendMessage(db, business.id, { to, body: 'hi' }, clock.now())
  const sends = countSends(carrier)

  await Promise.all([newDispatcher().runDue(), newDispatcher().runDue(), newDispatcher({ concurrency: 1 }).runDue()])

  expect(sends()).toBe(30)
  expect(new Set(carrier.taken().map((sms) => sms.to)).size).toBe(30)
})

test('messages of one thread are sent in order, one at a time', async () => {
  const { clock, business, carrier, dispatcher } = await startMessaging(db)
  for (let index = 0; index < 6; index += 1) {
    await sendMessage(db, business.id, { to: PERSON, body: `part ${index}` }, clock.now())
    clock.advance(1)
  }
  const bodies: string[] = []
  let atOnce = 0
  let mostAtOnce = 0
  const send = carrier.send.bind(carrier)
  carrier.send = async (sms) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    bodies.push(sms.body)
    atOnce -= 1
    return send(sms)
  }

  await dispatcher.runDue()

  expect(bodies).toEqual(['part 0', 'part 1', 'part 2', 'part 3', 'part 4', 'part 5'])
  expect(mostAtOnce).toBe(1)
})

test('a started dispatcher notices new messages, and stopping waits for running jobs', async () => {
  const { clock, business, carrier, dispatcher } = await startMessaging(db)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = new Promise<void>((resolve) => {
    const send = carrier.send.bind(carrier)
    carrier.send = async (sms) => {
      resolve()
      await held
      return send(sms)
    }
  })
  await dispatcher.start()

  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  await begun
  const stopped = dispatcher.stop()
  release()
  await stopped

  expect(await workOf(db, id)).toMatchObject({ work: 'watch' })
})

/** A carrier whose `send` always throws and whose look-ups find nothing. */
function brokenCarrier(failure: () => Error) {
  const carrier = {
    name: 'broken',
    answersOptOut: false,
    sends: 0,
    lookUps: 0,
    async send(_: OutboundSms): Promise<never> {
      carrier.sends += 1
      throw failure()
    },
    async lookUp(_: CarrierLookUp) {
      carrier.lookUps += 1
      return { found: false, certain: false } as const
    },
  }
  return carrier satisfies SmsCarrier
}

function countSends(carrier: SmsCarrier): () => number {
  let count = 0
  const send = carrier.send.bind(carrier)
  carrier.send = (sms) => {
    count += 1
    return send(sms)
  }
  return () => count
}

/** A pool whose first lease is answered only after `meanwhile` has run. */
function latePool<T extends (...args: never[]) => unknown>(pool: T, meanwhile: () => void): T {
  let isFirst = true
  return new Proxy(pool, {
    apply(target, self, args) {
      const query = Reflect.apply(target, self, args)
      // Only the lease statement; its fragments are built with the same function.
      if (
        !isFirst ||
        !String((args as unknown as [readonly string[]])[0]).includes('SET claim_token = gen_random_uuid()')
      )
        return query
      isFirst = false
      return (query as Promise<unknown>).then((rows) => {
        meanwhile()
        return rows
      })
    },
  })
}
