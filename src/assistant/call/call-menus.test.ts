import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene, CALLER } from '../../../test/phones/call-scene.ts'
import type { ScriptedCaller } from '../../../test/phones/scripted-caller.ts'
import type { Database } from '../../store/database.ts'

const TWO = [
  { name: 'Haircut', durationMinutes: 30 },
  { name: 'Colour', durationMinutes: 90 },
]

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a caller books by keypad: the row is committed when the assistant says so, and contact, call and events follow', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const caller = scene.call()

  await caller.hears('Hello, this is the automated assistant of Harbour Hair.')
  await caller.hears('To book an appointment, press 1.')
  caller.press('1')
  await caller.hears('For Haircut, press 1.')
  caller.press('1')
  await caller.hears('Monday, March 2nd at 9:30 in the morning: press 2.')
  await caller.answers('2')
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
    outcome: 'booked',
    outcomeReason: 'An appointment was booked.',
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

test('a key after the recording notice silences the menu at once, and the transcript keeps what was heard', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const caller = scene.call()
  await caller.hears('To book an appointment, press 1.')
  await caller.waits(800)

  caller.press('3')

  expect(caller.leg.stream.queuedMs()).toBe(0)
  await caller.hears('Our opening hours are:')
  await caller.hears('Monday to Friday from 9 to 5.')
  await caller.hangsUp()
  const { transcript } = await scene.record(caller)
  expect(transcript.slice(0, 2)).toMatchObject([
    { role: 'assistant', text: expect.stringMatching(/To book an$/), interrupted: true },
    { role: 'caller', text: '[pressed 3]' },
  ])
})

test('keys pressed in a row are taken in order, without waiting for the menus', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const caller = scene.call()
  await caller.hears('Hello')

  caller.press('1', '2')

  await caller.hears('Monday, March 2nd at 10 in the morning: press 3.')
  await caller.answers('3', '1')
  await caller.hears("It's booked: Colour, on Monday, March 2nd at 10 in the morning.")
  await caller.hangsUp()
  expect(await scene.appointments()).toHaveLength(1)
  expect(caller.captions.map(({ text }) => text)).not.toContain('For Colour, press 2.')
})

test('keys pressed ahead book nothing: the caller must hear the times and the question first', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')

  caller.press('1', '1', '1', '1')

  await caller.hears('Monday, March 2nd at 9 in the morning: press 1.')
  await caller.hears('press 2.')
  caller.press('1', '1')
  await caller.hears('Haircut, on Monday, March 2nd at 9 in the morning.')
  caller.press('1')
  await caller.hears('To confirm, press 1.')
  expect(await scene.appointments()).toEqual([])
  caller.press('1')
  await caller.hears("It's booked: Haircut, on Monday, March 2nd at 9 in the morning.")
  await caller.hangsUp()
  expect(await scene.appointments()).toHaveLength(1)
})

test('a key pressed during the question is taken as soon as its time was heard; a refusal, a star or a zero is taken at once', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('at 9:30 in the morning: press 2.')
  caller.press('1')
  await caller.hears('Haircut, on Monday, March 2nd at 9 in the morning.')
  caller.press('2')
  await caller.hears('The next free times')
  caller.press('0')
  await caller.hears('there is nobody I can connect you to')
  await caller.hangsUp()
  expect(await scene.appointments()).toEqual([])
})

test('a phone number keyed in before the times are read makes no choice in other menus', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call('anonymous')
  await caller.hears('Hello')

  caller.press('1', '1', ...'0309018200#')

  await caller.hears('For later times, press 4.')
  await caller.answers('1')
  await caller.hears('Which phone number may we use')
  await caller.hangsUp()
  expect((await scene.record(caller)).toolCalls.map(({ name }) => name)).toEqual(['next_slots'])
})

test('keys pressed ahead cancel nothing: the caller must hear first what will be canceled', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const booking = scene.call()
  await booking.answers('1', '1', '1', '1')
  await booking.hears("It's booked")
  await booking.hangsUp()
  const caller = scene.call()
  await caller.answers('2')
  await caller.hears('On which day of the month is your appointment?')

  caller.press('0', '2', '2', '1')
  await caller.hears('You have Haircut on Monday, March 2nd at 9')
  await caller.hears('To cancel it, press 2.')
  caller.press('2', '1')

  await caller.hears('Shall I cancel Haircut')
  await caller.hears('To keep it, press 2.')
  expect(await scene.appointments()).toMatchObject([{ status: 'confirmed' }])
  caller.press('1')
  await caller.hears('is cancelled')
  await caller.hangsUp()
})

test('pressing the confirming key twice books only once', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.answers('1', '1', '1')
  await caller.hears('To confirm, press 1.')

  caller.press('1', '1')
  await caller.hears("It's booked")
  caller.press('1')

  await caller.hears('Is there anything else')
  await caller.hangsUp()
  expect(await scene.appointments()).toHaveLength(1)
})

test('with only one service the caller is not asked for a service, and can ask for later times and for another time', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')

  caller.press('1')
  await caller.hears('9:30 in the morning: press 2.')
  caller.press('4')
  await caller.hears('Later, there are:')
  await caller.hears('11 in the morning: press 2.')
  caller.press('1')
  await caller.hears('For another time, press 2.')
  caller.press('2')
  await caller.hears('The next free times for Haircut are:')
  await caller.answers('1')
  await caller.hears('To confirm, press 1.')
  caller.press('1')

  await caller.hears("It's booked: Haircut, on Monday, March 2nd at 9 in the morning.")
  await caller.hangsUp()
})

