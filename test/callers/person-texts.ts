import { textAnswerer } from '../../src/assistant/sms/answer-text.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { startMessaging } from '../factories/messaging.ts'
import type { Person } from './person.ts'
import type { PersonResult } from './person-call.ts'
import { PersonReactions } from './person-reactions.ts'
import { businessOf, calendarOf, fromOf, furnish, noticesOf, nowOf, servicesOf } from './person-scene.ts'
import { FROM, local } from './text-call.ts'

const MAX_TEXTS = 15

/** Exchanges texts with a person over the simulated carrier. Removes all businesses first. */
export async function runPersonTexts(db: Database, person: Person): Promise<PersonResult> {
  const now = nowOf(person)
  const messaging = await startMessaging(db, {}, { now, business: businessOf(person) })
  const { clock, business, carrier, number, newDispatcher } = messaging
  await furnish(db, business, person)
  const dispatcher = newDispatcher({ onInbound: textAnswerer({ db, clock, log: silentLog }) })
  const services = servicesOf(person).map(({ name }) => name)
  const reactions = new PersonReactions(person, local(now, business.timezone).slice(0, 10), services)
  const lines: string[] = []
  const changedIn = new Set<number>()
  const from = fromOf(person) ?? FROM
  let isOver = false
  let answer = ''
  let before = JSON.stringify(await calendarOf(db, business))
  for (let turn = 1; turn <= MAX_TEXTS; turn += 1) {
    const doing = reactions.next(answer)
    isOver = typeof doing !== 'string'
    if (typeof doing !== 'string') break
    lines.push(`caller: ${doing}`)
    clock.advance(30_000)
    await carrier.receive({ from, to: number, body: doing })
    await dispatcher.runDue()
    answer = await lastAnswer(db, business.id)
    lines.push(`assistant: ${answer.replaceAll('\n', ' / ')}`)
    const after = JSON.stringify(await calendarOf(db, business))
    if (after !== before) changedIn.add(turn + 1)
    before = after
  }
  if (!isOver) lines.push('(the call goes on for ever)')
  const calendar = await calendarOf(db, business)
  const notices = await noticesOf(db, business)
  return { lines, noticed: reactions.noticed, ends: 'goodbye', leftVoiceMessage: false, calendar, changedIn, notices }
}

/** The answer to the newest text; empty when there is none. */
async function lastAnswer(db: Database, businessId: string): Promise<string> {
  const [row] = await db.list<{ body: string | null }[]>`
    SELECT answers.body FROM messages texts LEFT JOIN messages answers ON answers.in_reply_to = texts.id
    WHERE texts.business_id = ${businessId} AND texts.direction = 'inbound'
    ORDER BY texts.created_at DESC, texts.id DESC LIMIT 1`
  return row?.body ?? ''
}
