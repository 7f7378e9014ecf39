import type { NewBusiness, NewService } from '../../src/features/business/business.ts'
import type { WeeklyHours } from '../../src/kernel/time/weekly-hours.ts'
import type { Doing } from './caller.ts'
import type { QuestionKind } from './questions.ts'

/**
 * A caller or texter as plain data: what they say, what they want, and what must come of it. They react to the kind of a
 * question (questions.ts), refuse what they did not ask for, and hang up after saying it twice again. Default: they
 * call Bella's Salon, the demo business, on Monday 23 November 2026 at nine in New York.
 */
export interface Person {
  /** The kind of person; results are counted by kind. */
  kind: string
  /** Who it is and what they want, in a sentence. */
  persona: string
  /** The number of the report that this person comes from, such as `phone 4`. */
  finding?: string
  /** By phone if absent. */
  by?: 'text'
  scene?: PersonScene
  /** Said first, and at each "anything else?", in this order. */
  says: readonly Doing[]
  /** Said once each when a question of this kind is asked, before the person's usual reaction. */
  at?: Partial<Record<QuestionKind, readonly Doing[]>>
  /** Other words for what was not understood, in this order; else plain ones. */
  again?: readonly string[]
  /** The name that the person gives, and under which the appointments of `has` are booked. Default: Ada Lovelace. */
  name?: string
  /** Answers to the service's own questions, by the words of the question; each is given once. */
  answers?: readonly (readonly [asked: RegExp, answer: string])[]
  /** How the person says their phone number when asked. */
  phone?: string
  /** The message, when the person is asked for it. */
  message?: string
  expect: PersonExpected
}

export interface PersonScene {
  now?: string
  business?: Partial<NewBusiness>
  /** E.164; null if withheld. Default: +15557654321. */
  from?: string | null
  services?: readonly NewService[]
  /** Members of staff, with the names of the services that they offer (absent: all) and their hours (absent: those of the business). */
  staff?: readonly { name: string; services?: readonly string[]; hours?: WeeklyHours }[]
  articles?: readonly { title: string; content: string }[]
  /** The person's appointments before the call: rows. */
  has?: readonly string[]
  /** Other people's appointments: `2026-11-24 15:00 60` (minutes). */
  taken?: readonly string[]
  /** Days on which the business is closed, and why. */
  closed?: readonly (readonly [date: string, reason: string | null])[]
}

export interface PersonExpected {
  /**
   * The appointments of all callers after the call, as rows: `Haircut 2026-11-24 15:00`. Alternatives are separated by `|`, a range of
   * starts is `09:00-11:30`, `*` is any. `cancelled ` before it is the status; ` with Anna` after it the member of staff,
   * ` = Ada Lovelace` the name, ` @ +15557654321` the phone number.
   */
  rows?: readonly string[]
  /** The answers that the appointments keep, one line of `question: answer` each, match these in order. */
  answers?: readonly RegExp[]
  /** The assistant says each of these at some time. */
  hears?: readonly RegExp[]
  /** The assistant never says any of these. */
  neverHears?: readonly RegExp[]
  /** A message is left, whose words match where they are known; else none is. */
  message?: boolean | RegExp
  /** The person may leave a message, or not. */
  mayLeaveMessage?: boolean
  /** Whether the call is transferred, or the person is told to call back. */
  person?: boolean
  /**
   * An honest refusal counts too: the assistant says this, offers a person, a message or another way, and books nothing but
   * some of `rows`.
   */
  orRefuses?: RegExp
  /** How often the assistant may read back something other than what was meant, if the words have two meanings. Default: 0. */
  misreadings?: number
  /** How often the assistant may ask the person to say it again. Default: once; never if the person has a `finding`. */
  repeats?: number
}

/** A row of the calendar that is wanted; see `PersonExpected.rows`. */
export interface Wish {
  service: string
  days: readonly string[] | null
  from: string
  to: string
  cancelled: boolean
  name: string | null
  phone: string | null
  staff: string | null
}

const ROW =
  /^(?<cancelled>cancelled )?(?<service>\D+?) (?<days>[\d|-]+|\*) (?<times>[\d:-]+|\*)(?: with (?<staff>[^@=]+?))?(?: = (?<name>[^@]+?))?(?: @ (?<phone>\S+))?$/

export function readRow(row: string): Wish {
  const groups = ROW.exec(row)?.groups
  if (groups === undefined) throw new Error(`"${row}" is not a row`)
  const { service = '', days = '*', times = '*', cancelled, name = null, phone = null, staff = null } = groups
  const [from = '', to = from] = times === '*' ? ['00:00', '23:59'] : times.split('-')
  return {
    service,
    days: days === '*' ? null : days.split('|'),
    ...{ from, to, cancelled: cancelled !== undefined, name, phone, staff },
  }
}

/** A row of the calendar. */
export interface CalendarRow {
  service: string
  day: string
  time: string
  cancelled: boolean
  name: string | null
  phone: string | null
  staff: string | null
  answers: readonly string[]
}

export const fitsTime = ({ days, from, to }: Wish, day: string | null, time: string | null): boolean =>
  (day === null || days === null || days.includes(day)) && (time === null || (time >= from && time <= to))

export const fitsRow = (wish: Wish, row: CalendarRow): boolean =>
  (wish.service === '*' || wish.service === row.service) &&
  wish.cancelled === row.cancelled &&
  fitsTime(wish, row.day, row.time) &&
  (wish.name === null || wish.name === row.name) &&
  (wish.staff === null || wish.staff === row.staff) &&
  (wish.phone === null || wish.phone === row.phone)
