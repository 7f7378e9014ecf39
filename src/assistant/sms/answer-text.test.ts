import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { aContact, anAppointment, anArticle, announced } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { upcomingAppointmentsByPhone } from '../../features/appointments/appointment.ts'
import { addService } from '../../features/business/business.ts'
import { listInboxItems } from '../../features/inbox/inbox.ts'
import { ANSWERS_PER_HOUR, type OnInbound } from '../../features/messages/answer-inbound.ts'
import { setAssistantAnswers } from '../../features/messages/message.ts'
import { countSegments } from '../../features/messages/segments.ts'
import { listNotifications } from '../../features/notifications/notification.ts'
import { silentLog } from '../../kernel/log.ts'
import { textAnswerer } from './answer-text.ts'

const OTHER = '+15557654321'
const db = await createTestDatabase()

/** A business that cuts hair, on Monday at 09:00 in New York, and phones that text it: whole conversations over the simulator. */
async function salon() {
  const messaging = await startMessaging(db)
  const { clock, business, carrier, number, newDispatcher } = messaging
  await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  await addService(db, business.id, { name: 'Hair colour', durationMinutes: 90 })
  const onInbound = textAnswerer({ db, clock, log: silentLog })
  const dispatcher = newDispatcher({ onInbound })
  const sendFrom = async (from: string, body: string) => {
    clock.advance(1_000)
    await carrier.receive({ from, to: number, body })
  }
  /** The answer to a text; null for silence. */
  const says = async (body: string, from = PERSON, worker = dispatcher): Promise<string | null> => {
    await sendFrom(from, body)
    await worker.runDue()
    return lastAnswer(from)
  }
  const talk = async (...texts: string[]): Promise<string | null> => {
    let answer: string | null = null
    for (const text of texts) answer = await says(text)
    return answer
  }
  const lastAnswer = async (to: string): Promise<string | null> => {
    const rows = await db.list<{ body: string }[]>`
      SELECT body FROM messages WHERE direction = 'outbound' AND in_reply_to =
        (SELECT id FROM messages WHERE direction = 'inbound' AND from_phone = ${to} ORDER BY created_at DESC, id DESC LIMIT 1)`
    expect(rows.length).toBeLessThanOrEqual(1)
    return rows[0]?.body ?? null
  }
  const booked = (phone = PERSON) => upcomingAppointmentsByPhone(db, business, phone, clock.now(), 20)
  const appointments = async () => {
    const rows = await booked()
    return rows.map(({ service, contactName, startsAt }) => [service, contactName, startsAt.toISOString()])
  }
  return { ...messaging, onInbound, dispatcher, sendFrom, says, talk, lastAnswer, booked, appointments }
}

const PROOF = 'What name is the appointment booked under?'
const BOOK = ['I need a haircut next Tuesday after lunch', '2', 'Ada Lovelace'] as const

test('a haircut is booked by text message: wish, choice, name, yes', async () => {
  const { business, says, booked } = await salon()

  expect(await says('I need a hair cut next Tuesday after lunch')).toBe(
    'Free times for Haircut:\n1) Tue Mar 10 at 1:00 PM\n2) Tue Mar 10 at 3:00 PM\n3) Tue Mar 10 at 4:30 PM\n' +
      'Reply 1, 2 or 3, or tell me another day or time.',
  )
  expect(await says('the second one please')).toBe('Tue Mar 10 at 3:00 PM is free. What name shall I book it under?')
  expect(await says('ada lovelace')).toBe(
    'Haircut, Tue Mar 10 at 3:00 PM, for Ada Lovelace. Shall I book it? Reply YES or NO.',
  )
  expect(await booked()).toEqual([])
  expect(await says('YES')).toBe("It's booked: Haircut, Tue Mar 10 at 3:00 PM. To change it, just text us.")

  expect(await booked()).toMatchObject([
    {
      service: 'Haircut',
      contactName: 'Ada Lovelace',
      contactPhone: PERSON,
      source: 'ai_message',
      status: 'confirmed',
    },
  ])
  const events = (await announced(db, business)).map(([name]) => name)
  expect(events.filter((name) => name === 'appointment.created')).toHaveLength(1)
})

test('one sentence with all details leads straight to the confirmation', async () => {
  const { business, says, appointments } = await salon()
  await aContact(db, business, { phone: PERSON, name: 'Ada' })

  expect(await says('Can you book me in for a haircut tomorrow at half past four?')).toBe(
    'Haircut, Tue Mar 3 at 4:30 PM, for Ada. Shall I book it? Reply YES or NO.',
  )
  await says('yes please')

  expect(await appointments()).toEqual([['Haircut', 'Ada', '2026-03-03T21:30:00.000Z']])
})