test('the caller moves their own appointment, which keeps its id', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const booking = scene.call()
  await booking.hears('Hello')
  await booking.answers('1', '1', '1', '1')
  await booking.hears("It's booked")
  await booking.hangsUp()
  const [before] = await scene.appointments()
  const caller = scene.call()

  await caller.hears('Hello')
  caller.press('2')
  await caller.hears('On which day of the month is your appointment?')
  caller.press('0', '2')
  await caller.hears('You have Haircut on Monday, March 2nd at 9')
  await caller.answers('1')
  await caller.hears('press 3.')
  await caller.answers('3')
  await caller.hears('Your appointment would move to')
  await caller.answers('1')
  await caller.hears("It's moved. Your appointment is now on Monday, March 2nd at 10:30 in the morning.")
  await caller.hangsUp()

  const after = await scene.appointments()
  expect(after).toMatchObject([{ id: before?.id, startsAt: new Date('2026-03-02T15:30:00Z') }])
  expect(await scene.record(caller)).toMatchObject({
    outcome: 'moved',
    summary: 'Moved Haircut to Monday, March 2nd at 10:30 in the morning. The caller hung up.',
  })
  expect(await scene.events()).toContain('appointment.updated')
})

test('the caller cancels one of several appointments after being asked', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const booking = scene.call()
  await booking.hears('Hello')
  await booking.answers('1', '1', '1', '1')
  await booking.hears('Is there anything else')
  await booking.answers('1', '2', '2', '1')
  await booking.hears("It's booked: Colour")
  await booking.hangsUp()
  const caller = scene.call()

  await caller.hears('Hello')
  caller.press('2')
  await caller.hears('On which day of the month is your appointment?')
  caller.press('2', '#')
  await caller.hears('You have 2 appointments.')
  await caller.answers('2')
  await caller.hears('To cancel it, press 2.')
  caller.press('2')
  await caller.hears('Shall I cancel Colour')
  await caller.answers('1')
  await caller.hears('Colour on Monday, March 2nd')
  await caller.hangsUp()

  expect(await scene.appointments()).toMatchObject([{ service: 'Haircut' }])
  expect((await scene.record(caller)).outcome).toBe('cancelled')
  expect(await scene.events()).toContain('appointment.cancelled')
})

test('a caller without appointments is told so, and a caller who declines the cancellation keeps the appointment', async () => {
  const scene = await aCallScene(db, { services: TWO })
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('2')
  await caller.hears('On which day of the month is your appointment?')
  caller.press('1', '7')
  await caller.hears("I can't find an upcoming appointment on that day")
  await caller.hears('On which day of the month is your appointment?')

  await caller.answers('#', '1', '1', '1', '1')
  await caller.hears('Is there anything else')
  await caller.answers('2', '2', '2')

  await caller.hears('It stays as it is.')
  await caller.hangsUp()
  expect(await scene.appointments()).toHaveLength(1)
})

test("a caller who withholds their number books with a number they key in, and cannot open another person's appointments", async () => {
  const scene = await aCallScene(db)
  const caller = scene.call('anonymous')
  await caller.hears('Hello')
  caller.press('2')
  await caller.hears("I can't see the number you're calling from")
  caller.press('1')
  await caller.hears('press 1.')
  await caller.answers('1')
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

test('a number keyed in without a hash is taken when the caller stops', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call('anonymous')
  await caller.hears('Hello')
  await caller.answers('1', '1')
  await caller.hears('Which phone number may we use')

  caller.press(...'5557654321')

  await caller.hears('Your number is')
  caller.press('3')
  await caller.hears('Which phone number may we use')
  await caller.hangsUp()
})

test('star repeats, hash returns to the main menu, and a wrong key is reported', async () => {
  const scene = await aCallScene(db, { services: TWO })
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

test('a time that was taken meanwhile is not called booked; the next times are offered', async () => {
  const scene = await aCallScene(db)
  const slow = scene.call('+15550000001')
  await slow.hears('Hello')
  await slow.answers('1', '1')
  await slow.hears('To confirm, press 1.')
  const quick = scene.call('+15550000002')
  await quick.hears('Hello')
  await quick.answers('1', '1', '1')
  await quick.hears("It's booked: Haircut, on Monday, March 2nd at 9 ")

  slow.press('1')

  await slow.hears('that time has just been taken')
  await slow.hears('Monday, March 2nd at 9:30 in the morning: press 1.')
  await Promise.all([slow.hangsUp(), quick.hangsUp()])
  expect(await scene.appointments('+15550000001')).toEqual([])
})

test('two callers confirm the last time at the same moment: one is booked, the other hears that it is gone', async () => {
  const scene = await aCallScene(db, {
    business: { hours: { monday: { open: '09:00', close: '09:30' } }, horizonDays: 1 },
  })
  const callers = [scene.call('+15550000001'), scene.call('+15550000002')]
  for (const caller of callers) {
    await caller.hears('Hello')
    caller.press('1')
    await caller.hears('There is one free time for Haircut:')
    await caller.answers('1')
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
