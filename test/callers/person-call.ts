import type { CallContext } from '../../src/assistant/responders/script.ts'
import { loadKnownBusiness } from '../../src/assistant/tools/known-business.ts'
import { toolRunner } from '../../src/assistant/tools/run-tool.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { aBusiness, aCaller, aLiveCall } from '../factories/records.ts'
import type { CalendarRow, Person } from './person.ts'
import { type Noticed, PersonReactions } from './person-reactions.ts'
import { businessOf, calendarOf, fromOf, furnish, noticesOf, nowOf, servicesOf, staffOf } from './person-scene.ts'
import { type CallResult, local, TextCall } from './text-call.ts'

/** The result of a person's call or exchange of texts. */
export interface PersonResult {
  /** Each starts with `assistant: ` or `caller: `. */
  lines: readonly string[]
  noticed: Noticed
  ends: CallResult['ends']
  leftVoiceMessage: boolean
  calendar: readonly CalendarRow[]
  /** The turns in which the calendar changed, as the person counts them. */
  changedIn: ReadonlySet<number>
  notices: readonly { type: string; words: string }[]
}

/** Holds the call of a person with the dialogue responder, its real tools and a real database. */
export async function runPersonCall(db: Database, person: Person): Promise<PersonResult> {
  const now = nowOf(person)
  const from = fromOf(person)
  const business = await aBusiness(db, businessOf(person))
  await furnish(db, business, person)
  const context: CallContext = {
    businessName: business.name,
    timezone: business.timezone,
    country: business.country,
    hours: business.hours,
    services: servicesOf(person),
    staff: await staffOf(db, business),
    closures: (await loadKnownBusiness(db, business.id)).closures,
    transferPhone: business.transferPhone,
    recordingEnabled: business.recordingEnabled,
    callerPhone: from,
    callerName: null,
    answeredAt: now,
  }
  const callId = await aLiveCall(db, business, from === null ? { from: 'anonymous' } : { from })
  const caller = aCaller({ phone: from, callId, businessPhone: business.phone })
  const transfer = async () => ({ outcome: 'transferred' }) as const
  const run = toolRunner({ db, business, caller, callId, clock: new ManualClock(now), log: silentLog, transfer })
  const services = servicesOf(person).map(({ name }) => name)
  const reactions = new PersonReactions(person, local(now, business.timezone).slice(0, 10), services)
  let turn = 1
  const changedIn = new Set<number>()
  const watched: typeof run = async (request) => {
    const result = await run(request)
    if (['booked', 'rescheduled', 'cancelled'].includes(result.outcome)) changedIn.add(turn)
    return result
  }
  const call = new TextCall(context, watched, 0.95)
  await call.run({
    next(_reply, words) {
      turn += 1
      return reactions.next(words)
    },
  })
  reactions.hears(call.lastWords)
  const { ends, leftMessage } = call.outcome()
  return {
    ...{ lines: call.lines, noticed: reactions.noticed, ends, leftVoiceMessage: leftMessage, changedIn },
    calendar: await calendarOf(db, business),
    notices: await noticesOf(db, business),
  }
}
