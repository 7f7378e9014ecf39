import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aNumber } from '../../test/factories.ts'
import { createTestDatabase } from '../../test/harness.ts'
import { aCallHouse, type CallHouse, ScriptedCaller } from '../../test/scripted-caller.ts'
import { upcomingAppointmentsByPhone } from '../features/appointments/appointment.ts'
import { addService, type Business, type NewBusiness } from '../features/business/business.ts'
import { requireCall } from '../features/calls/call.ts'
import type { Database } from '../store/database.ts'

const CALLER = '+15557654321'
/** Monday, half past eight in the morning in New York. */
const MONDAY = new Date('2026-03-02T13:30:00.000Z')

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

interface Scene {
  business: Business
  house: CallHouse
  number: string
  call(from?: string): ScriptedCaller
  record(caller: ScriptedCaller): ReturnType<typeof requireCall>
  appointments(phone?: string): ReturnType<typeof upcomingAppointmentsByPhone>
  /** Names of the business's events, as they were written. */
  events(): Promise<string[]>
}

/** A salon with two services, early on a Monday morning, and a telephone. */
async function aScene(overrides: Partial<NewBusiness> = {}, services = ['Haircut', 'Colour']): Promise<Scene> {
  const business = await aBusiness(db, { name: 'Harbour Hair', ...overrides })
  for (const name of services) await addService(db, business.id, { name, durationMinutes: name === 'Colour' ? 90 : 30 })
  const { phone: number } = await aNumber(db, business)
  const house = await aCallHouse(db, MONDAY)
  return {
    business,
    house,
    number,
    call: (from = CALLER) => new ScriptedCaller(house, { from, to: number }),
    record: (caller) => requireCall(db, business.id, caller.callId ?? ''),
    appointments: (phone = CALLER) => upcomingAppointmentsByPhone(db, business, phone, MONDAY, 10),
    events: async () => {
      const rows = await db.list<
        { name: string }[]
      >`SELECT name FROM events WHERE business_id = ${business.id} ORDER BY ctid`
      return rows.map(({ name }) => name)
    },
  }
}

test('a caller books by keypad: the row is there when the assistant says so, and contact, call and events follow', async () => {
  const scene = await aScene()
  const caller = scene.call()

  await caller.hears('Hello, this is Harbour Hair.')
  await caller.hears('To book an appointment, press 1.')
  caller.press('1')
  await caller.hears('For Haircut, press 1.')
  caller.press('1')
  await caller.hears('Monday, March 2nd at 9:30 in the morning: press 2.')
  caller.press('2')
  await caller.hears('To confirm, press 1.')
  caller.press('1')
  await caller.hears("It's booked: Haircut, on Monday, March 2nd at 9:30 in the morning.")
  const booked = await scene.appointments()
  await caller.hears('Is there anything else')
  await caller.hangsUp()

  expect(booked).toMatchObject([
    { service: 'Haircut', contactPhone: CALLER, source: 'ai_call', callId: caller.callId, status: 'confirmed' },
  ])
  expect(booked[0]?.startsAt).toEqual(new Date('2026-03-02T14:30:00Z'))
  const record = await scene.record(caller)
  expect(record).toMatchObject({
    status: 'completed',
    endedReason: 'caller_hangup',
    aiConfidenceScore: 1,
    summary: 'Booked Haircut for Monday, March 2nd at 9:30 in the morning. The caller hung up.',
    appointmentIds: [booked[0]?.id],
    contactId: booked[0]?.contactId,
    costCents: 0,
  })
  expect(record.toolCalls.map(({ name }) => name)).toEqual(['next_slots', 'book'])
  expect(record.latencyMs?.p95).toBeLessThan(100)
  expect(record.durationSeconds).toBeGreaterThan(10)
  expect(await scene.events()).toEqual(['contact.created', 'appointment.created', 'call.completed'])
})

test('a key during the greeting silences it at once, and the transcript keeps what was heard', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello, this is Harbour Hair.')
  await caller.waits(500)

  caller.press('3')

  expect(caller.leg.stream.queuedMs()).toBe(0)
  await caller.hears('Our opening hours are:')
  await caller.hears('Monday to Friday from 9 to 5.')
  await caller.hangsUp()
  const { transcript } = await scene.record(caller)
  expect(transcript.slice(0, 2)).toMatchObject([
    { role: 'assistant', text: 'Hello, this is', interrupted: true },
    { role: 'caller', text: '[pressed 3]' },
  ])
})

