import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { listNotices } from '../../features/appointment-notices/appointment-notice.ts'
import { NOTICE_KINDS } from '../../features/appointment-notices/notice-plan.ts'
import { noticeSender } from '../../features/appointment-notices/notice-sender.ts'
import { changeNoticeSettings, type NoticeSettingsChange } from '../../features/appointment-notices/notice-settings.ts'
import { requireAppointment, rescheduleAppointment } from '../../features/appointments/appointment.ts'
import { addService, type NewBusiness } from '../../features/business/business.ts'
import { listInboxItems } from '../../features/inbox/inbox.ts'
import type { OnInbound } from '../../features/messages/answer-inbound.ts'
import { countSegments } from '../../features/messages/segments.ts'
import { silentLog } from '../../kernel/log.ts'
import { textAnswerer } from './answer-text.ts'

const OTHER = '+15557654321'
const db = await createTestDatabase()

/** A salon that notifies its customers by text, on Monday at 09:00 in New York, with a haircut on Thursday at ten. */
async function reminded(settings: NoticeSettingsChange = {}, fields: Partial<NewBusiness> = {}) {
  const messaging = await startMessaging(db, {}, { business: fields })
  const { clock, business, carrier, number, newDispatcher } = messaging
  await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  await changeNoticeSettings(db, business.id, { kinds: NOTICE_KINDS, ...settings }, { sendsMail: true }, clock.now())
  const onInbound = textAnswerer({ db, clock, log: silentLog })
  const dispatcher = newDispatcher({ onInbound })
  const sender = noticeSender({
    ...{
      db,
      clock,
      log: silentLog,
      sendsMail: () => true,
      linkTo: async () => null,
      calendarFile: () => 'BEGIN:VCALENDAR',
    },
  })
  const runAll = async () => {
    // The notices, the answers, and the notices about what the answers did.
    for (const worker of [sender, dispatcher, sender, dispatcher]) await worker.runDue()
  }
  const book = async (startsAt: string, contactPhone = PERSON) => {
    clock.advance(1_000)
    const appointment = { startsAt: new Date(startsAt), contactPhone, contactName: 'Ada', service: 'Haircut' }
    const { id } = await anAppointment(db, business, appointment)
    await runAll()
    return id
  }
  const sendFrom = async (from: string, body: string) => {
    clock.advance(1_000)
    await carrier.receive({ from, to: number, body })
  }
  /** All texts that the sender gets after this text. */
  const says = async (body: string, from = PERSON): Promise<string[]> => {
    const before = (await textsTo(from)).length
    await sendFrom(from, body)
    await runAll()
    return (await textsTo(from)).slice(before)
  }
  const textsTo = async (to: string) =>
    (
      await db.list<{ body: string }[]>`
        SELECT body FROM messages WHERE direction = 'outbound' AND to_phone = ${to} ORDER BY created_at, id`
    ).map(({ body }) => body)
  const read = (id: string) => requireAppointment(db, business, id)
  const first = await book('2026-03-05T15:00:00Z')
  return { ...messaging, onInbound, book, says, sendFrom, textsTo, read, first, runAll }
}

test('the confirmation says how to reply, and C confirms once, however often it is sent', async () => {
  const { first, textsTo, says, read, clock } = await reminded()
  expect(await textsTo(PERSON)).toEqual([
    'Riverside Dental: your appointment for Haircut is booked for Thu, Mar 5 at 10:00 AM. Reply C to confirm, R to move, X to cancel.',
  ])

  expect(await says('C')).toEqual(['Thank you. Haircut on Thu Mar 5 at 10:00 AM is confirmed. See you then.'])
  const { customerConfirmedAt } = await read(first)
  expect(customerConfirmedAt).toEqual(clock.now())
  await says('c')

  expect((await read(first)).customerConfirmedAt).toEqual(customerConfirmedAt)
})

test('a reminder after the confirmation does not ask for it again', async () => {
  const { says, textsTo, clock, runAll } = await reminded()
  await says('ok see you then')
  clock.advance(+new Date('2026-03-04T15:00:01Z') - +clock.now())
  await runAll()

  expect((await textsTo(PERSON)).at(-1)).toBe(
    'Riverside Dental: a reminder of your appointment for Haircut on Thu, Mar 5 at 10:00 AM. Reply R to move, X to cancel.',
  )
})

