import { expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { listConsents } from '../../features/consents/consent.ts'
import { listDoNotCall } from '../../features/do-not-call/do-not-call.ts'
import { setAssistantAnswers } from '../../features/messages/message.ts'
import { silentLog } from '../../kernel/log.ts'
import { textAnswerer } from './answer-text.ts'
import { optOutTaker } from './text-opt-out.ts'

const OTHER = '+15557654321'
const db = await createTestDatabase()

/** A business whose assistant answers texts. */
async function salon() {
  const { clock, business, carrier, number, newDispatcher } = await startMessaging(db)
  const onInbound = textAnswerer({ db, clock, log: silentLog })
  const dispatcher = newDispatcher({ onInbound, onUnanswered: optOutTaker({ db, clock }) })
  /** The answer to a text; null for silence. */
  const says = async (body: string, from: string): Promise<string | null> => {
    clock.advance(1_000)
    await carrier.receive({ from, to: number, body })
    await dispatcher.runDue()
    const [row] = await db.list<{ body: string }[]>`
      SELECT body FROM messages WHERE direction = 'outbound' AND to_phone = ${from} ORDER BY created_at DESC, id DESC LIMIT 1`
    return row?.body ?? null
  }
  return { business, number, clock, says }
}

test.each([
  ['Do not call me again', 'You will get no more calls from us. Reply STOP to get no more texts either.'],
  ['Please stop calling me!', 'You will get no more calls from us. Reply STOP to get no more texts either.'],
  ['take me off your list', 'You will get no more calls from us. Reply STOP to get no more texts either.'],
  [
    'Bitte rufen Sie mich nicht mehr an',
    'Sie bekommen keine Anrufe mehr von uns. Reply STOP to get no more texts either.',
  ],
])(
  '"%s" by text puts the number on the do-not-call list at once and only once, and gets an answer',
  async (body, answer) => {
    const { business, says } = await salon()

    expect(await says(body, OTHER)).toBe(answer)
    expect(await says(body, OTHER)).toBe(answer)

    expect(await listDoNotCall(db, business.id)).toMatchObject([
      { phone: OTHER, reason: 'Asked by text not to be called again' },
    ])
    const { items } = await listConsents(db, business.id, {}, { limit: 10, after: null })
    expect(items).toMatchObject([{ phone: OTHER, kind: 'call', given: false, method: 'text', words: body }])
  },
)

test('a text that asks not to be called before nine is not an opt-out', async () => {
  const { business, says } = await salon()

  await says("Don't call me before nine.", OTHER)

  expect(await listDoNotCall(db, business.id)).toEqual([])
})

test("while the assistant's answers are switched off, a wish for no more calls is taken, and nothing else is answered", async () => {
  const { business, number, clock, says } = await salon()
  await setAssistantAnswers(db, business.id, { businessPhone: number, phone: OTHER }, false, clock.now())

  expect(await says('What time do you open?', OTHER)).toBeNull()
  expect(await listDoNotCall(db, business.id)).toEqual([])
  expect(await says('Please stop calling me!', OTHER)).toContain('no more calls from us')

  expect(await listDoNotCall(db, business.id)).toMatchObject([{ phone: OTHER }])
  expect(await says('Thanks. Do you open on Sundays?', OTHER)).toContain('no more calls from us')
})