test('keys pressed in one go are each taken, in order, without waiting for the menus', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')

  caller.press('1', '2', '3', '1')

  await caller.hears("It's booked: Colour, on Monday, March 2nd at 10 in the morning.")
  await caller.hangsUp()
  expect(await scene.appointments()).toHaveLength(1)
  expect(caller.captions.map(({ text }) => text)).not.toContain('To confirm, press 1.')
})

test('a second press of the confirming key books nothing twice and starts nothing new', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1', '1', '1')
  await caller.hears('To confirm, press 1.')

  caller.press('1', '1')
  await caller.hears("It's booked")
  caller.press('1')

  await caller.hears('Is there anything else')
  await caller.hangsUp()
  expect(await scene.appointments()).toHaveLength(1)
})

test('with one service there is nothing to choose, and later times and another time are to be had', async () => {
  const scene = await aScene({}, ['Haircut'])
  const caller = scene.call()
  await caller.hears('Hello')

  caller.press('1')
  await caller.hears('9:30 in the morning: press 2.')
  caller.press('4')
  await caller.hears('Later, there are:')
  await caller.hears('10:30 in the morning: press 1.')
  caller.press('1')
  await caller.hears('For another time, press 2.')
  caller.press('2')
  await caller.hears('The next free times for Haircut are:')
  caller.press('1')
  await caller.hears('To confirm, press 1.')
  caller.press('1')

  await caller.hears("It's booked: Haircut, on Monday, March 2nd at 9 in the morning.")
  await caller.hangsUp()
})

test('the caller moves their own appointment, which keeps its id', async () => {
  const scene = await aScene()
  const booking = scene.call()
  await booking.hears('Hello')
  booking.press('1', '1', '1', '1')
  await booking.hears("It's booked")
  await booking.hangsUp()
  const [before] = await scene.appointments()
  const caller = scene.call()

  await caller.hears('Hello')
  caller.press('2')
  await caller.hears('You have Haircut on Monday, March 2nd at 9')
  caller.press('1')
  await caller.hears('press 3.')
  caller.press('3')
  await caller.hears('Your appointment would move to')
  caller.press('1')
  await caller.hears("It's moved. Your appointment is now on Monday, March 2nd at 10:30 in the morning.")
  await caller.hangsUp()

  const after = await scene.appointments()
  expect(after).toMatchObject([{ id: before?.id, startsAt: new Date('2026-03-02T15:30:00Z') }])
  expect((await scene.record(caller)).summary).toBe(
    'Moved Haircut to Monday, March 2nd at 10:30 in the morning. The caller hung up.',
  )
  expect(await scene.events()).toContain('appointment.updated')
})

test('the caller cancels one of several own appointments after being asked', async () => {
  const scene = await aScene()
  const booking = scene.call()
  await booking.hears('Hello')
  booking.press('1', '1', '1', '1')
  await booking.hears('Is there anything else')
  booking.press('1', '2', '2', '1')
  await booking.hears("It's booked: Colour")
  await booking.hangsUp()
  const caller = scene.call()

  await caller.hears('Hello')
  caller.press('2')
  await caller.hears('You have 2 appointments.')
  caller.press('2')
  await caller.hears('To cancel it, press 2.')
  caller.press('2')
  await caller.hears('Shall I cancel Colour')
  caller.press('1')
  await caller.hears('Colour on Monday, March 2nd')
  await caller.hangsUp()

  expect(await scene.appointments()).toMatchObject([{ service: 'Haircut' }])
  expect(await scene.events()).toContain('appointment.cancelled')
})

test('a caller without appointments is told so, and one who thinks better of it keeps theirs', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('2')
  await caller.hears("I can't find an upcoming appointment")
  await caller.hears('Is there anything else')

  caller.press('1', '1', '1', '1')
  await caller.hears('Is there anything else')
  caller.press('2', '2', '2')

  await caller.hears('It stays as it is.')
  await caller.hangsUp()
  expect(await scene.appointments()).toHaveLength(1)
})