test('X asks, and only a yes cancels; exactly one text says so', async () => {
  const { first, says, read } = await reminded()

  expect(await says('X')).toEqual(['Shall I cancel Haircut on Thu Mar 5 at 10:00 AM? Reply YES or NO.'])
  expect(await says('no')).toEqual(["It stays as it is. We'll see you then."])
  expect((await read(first)).status).toBe('confirmed')
  await says('X')
  expect(await says('YES')).toEqual(['Haircut on Thu Mar 5 at 10:00 AM is cancelled.'])

  expect(await read(first)).toMatchObject({ status: 'cancelled', cancelledBy: 'contact' })
})

test('R offers other times, and a move by text is confirmed by exactly one text; the notice goes out by mail only', async () => {
  const { first, business, says, read } = await reminded()
  await db.write`UPDATE contacts SET email = 'ada@example.com'`

  expect(await says('R')).toEqual([
    'Free times for Haircut:\n1) Mon Mar 2 at 10:00 AM\n2) Tue Mar 3 at 10:00 AM\n3) Wed Mar 4 at 10:00 AM\n' +
      'Reply 1, 2 or 3, or tell me another day or time.',
  ])
  expect(await says('3')).toEqual([
    'Move your appointment from Thu Mar 5 at 10:00 AM to Wed Mar 4 at 10:00 AM? Reply YES or NO.',
  ])
  expect(await says('yes')).toEqual(["It's moved. Your appointment is now Wed Mar 4 at 10:00 AM."])

  expect((await read(first)).startsAt).toEqual(new Date('2026-03-04T15:00:00Z'))
  const change = (await listNotices(db, business.id, first)).find(({ kind }) => kind === 'change')
  expect(change).toMatchObject({ status: 'sent', messageId: null, byMail: true })
})

test('without a mail address the notice of a move by text is left out, and the reason is recorded', async () => {
  const { first, business, says } = await reminded()
  for (const text of ['R', '2']) await says(text)
  expect(await says('yes')).toHaveLength(1)

  const change = (await listNotices(db, business.id, first)).find(({ kind }) => kind === 'change')
  expect(change).toMatchObject({ status: 'skipped', reason: 'answered' })
})

test('a booking by text is confirmed by the answer alone', async () => {
  const { says } = await reminded()
  await says('haircut on friday at 3pm', OTHER)
  await says('Grace Hopper', OTHER)

  expect(await says('yes', OTHER)).toEqual([expect.stringContaining("It's booked: Haircut, Fri Mar 6 at 3:00 PM")])
})

test('with several appointments the latest notice is meant, and every answer says which one', async () => {
  const { first, book, says, read } = await reminded()
  const second = await book('2026-03-12T18:00:00Z')

  expect(await says('C')).toEqual([expect.stringContaining('Thu Mar 12 at 2:00 PM is confirmed')])
  expect([(await read(first)).customerConfirmedAt, (await read(second)).customerConfirmedAt]).toEqual([
    null,
    expect.any(Date),
  ])
  expect(await says('X')).toEqual([expect.stringContaining('Thu Mar 12 at 2:00 PM? Reply YES or NO')])
  expect(await says('no, the other one')).toEqual([expect.stringContaining('Thu Mar 5 at 10:00 AM? Reply YES or NO')])
})

test('a new time needs a new confirmation', async () => {
  const { first, business, says, read, clock } = await reminded()
  await says('C')
  await rescheduleAppointment(
    db,
    business,
    first,
    { startsAt: new Date('2026-03-06T15:00:00Z') },
    clock.now(),
    'any_time',
  )

  expect((await read(first)).customerConfirmedAt).toBeNull()
})

test('replies in free words are understood: "cannot come" asks to cancel without a name, "running late" goes to the team', async () => {
  const { business, says } = await reminded()

  expect(await says("sorry can't make it")).toEqual([expect.stringContaining('Shall I cancel Haircut')])
  await says('no')
  await says('running late, sorry')

  const { items } = await listInboxItems(db, business.id, {}, { limit: 10, after: null })
  expect(items).toMatchObject([{ words: expect.stringContaining('running late') }])
})

test('a letter from a number that got no notice confirms and opens nothing', async () => {
  const { first, says, read } = await reminded()

  const answers = [...(await says('C', OTHER)), ...(await says('X', OTHER)), ...(await says('R', OTHER))]
  expect(answers.join('\n')).not.toMatch(/Mar 5|confirmed|Shall I cancel/)

  expect(await read(first)).toMatchObject({ status: 'confirmed', customerConfirmedAt: null })
})

