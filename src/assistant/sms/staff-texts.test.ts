import { expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { upcomingAppointmentsByPhone } from '../../features/appointments/appointment.ts'
import { addService, type NewService } from '../../features/business/business.ts'
import { countSegments } from '../../features/messages/segments.ts'
import { addStaff, changeStaff, listStaff } from '../../features/staff/staff.ts'
import { silentLog } from '../../kernel/log.ts'
import { textAnswerer } from './answer-text.ts'

const db = await createTestDatabase()
const COLOR: NewService = {
  ...{ name: 'Color', durationMinutes: 90, price: 'from $120' },
  questions: [
    { name: 'Do you have any allergies', type: 'text', required: true },
    { name: 'How many visits before', type: 'number', required: false },
    { name: 'Colored already?', type: 'yes_no', required: false },
  ],
}

/** A salon with staff, on Monday at nine in New York. `talk` gives the answer to each text. */
async function salon(from: string) {
  const { clock, business, carrier, number, newDispatcher } = await startMessaging(db)
  const haircut = await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  await addService(db, business.id, COLOR)
  await addStaff(db, business.id, { name: 'Anna' }, clock.now())
  await addStaff(db, business.id, { name: 'Ben', serviceIds: [haircut.id] }, clock.now())
  const dispatcher = newDispatcher({ onInbound: textAnswerer({ db, clock, log: silentLog }) })
  const talk = async (...texts: string[]): Promise<string[]> => {
    const answers: string[] = []
    for (const body of texts) {
      clock.advance(1_000)
      await carrier.receive({ from, to: number, body })
      await dispatcher.runDue()
      const [row] = await db.list<{ body: string }[]>`
        SELECT body FROM messages WHERE direction = 'outbound' AND to_phone = ${from} AND business_id = ${business.id}
        ORDER BY created_at DESC, id DESC LIMIT 1`
      answers.push(row?.body ?? '')
    }
    return answers
  }
  return { talk, business, clock, booked: () => upcomingAppointmentsByPhone(db, business, from, clock.now(), 20) }
}

test('by text, the questions of a service are asked one by one, and the answers are kept with the appointment', async () => {
  const { talk, booked } = await salon('+15557770001')

  const answers = await talk(
    ...[
      'color with Anna tomorrow at 10',
      'Ada',
      'only latex, from Anna I know',
      'lots',
      'twenty two',
      'maybe',
      'no',
      'yes',
    ],
  )

  expect(answers.slice(1)).toEqual([
    'Do you have any allergies?',
    'How many visits before? Reply with a number.',
    expect.stringMatching(/^Please reply with a number\.|^Sorry/),
    'Colored already? Reply YES or NO.',
    expect.stringMatching(/YES or NO/),
    'Color with Anna, Tue Mar 3 at 10:00 AM, for Ada. Noted: only latex, from Anna I know; 22; no. Shall I book it? Reply YES or NO.',
    "It's booked: Color with Anna, Tue Mar 3 at 10:00 AM. To change it, just text us.",
  ])
  expect(await booked()).toMatchObject([
    {
      staffName: 'Anna',
      answers: [
        { question: 'Do you have any allergies', answer: 'only latex, from Anna I know' },
        { question: 'How many visits before', answer: '22' },
        { question: 'Colored already?', answer: 'no' },
      ],
    },
  ])
})

test("every text about the staff is in the GSM alphabet, and a question of the owner is asked in the owner's words", async () => {
  const { talk, booked } = await salon('+15557770002')

  const answers = await talk(
    ...[
      'haircut with Zoe tomorrow at 10',
      '2',
      'Ada',
      'actually with Anna',
      'yes',
      'is Ben in on Friday?',
      'when does Anna work?',
    ],
    ...[
      'who does color?',
      'what does a color cost?',
      'does Ben do color?',
      'color with Ben tomorrow at 2',
      '1',
      'rather not say',
      'no',
    ],
    ...['haircut with the same one as last time', 'anybody', 'bye'],
  )

  expect(answers[0]).toBe(
    ['There is nobody called Zoe here.', 'With whom?', '1) Anna', '2) Ben', '3) Anybody', 'Reply 1, 2 or 3.'].join(
      '\n',
    ),
  )
  expect(answers[3]).toBe('Haircut with Anna, Tue Mar 3 at 10:00 AM, for Ada. Shall I book it? Reply YES or NO.')
  expect(answers[8]).toBe('Color costs from $120.')
  expect(answers[10]).toMatch(/^Ben doesn't offer Color\./)
  expect(await booked()).toMatchObject([{ service: 'Haircut', staffName: 'Anna' }])
  for (const body of answers) {
    expect(countSegments(body), body).toMatchObject({ encoding: 'gsm7' })
    expect(body).not.toMatch(/undefined|null|\[object/)
  }
})

test('a service that nobody offers is not offered, and people who ask for it are told so, not that no time is free', async () => {
  const { talk, business, clock } = await salon('+15557770003')
  await addService(db, business.id, { name: 'Extensions', durationMinutes: 120 })
  const [anna] = (await listStaff(db, business.id)).filter(({ name }) => name === 'Anna')
  await changeStaff(db, business.id, anna?.id ?? '', { active: false }, clock.now())

  const [menu, asked] = await talk('I need an appointment', 'extensions tomorrow at 10')

  expect(menu).not.toMatch(/Extensions|Color/)
  expect(asked).toContain('Nobody here takes appointments for Extensions at the moment.')
})