test('a caller who withholds the number books with one keyed in, and opens nobody else’s appointments', async () => {
  const scene = await aScene({}, ['Haircut'])
  const caller = scene.call('anonymous')
  await caller.hears('Hello')
  caller.press('2')
  await caller.hears("I can't see the number you're calling from")
  caller.press('1')
  await caller.hears('press 1.')
  caller.press('1')
  await caller.hears('Which phone number may we use')

  caller.press('5', '5', '#')
  await caller.hears("doesn't look like a whole phone number")
  await caller.hears('Which phone number may we use')
  caller.press(...'5557654321#')
  await caller.hears('Your number is 1, 5 5 5, 7 6 5, 4 3 2 1.')
  await caller.hears('To confirm, press 1.')
  caller.press('1')

  await caller.hears("It's booked")
  await caller.hangsUp()
  expect(await scene.appointments('+15557654321')).toHaveLength(1)
  const { transcript, extractedData } = await scene.record(caller)
  expect(transcript.map(({ text }) => text)).toContain('[pressed 5 5 5 7 6 5 4 3 2 1 #]')
  expect(extractedData).toEqual({ phone: '+15557654321' })
})

test('a number keyed in without hash is taken when the caller stops', async () => {
  const scene = await aScene({}, ['Haircut'])
  const caller = scene.call('anonymous')
  await caller.hears('Hello')
  caller.press('1', '1')
  await caller.hears('Which phone number may we use')

  caller.press(...'5557654321')

  await caller.hears('Your number is')
  caller.press('3')
  await caller.hears('Which phone number may we use')
  await caller.hangsUp()
})

test('a message is recorded after the tone until hash, and kept with the call', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('4')
  await caller.hears('Please leave your message after the tone.')
  await caller.waits(3_000)

  caller.leg.stream.callerSpeaks = true
  await caller.waits(3_000)
  caller.press('#')
  caller.leg.stream.callerSpeaks = false

  await caller.hears("Thank you. I'll pass your message on.")
  await caller.hangsUp()
  const record = await scene.record(caller)
  const message = record.extractedData.message as { recordingFile: string; startMs: number; endMs: number }
  expect(message.recordingFile).toBe(`${caller.callId}.wav`)
  expect(message.endMs - message.startMs).toBeGreaterThan(3_000)
  expect(record.summary).toBe('Left a message. The caller hung up.')
  const wav = await readFile(join(scene.house.recordingsFolder, message.recordingFile))
  expect(wav.subarray(0, 4).toString()).toBe('RIFF')
  const middle = 44 + Math.round(((message.startMs + message.endMs) / 2) * 8) * 4
  expect(wav.readInt16LE(middle)).toBe(3_000)
})

test('silence ends a message, and hanging up after speaking leaves one too', async () => {
  const scene = await aScene({ recordingEnabled: false })
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('4', '1')
  await caller.waits(1_000)
  caller.leg.stream.callerSpeaks = true
  await caller.waits(2_000)
  caller.leg.stream.callerSpeaks = false
  await caller.hears("I'll pass your message on.")

  await caller.hears('Is there anything else')
  caller.press('4', '1')
  await caller.waits(1_000)
  caller.leg.stream.callerSpeaks = true
  await caller.waits(2_000)
  await caller.hangsUp()

  const record = await scene.record(caller)
  const { messages } = record.extractedData as { messages: { startMs: number; endMs: number }[] }
  expect(messages).toHaveLength(2)
  expect(messages[1]?.startMs).toBe(messages[0]?.endMs)
  expect(caller.captions.map(({ text }) => text)).not.toContain('This call is recorded.')
  const wav = await readFile(join(scene.house.recordingsFolder, record.recordingFile ?? ''))
  expect((wav.length - 44) / 32).toBeCloseTo(messages[1]?.endMs ?? 0, -2)
})

test('a message without a voice is not one, and two minutes are the longest', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('4', '1')
  await caller.hears("I didn't hear a message.")
  caller.press('4', '1')
  await caller.waits(1_000)

  caller.leg.stream.callerSpeaks = true
  await caller.waits(100_000)
  expect(caller.captions.at(-1)?.text).toBe('[pressed 1]')
  await caller.waits(21_000)

  await caller.hears("I'll pass your message on.")
  await caller.hangsUp()
})