test('a yes with another time books nothing; the assistant asks about the new time', async () => {
  const { says, talk, appointments } = await salon()
  await talk(...BOOK)

  expect(await says('yes but at 4pm')).toContain('Tue Mar 10 at 4:00 PM')
  expect(await says('no, Thursday')).toContain('Do you mean Thu Mar 12 or Thu Mar 5?')
  expect(await says('the 5th')).toContain('Thu Mar 5 at 4:00 PM')
  expect(await appointments()).toEqual([])
  await says('ok')

  expect(await appointments()).toEqual([['Haircut', 'Ada Lovelace', '2026-03-05T21:00:00.000Z']])
})

test('the assistant asks for a missing service and keeps the wanted time', async () => {
  const { says } = await salon()

  expect(await says('Can I come in tomorrow at 10?')).toBe(
    'What would you like to book?\n1) Haircut\n2) Hair colour\nReply 1 or 2.',
  )
  expect(await says('2')).toContain('Tue Mar 3 at 10:00 AM is free')
})

test('"other times" gives new times, and a full day leads to the next day', async () => {
  const { business, says, talk } = await salon()
  await anAppointment(db, business, { startsAt: new Date('2026-03-03T14:00:00Z'), durationMinutes: 480 })

  expect(await says('haircut tomorrow at 3pm')).toMatch(
    /^Nothing is free then\. The next times:\n1\) Wed Mar 4 at 9:00 AM/,
  )
  const first = await says('friday')
  const second = await says('any other times?')
  expect(first).toContain('Fri Mar 6')
  expect(second).toContain('Fri Mar 6')
  for (const line of (first ?? '').split('\n').slice(1, 4)) expect(second).not.toContain(line.slice(3))
  expect(await talk('1')).toContain('What name')
})

test('an appointment is moved by text message to an open slot and keeps its id', async () => {
  const { business, says, booked } = await salon()
  const before = await anAppointment(db, business, { contactPhone: PERSON, contactName: 'Ada', service: 'Haircut' })

  expect(await says('can I move my tuesday appointment to friday at 3?')).toBe(PROOF)
  expect(await says('Ada')).toBe(
    'Move your appointment from Tue Mar 3 at 10:00 AM to Fri Mar 6 at 3:00 PM? Reply YES or NO.',
  )
  expect(await says('yes')).toBe("It's moved. Your appointment is now Fri Mar 6 at 3:00 PM.")

  expect(await booked()).toMatchObject([{ id: before.id, startsAt: new Date('2026-03-06T20:00:00Z') }])
})

test('an appointment is canceled after a yes, and kept after a no', async () => {
  const { business, says, booked } = await salon()
  await anAppointment(db, business, { contactPhone: PERSON, contactName: 'Ada', service: 'Haircut' })

  expect(await says("I can't make it tomorrow")).toBe(PROOF)
  expect(await says("it's Ada")).toBe('Shall I cancel Haircut on Tue Mar 3 at 10:00 AM? Reply YES or NO.')
  expect(await says('no')).toBe("It stays as it is. We'll see you then.")
  expect(await booked()).toHaveLength(1)
  await says('cancel my appointment')
  expect(await says('yes')).toBe('Haircut on Tue Mar 3 at 10:00 AM is cancelled.')
  expect(await booked()).toEqual([])
})

