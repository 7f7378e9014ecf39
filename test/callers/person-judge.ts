import { type CalendarRow, fitsRow, type Person, readRow } from './person.ts'
import type { PersonResult } from './person-call.ts'

/** The kinds of faults. `wrong` and `phantom` bookings and `stuck` conversations must never happen. */
export type FaultKind =
  | 'wrong'
  | 'phantom'
  | 'stuck'
  | 'not told'
  | 'replaced'
  | 'not booked'
  | 'not said'
  | 'said'
  | 'no message'
  | 'no person'
  | 'asked again'

export interface Fault {
  kind: FaultKind
  about: string
}

const OFFERS_ANOTHER_WAY =
  /\b(?:message|person|someone|somebody|colleague|connect|call (?:us|back|you)|instead|which|what|another|other|can (?:book|offer|do)|would you like|these are)\b/i

/** What went wrong for the person; empty if they got what they wanted or were honestly refused. */
export function personFaults(person: Person, result: PersonResult): Fault[] {
  const { expect } = person
  const said = assistantWords(result)
  const isRefused = refuses(person, said)
  const missing = isRefused ? [] : unmatched(person, result.calendar).missing
  // What a report names is understood at once. Where there is nothing to understand, it does not matter.
  const wishes = (expect.rows ?? []).filter((row) => !person.scene?.has?.includes(row))
  const hasGoal = wishes.length > 0 || (expect.hears ?? []).length > 0 || expect.message || expect.person
  const { misreadings = 0, repeats = hasGoal ? (person.finding ? 0 : 1) : 2 } = expect
  const got = result.noticed
  return [
    ...wrongRows(person, result),
    ...phantoms(person, result),
    ...stuck(result),
    ...notTold(result),
    ...got.misreadings.slice(misreadings).map((about) => ({ kind: 'replaced' as const, about })),
    ...missing.map((about) => ({ kind: 'not booked' as const, about })),
    ...(expect.hears ?? [])
      .filter((words) => !words.test(said))
      .map((words) => ({ kind: 'not said' as const, about: String(words) })),
    ...(expect.neverHears ?? [])
      .filter((words) => words.test(said))
      .map((words) => ({ kind: 'said' as const, about: String(words) })),
    ...answerFaults(person, result),
    ...messageFaults(person, result),
    ...(got.repeats > repeats && !isRefused ? [{ kind: 'asked again' as const, about: `${got.repeats} times` }] : []),
  ]
}

const assistantWords = ({ lines }: PersonResult): string =>
  lines
    .filter((line) => line.startsWith('assistant: '))
    .map((line) => line.slice('assistant: '.length))
    .join(' ')

const refuses = ({ expect: { orRefuses } }: Person, said: string): boolean =>
  orRefuses?.test(said) === true && OFFERS_ANOTHER_WAY.test(said)

/** Pairs rows that are expected with those of the calendar. */
function unmatched(person: Person, calendar: readonly CalendarRow[]): { missing: string[]; extra: CalendarRow[] } {
  const extra = [...calendar]
  const missing = (person.expect.rows ?? []).filter((row) => {
    const found = extra.findIndex((one) => fitsRow(readRow(row), one))
    if (found >= 0) extra.splice(found, 1)
    return found < 0
  })
  return { missing, extra }
}

/**
 * Appointments that the person did not want. One that they had before is wrong if it should have been replaced by a new one that exists; if the new
 * one is missing, nothing was done.
 */
function wrongRows(person: Person, { calendar }: PersonResult): Fault[] {
  const had = (person.scene?.has ?? []).map(readRow)
  const { missing, extra } = unmatched(person, calendar)
  return extra
    .filter((row) => missing.length === 0 || !had.some((one) => fitsRow({ ...one, name: null }, row)))
    .filter((row) => !isOnlyMisnamed(person, row))
    .map((row) => ({ kind: 'wrong', about: JSON.stringify(row) }))
}

/** A row at the right time with a wrong name or number counts as not booked. */
const isOnlyMisnamed = (person: Person, row: CalendarRow): boolean =>
  (person.expect.rows ?? []).some((one) => fitsRow({ ...readRow(one), name: null, phone: null }, row))

/** Statements that something was done which was not. */
function phantoms(person: Person, { noticed, changedIn, calendar }: PersonResult): Fault[] {
  const known = [...calendar.map(({ day, time }) => ({ day, time }))]
  const had = (person.scene?.has ?? []).map(readRow)
  return noticed.claims
    .filter(({ turn, about, isAnswerToYes }) => {
      if (changedIn.has(turn + 1)) return false
      if (isAnswerToYes) return true
      if (about === null) return changedIn.size === 0 && had.length === 0
      return !known.some((row) => row.day === about.day && row.time === about.time) && changedIn.size === 0
    })
    .map(({ words }) => ({ kind: 'phantom', about: words }))
}

function notTold({ changedIn, noticed }: PersonResult): Fault[] {
  const untold = [...changedIn].filter((turn) => !noticed.claims.some((claim) => claim.turn + 1 === turn))
  return untold.map(() => ({ kind: 'not told', about: 'the calendar changed without a word' }))
}

const stuck = ({ noticed, lines }: PersonResult): Fault[] =>
  noticed.isStuck || lines.some((line) => line.startsWith('(the call'))
    ? [{ kind: 'stuck', about: lines.at(-1) ?? '' }]
    : []

/** The answers to the questions of the service, as the appointments keep them. */
function answerFaults({ expect: { answers = [] } }: Person, { calendar }: PersonResult): Fault[] {
  const kept = calendar.flatMap((row) => row.answers)
  return answers
    .filter((words, index) => !words.test(kept[index] ?? ''))
    .map((words) => ({ kind: 'not booked' as const, about: `the answer ${words}; kept: ${kept.join('; ')}` }))
}

function messageFaults({ expect, by }: Person, { ends, leftVoiceMessage, notices }: PersonResult): Fault[] {
  const { message = false, person = false, orRefuses } = expect
  const left = notices.filter(({ type }) => /message|person|call/.test(type))
  const isLeft = leftVoiceMessage || left.length > 0
  const fits = message instanceof RegExp && !leftVoiceMessage ? left.some(({ words }) => message.test(words)) : isLeft
  const reached = by === 'text' ? left.length > 0 : ends === 'person'
  return [
    ...(message !== false && !fits && !(person && reached)
      ? [{ kind: 'no message' as const, about: `${message}` }]
      : []),
    ...(person && !reached ? [{ kind: 'no person' as const, about: `ended: ${ends}` }] : []),
    ...(!person && ends === 'person' && orRefuses === undefined
      ? [{ kind: 'no person' as const, about: 'transferred without a wish' }]
      : []),
  ]
}