test('a caller is put through to a person, and the call says so', async () => {
  const scene = await aScene({ transferPhone: '+15550009999' })
  const caller = scene.call()
  await caller.hears('To speak to a person, press 0.')
  caller.leg.onTransfer = async () => {
    caller.leg.end('transferred')
    return { outcome: 'transferred' }
  }

  caller.press('0')
  await caller.hears("One moment, I'll connect you.")
  await caller.hearsTheEnd()

  expect(caller.leg.transferredTo).toEqual(['+15550009999'])
  expect(await scene.record(caller)).toMatchObject({
    status: 'completed',
    endedReason: 'transferred',
    transferredTo: '+15550009999',
    transferReason: 'customer_request',
    summary: 'The caller was put through to a person.',
  })
  expect(await scene.events()).toContain('call.transferred')
})

test('when nobody takes the transferred call the assistant comes back and offers a message', async () => {
  const scene = await aScene({ transferPhone: '+15550009999' })
  const caller = scene.call()
  await caller.hears('Hello')
  caller.leg.onTransfer = async () => ({ outcome: 'failed', reason: 'busy' })

  caller.press('0')

  await caller.hears('nobody can take the call right now')
  await caller.hears('To leave a message, press 4.')
  await caller.hangsUp()
  expect(await scene.record(caller)).toMatchObject({ endedReason: 'caller_hangup', transferredTo: null })
})

test('without a transfer number, 0 is answered kindly and never offered', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('To leave a message, press 4.')

  caller.press('0')

  await caller.hears('there is nobody I can connect you to')
  await caller.hangsUp()
  expect(caller.captions.map(({ text }) => text)).not.toContain('To speak to a person, press 0.')
})

test('star repeats, hash goes to the main menu, and a wrong key is pointed out', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('For Colour, press 2.')

  caller.press('*')
  await caller.hears('What would you like to book?')
  caller.press('9')
  await caller.hears("Sorry, that isn't one of the choices.")
  await caller.hears('For Haircut, press 1.')
  caller.press('#')

  await caller.hears('To book an appointment, press 1.')
  await caller.hangsUp()
  expect((await scene.record(caller)).aiConfidenceScore).toBe(0.88)
})

test('a time taken meanwhile is never called booked; the next ones are offered', async () => {
  const scene = await aScene({}, ['Haircut'])
  const slow = scene.call('+15550000001')
  await slow.hears('Hello')
  slow.press('1', '1')
  await slow.hears('To confirm, press 1.')
  const quick = scene.call('+15550000002')
  await quick.hears('Hello')
  quick.press('1', '1', '1')
  await quick.hears("It's booked: Haircut, on Monday, March 2nd at 9 ")

  slow.press('1')

  await slow.hears('that time has just been taken')
  await slow.hears('Monday, March 2nd at 9:30 in the morning: press 1.')
  await Promise.all([slow.hangsUp(), quick.hangsUp()])
  expect(await scene.appointments('+15550000001')).toEqual([])
})

test('two callers confirm the last time at the same moment: one is booked, the other hears that it is gone', async () => {
  const scene = await aScene({ hours: { monday: { open: '09:00', close: '09:30' } }, horizonDays: 1 }, ['Haircut'])
  const callers = [scene.call('+15550000001'), scene.call('+15550000002')]
  for (const caller of callers) {
    await caller.hears('Hello')
    caller.press('1')
    await caller.hears('There is one free time for Haircut:')
    caller.press('1')
    await caller.hears('To confirm, press 1.')
  }

  for (const caller of callers) caller.press('1')
  await Promise.all(
    callers.map((caller) =>
      caller.waitsUntil('hears how it went', () =>
        caller.captions.some(({ text }) => /It's booked|just been taken/.test(text)),
      ),
    ),
  )

  const heard = callers.map(({ captions }) => captions.some(({ text }) => text.startsWith("It's booked")))
  expect(heard.filter(Boolean)).toHaveLength(1)
  const loser = callers[heard.indexOf(false)] as ScriptedCaller
  await loser.hears('there are no free times')
  await Promise.all(callers.map((caller) => caller.hangsUp()))
  const rows = await db.list`SELECT id FROM appointments WHERE business_id = ${scene.business.id}`
  expect(rows).toHaveLength(1)
})
