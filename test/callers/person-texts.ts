import { textAnswerer } from '../../src/assistant/sms/answer-text.ts'
import type { Business } from '../../src/features/business/business.ts'
import { fileInboxItem, type NewInboxItem } from '../../src/features/inbox/inbox.ts'
import { takeNotice } from '../../src/features/messages/carrier-webhook.ts'
import { createNotification } from '../../src/features/notifications/notification.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, aNumber } from '../factories/records.ts'
import type { Doing } from './caller.ts'
import type { Person } from './person.ts'
import type { PersonResult } from './person-call.ts'
import { PersonReactions } from './person-reactions.ts'
import { businessOf, calendarOf, fromOf, furnish, noticesOf, nowOf, servicesOf } from './person-scene.ts'
import { FROM, local } from './text-call.ts'

const MAX_TEXTS = 15
const BETWEEN_TEXTS_MS = 30_000

/** Exchanges texts with a person. The dispatcher is left out, because it takes longer than the assistant. */
export async function runPersonTexts(db: Database, person: Person): Promise<PersonResult> {
  const now = nowOf(person)
  const business = await aBusiness(db, businessOf(person))
  await furnish(db, business, person)
  const answers = await answererOf(db, business, fromOf(person) ?? FROM, now)
  const services = servicesOf(person).map(({ name }) => name)
  const reactions = new PersonReactions(person, local(now, business.timezone).slice(0, 10), services)
  const lines: string[] = []
  const changedIn = new Set<number>()
  let doing: Doing | null = reactions.next('')
  let before = JSON.stringify(await calendarOf(db, business))
  for (let turn = 1; turn <= MAX_TEXTS && typeof doing === 'string'; turn += 1) {
    lines.push(`caller: ${doing}`)
    const answer = await answers(doing)
    lines.push(`assistant: ${answer.replaceAll('\n', ' / ')}`)
    const after = JSON.stringify(await calendarOf(db, business))
    if (after !== before) changedIn.add(turn + 1)
    before = after
    doing = reactions.next(answer)
  }
  if (typeof doing === 'string') lines.push('(the call goes on for ever)')
  const calendar = await calendarOf(db, business)
  const notices = await noticesOf(db, business)
  const { noticed } = reactions
  return { lines, noticed, ends: 'goodbye', leftVoiceMessage: false, calendar, changedIn, notices }
}

/** Stores each text as if a carrier had delivered it, and answers it with the built-in assistant. */
async function answererOf(db: Database, business: Business, from: string, now: Date) {
  const clock = new ManualClock(now)
  const { phone: to } = await aNumber(db, business)
  const onInbound = textAnswerer({ db, clock, log: silentLog })
  let conversation: unknown = null
  return async (body: string): Promise<string> => {
    clock.advance(BETWEEN_TEXTS_MS)
    const carrierMessageId = `${business.id}-${clock.now().getTime()}`
    const inbound = { kind: 'inbound', carrierMessageId, from, to, body, mediaUrls: [] } as const
    await takeNotice({ db, log: silentLog }, { name: 'simulator', answersOptOut: false }, inbound, clock.now())
    const [row] = await db.list<{ id: string; contactId: string | null }[]>`
      SELECT id, contact_id AS "contactId" FROM messages WHERE business_id = ${business.id} AND direction = 'inbound'
      ORDER BY created_at DESC LIMIT 1`
    const answer = await onInbound({
      ...{ id: row?.id ?? '', contactId: row?.contactId ?? null, businessId: business.id, from, to, body },
      ...{ mediaUrls: [], createdAt: clock.now(), isRepeated: false, isLastTry: false, conversation, answersLeft: 20 },
    })
    if (answer.conversation !== undefined) conversation = JSON.parse(JSON.stringify(answer.conversation))
    for (const notice of answer.notifications ?? [])
      await createNotification(db.write, business.id, notice, clock.now())
    if (answer.inbox)
      await db.transaction((tx) => fileInboxItem(tx, business.id, answer.inbox as NewInboxItem, clock.now()))
    return answer.body ?? ''
  }
}