test('a yes to a question of the assistant is not a confirmation, but a yes after a newer notice is', async () => {
  const { first, book, says, read } = await reminded()
  for (const text of ['haircut on friday at 3pm', 'Ada']) await says(text)
  const second = await book('2026-03-12T18:00:00Z')

  expect(await says('yes')).toEqual([expect.stringContaining('Thu Mar 12 at 2:00 PM is confirmed')])
  expect((await read(second)).customerConfirmedAt).not.toBeNull()
  for (const text of ['haircut on friday at 3pm']) await says(text)
  expect(await says('yes')).toEqual([expect.stringContaining("It's booked")])
  expect((await read(first)).customerConfirmedAt).toBeNull()
})

test('a business that asks for a code asks for it before a reply opens an appointment', async () => {
  const { says, read, first, carrier } = await reminded({}, { callerProof: 'code' })

  const [shown, question] = await says('X')
  expect(shown).toContain('your code is ••••••')
  expect(question).toContain('code of six digits')
  const sent = carrier.taken().find(({ body }) => body.includes('your code is'))?.body ?? ''
  expect(await says(/\d{6}/.exec(sent)?.[0] ?? '')).toEqual([expect.stringContaining('Shall I cancel')])
  expect((await read(first)).status).toBe('confirmed')
})

test('opt-out words take precedence: CANCEL unsubscribes and cancels no appointment', async () => {
  const { says, read, first } = await reminded()

  expect(await says('CANCEL')).toEqual([expect.stringContaining('unsubscribed')])
  expect(await says('C')).toEqual([])
  expect(await read(first)).toMatchObject({ status: 'confirmed', customerConfirmedAt: null })
})

test('a reply that is processed again after a crash confirms once and gets one answer', async () => {
  const { sendFrom, onInbound, newDispatcher, clock, textsTo, read, first } = await reminded()
  const dying: OnInbound = async (message) => {
    await onInbound(message)
    throw new Error('killed between effect and reply')
  }
  await sendFrom(PERSON, 'C')
  await newDispatcher({ onInbound: dying }).runDue()
  const { customerConfirmedAt } = await read(first)
  clock.advance(30_000)
  await newDispatcher({ onInbound }).runDue()

  expect((await textsTo(PERSON)).slice(1)).toEqual([expect.stringContaining('is confirmed')])
  expect((await read(first)).customerConfirmedAt).toEqual(customerConfirmedAt)
})

test('after the appointment has started, C confirms nothing', async () => {
  const { says, read, first, clock } = await reminded()
  clock.advance(+new Date('2026-03-05T15:00:00Z') - +clock.now())

  expect((await says('C')).join()).not.toContain('confirmed')
  expect((await read(first)).customerConfirmedAt).toBeNull()
})

test.each([
  ['es', 'SI', 'Queda confirmada: Haircut', 'Cancelar Haircut', 'Cancelada: Haircut', 'Responda 1, 2 o 3.'],
  ['de', 'JA', 'bestätigt: Haircut', 'Wirklich absagen: Haircut', 'Abgesagt: Haircut', 'Antworten Sie 1, 2 oder 3.'],
  ['fr', 'OUI', 'confirmé: Haircut', 'Annuler Haircut', 'Annulé: Haircut', 'Répondez 1, 2 ou 3.'],
] as const)(
  'in %s the answers are in the language of the notice and in the GSM alphabet',
  async (language, yes, confirmed, asked, cancelled, choice) => {
    const { says, read, first, textsTo } = await reminded({ language })

    expect(await says('C')).toEqual([expect.stringContaining(confirmed)])
    expect(await says('R')).toEqual([expect.stringContaining(choice)])
    await says('1')
    expect(await says(yes)).toEqual([expect.not.stringMatching(/moved|Reply/)])
    expect((await read(first)).startsAt).toEqual(new Date('2026-03-02T15:00:00Z'))
    expect(await says('X')).toEqual([expect.stringContaining(asked)])
    expect(await says(yes)).toEqual([expect.stringContaining(cancelled)])

    expect((await read(first)).status).toBe('cancelled')
    for (const body of await textsTo(PERSON)) expect([body, countSegments(body).encoding]).toEqual([body, 'gsm7'])
  },
)