test("a sender cannot see, move or cancel another person's appointment", async () => {
  const { business, says, booked } = await salon()
  await anAppointment(db, business, { contactPhone: OTHER, contactName: 'Ada', service: 'Haircut' })

  for (const text of ['cancel my appointment tomorrow', 'when is my appointment?', 'move my haircut to friday']) {
    expect(await says(text)).toBe(PROOF)
    expect(await says('Ada')).toMatch(/I can't (?:find an upcoming appointment under that name|open any appointments)/)
  }
  await says('yes')

  expect(await booked(OTHER)).toHaveLength(1)
})

test('of two senders who want the last slot, one gets it and the other is offered another slot', async () => {
  const { talk, says, booked } = await salon()
  await talk(...BOOK)
  for (const text of ['haircut on march 10 at 3pm', 'Grace Hopper']) await says(text, OTHER)

  expect(await says('yes', OTHER)).toContain("It's booked")
  const late = await says('yes')

  expect(late).toMatch(/^I'm sorry, that time has just been taken\.\nI don't have that time\. The closest:\n/)
  expect(late).toContain('Tue Mar 10 at 2:30 PM')
  expect([await booked(), await booked(OTHER)]).toMatchObject([[], [{ contactName: 'Grace Hopper' }]])
})

test('if a message is processed again after a crash between booking and reply, its booking is confirmed', async () => {
  const { talk, sendFrom, onInbound, newDispatcher, lastAnswer, clock, booked, business } = await salon()
  await talk(...BOOK)
  let deaths = 0
  const dying: OnInbound = async (message) => {
    await onInbound(message)
    deaths += 1
    throw new Error('killed between effect and reply')
  }
  await sendFrom(PERSON, 'yes')
  await newDispatcher({ onInbound: dying }).runDue()
  expect([deaths, (await booked()).length, await lastAnswer(PERSON)]).toEqual([1, 1, null])

  clock.advance(30_000)
  await newDispatcher({ onInbound }).runDue()

  expect(await lastAnswer(PERSON)).toContain("It's booked: Haircut, Tue Mar 10 at 3:00 PM")
  expect(await booked()).toHaveLength(1)
  const events = (await announced(db, business)).map(([name]) => name)
  expect(events.filter((name) => name === 'appointment.created')).toHaveLength(1)
})

test('if a message is processed again after a crash, its cancellation or move is reported', async () => {
  const { business, talk, sendFrom, onInbound, newDispatcher, lastAnswer, clock } = await salon()
  await anAppointment(db, business, { contactPhone: PERSON, contactName: 'Ada', service: 'Haircut' })
  const yesWithCrash = async () => {
    await sendFrom(PERSON, 'yes')
    const dying: OnInbound = async (message) => {
      await onInbound(message)
      throw new Error('killed')
    }
    await newDispatcher({ onInbound: dying }).runDue()
    clock.advance(30_000)
    await newDispatcher({ onInbound }).runDue()
    return lastAnswer(PERSON)
  }

  await talk('move my appointment to friday at 3', 'Ada')
  expect(await yesWithCrash()).toBe("It's moved. Your appointment is now Fri Mar 6 at 3:00 PM.")
  await talk('cancel my appointment')
  expect(await yesWithCrash()).toBe('Haircut on Fri Mar 6 at 3:00 PM is cancelled.')
})

test('"tomorrow" counts from when the message was sent, however late it is processed', async () => {
  const { clock, sendFrom, dispatcher, lastAnswer } = await salon()
  await sendFrom(PERSON, 'haircut the day after tomorrow at 10')
  clock.advance(15 * 3_600_000)
  await dispatcher.runDue()

  expect(await lastAnswer(PERSON)).toContain('Wed Mar 4 at 10:00 AM')
})

test('STOP ends the conversation: nothing is booked, and a later YES does not answer the old question', async () => {
  const { talk, says, booked } = await salon()
  await talk(...BOOK)

  expect(await says('STOP')).toContain('unsubscribed')
  expect(await says('and my haircut?')).toBeNull()
  expect(await says('YES')).toContain('subscribed again')
  expect(await says('yes')).toMatch(/^There is nothing to confirm right now\./)

  expect(await booked()).toEqual([])
})

test('a conversation continues after a restart, and starts over after some hours', async () => {
  const { talk, says, newDispatcher, clock } = await salon()
  await talk(...BOOK)
  const restarted = newDispatcher({ onInbound: textAnswerer({ db, clock, log: silentLog }) })
  expect(await says('anything else on that day?', PERSON, restarted)).toContain('Tue Mar 10')

  clock.advance(7 * 3_600_000)
  expect(await says('yes')).toMatch(/^There is nothing to confirm right now\./)
})

test('the assistant does not answer in a thread that a person took over, not even to a waiting message', async () => {
  const { business, clock, number, says, sendFrom, dispatcher, lastAnswer } = await salon()
  const thread = { businessPhone: number, phone: PERSON }
  await sendFrom(PERSON, 'hello')
  await setAssistantAnswers(db, business.id, thread, false, clock.now())
  await dispatcher.runDue()

  expect(await lastAnswer(PERSON)).toBeNull()
  expect(await says('hello?')).toBeNull()
  await setAssistantAnswers(db, business.id, thread, true, clock.now())
  expect(await says('hello')).toMatch(/^Hello, this is Riverside Dental\./)
})

test('answers within an hour are limited, so that two machines cannot write to each other forever; the last one says so, and answers resume an hour later', async () => {
  const { business, says, clock } = await salon()
  const answers: (string | null)[] = []
  for (let n = 0; n < ANSWERS_PER_HOUR + 5; n += 1) answers.push(await says('Thank you for your message. We are away.'))

  expect(answers.filter((answer) => answer !== null)).toHaveLength(ANSWERS_PER_HOUR)
  expect(answers[ANSWERS_PER_HOUR - 1]).toBe('I have to pause here for a while. Please call us at +15550001000.')
  const notified = await listNotifications(db, business.id, {}, { limit: 10, after: null })
  expect(notified.items.map(({ type }) => type)).toEqual(['messages.paused'])
  expect(await says('hello', OTHER)).not.toBeNull()
  clock.advance(3_600_000)
  expect(await says('hello')).not.toBeNull()
})

test('a short code gets no answer, because it is a machine', async () => {
  const { says } = await salon()

  expect(await says('Your code is 123456', '72345')).toBeNull()
})

test('the assistant gives the hours of the week and of a day, including closures', async () => {
  const { business, says } = await salon()
  await db.write`INSERT INTO closures (business_id, closed_on) VALUES (${business.id}, '2026-03-06')`

  expect(await says('What are your opening hours?')).toBe(
    'Our hours:\nMonday to Friday from 9 to 5.\nClosed on Saturday and Sunday.',
  )
  expect(await says('are you open on thursday?')).toBe('On Thu Mar 5 we are open 9:00 AM - 5:00 PM.')
  expect(await says('are you open friday?')).toBe('We are closed on Fri Mar 6.')
})

test('a question in between is answered from the knowledge base, and the open question is repeated', async () => {
  const { business, talk, says } = await salon()
  await anArticle(db, business, { title: 'Parking', content: 'Parking is free behind the house.' })
  await talk(...BOOK)

  const answer = await says('is there parking?')

  expect(answer).toMatch(/^Parking is free behind the house\.\nHaircut, Tue Mar 10 at 3:00 PM/)
  expect(await says('yes')).toContain("It's booked")
})

test('a message for the business and a request for a person notify the owner once', async () => {
  const { business, talk, says } = await salon()
  await db.write`UPDATE businesses SET transfer_phone = '+15550002000' WHERE id = ${business.id}`

  expect(await talk('leave a message')).toBe('What shall I pass on? Your next text goes to our team.')
  expect(await says('The tap in room 2 drips. Tuesday is fine.')).toBe('Thank you. I have passed your message on.')
  expect(await says('I want to talk to a person')).toContain('+15550002000')

  const { items } = await listNotifications(db, business.id, {}, { limit: 10, after: null })
  expect(items).toMatchObject([
    { type: 'person.requested', title: `${PERSON} asked for a person` },
    { type: 'message.left', title: `Message from ${PERSON}`, body: 'The tap in room 2 drips. Tuesday is fine.' },
  ])
})

test('every answer of a long conversation is in the GSM alphabet and has no word that would unsubscribe', async () => {
  const { talk, business } = await salon()
  await talk(
    ...BOOK,
    'what?',
    'yes',
    'my appointments',
    '2',
    'no',
    'move it',
    'friday morning',
    '1',
    'no',
    'asap',
    '1',
    'yes',
  )
  await talk('cancel it', 'yes', 'hours', 'bye', 'thanks', 'menu', 'qwertz', 'haircut in 3 years', '')

  const sent = await db.list<{ body: string }[]>`
    SELECT body FROM messages WHERE direction = 'outbound' AND business_id = ${business.id}`
  expect(sent.length).toBeGreaterThan(15)
  for (const { body } of sent) {
    expect(countSegments(body)).toMatchObject({ encoding: 'gsm7' })
    expect(countSegments(body).segments).toBeLessThanOrEqual(2)
    expect(body).not.toMatch(/\b(?:reply|text|send) (?:CANCEL|STOP|END|QUIT)\b/i)
  }
})

test('without a model a picture goes to the team, the sender is told, and the conversation continues where it was', async () => {
  const { carrier, clock, number, business, dispatcher, says, lastAnswer, appointments } = await salon()
  await says('I need a haircut next Tuesday after lunch')
  const send = async (body: string, count: number) => {
    clock.advance(1_000)
    const mediaUrls = Array.from({ length: count }, (_, index) => `https://example.com/${index}.jpg`)
    await carrier.receive({ from: PERSON, to: number, body, mediaUrls })
    clock.advance(60_000)
    await dispatcher.runDue()
    return lastAnswer(PERSON)
  }

  expect(await send('', 2)).toBe(
    "Thanks for the pictures. I can't look at them myself, so I've passed them on to the team.",
  )
  expect(await send('2', 1)).toMatch(/^Thanks for the picture\. .*\n.*What name/s)
  await says('Ada Lovelace')
  await says('yes')

  expect(await appointments()).toHaveLength(1)
  const { items } = await listInboxItems(db, business.id, {}, { limit: 20, after: null })
  expect(items.map(({ kind, words }) => [kind, words])).toEqual([
    ['message', 'Sent a picture: 2'],
    ['message', 'Sent 2 pictures'],
  ])
})
