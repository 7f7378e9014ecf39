import { addDays, weekdayOf, weekdayOnOrBefore } from '../../../../kernel/time/calendar-date.ts'
import { parseChoice } from '../../../understanding/en/answers.ts'
import { plainText } from '../../../understanding/en/plain-text.ts'
import type { Heard, KeptWords } from '../../../understanding/heard.ts'
import { wallClockAt } from '../../../understanding/wall-clock.ts'
import { fitting, unpaired, type When } from '../../../understanding/when.ts'
import type { AppointmentRef, DialogueContext, Purpose } from '../dialogue-state.ts'

/** Finds out which of the caller's appointments the words mean. */

/** All appointments except those that the caller wants to keep; all of them if that would leave none. */
export function withoutKept(
  all: readonly AppointmentRef[],
  { kept }: Heard,
  context: DialogueContext,
): { open: readonly AppointmentRef[]; stay: readonly AppointmentRef[] } {
  const stay = kept === undefined ? [] : keptOf(all, kept, context)
  return stay.length < all.length ? { open: all.filter((one) => !stay.includes(one)), stay } : { open: all, stay: [] }
}

function keptOf(all: readonly AppointmentRef[], { services, when }: KeptWords, context: DialogueContext) {
  if (services.length === 0 && when === null) return []
  const byService =
    services.length === 0 ? all : all.filter(({ service }) => service !== null && services.includes(service))
  return when === null ? byService : pickByTime(byService, when, context)
}

/** Which appointment is moved, and to when. "An hour earlier on Friday" and "my Friday appointment" name the old time. */
export function timesOfMove(
  all: readonly AppointmentRef[],
  { from, when, relation, text }: Heard,
  context: DialogueContext,
): { which: When | null; to: When | null } {
  if (from !== null || when === null) return { which: from, to: when }
  const old = when.days.filter((days) => pickByTime(all, { days: [days], times: [], exact: false }, context).length > 0)
  const left = when.days.filter((days) => !old.includes(days))
  // "I have to move Tuesday, does Thursday work?"
  if (old.length > 0 && left.length > 0)
    return {
      which: { days: old, times: [], exact: false },
      to: { ...unpaired(when), ...pairOn(left, when), days: left },
    }
  const isOld =
    relation !== null ? !relation.sameTime && !relation.sameDay : OLD_TIME.test(text) && !NEW_TIME.test(text)
  return isOld && pickByTime(all, when, context).length > 0 ? { which: when, to: null } : { which: null, to: when }
}

/** "The one next week, put that on the Friday": the Friday of that week, unless the words name a date. */
export function inItsWeek(
  { startsAt }: AppointmentRef,
  when: When | null,
  { text }: Heard,
  { timezone }: DialogueContext,
): When | null {
  const [day, ...others] = when?.days ?? []
  if (when === null || day === undefined || others.length > 0 || day.from !== day.to) return when
  const monday = weekdayOnOrBefore(wallClockAt(startsAt, timezone).date, 1)
  if (day.from >= monday || !THE_WEEKDAY.test(text)) return when
  const found = addDays(monday, (weekdayOf(day.from) + 6) % 7)
  return { ...unpaired(when), days: [{ from: found, to: found }] }
}

const THE_WEEKDAY =
  /\b(?:to|on|for|until|till) the ((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?! (?:after|before|following|the|\d+\w*|of|in|week)\b)/i

/** The times that were named together with just these days. */
const pairOn = (days: When['days'], { pairs = [] }: When) => {
  const pair = pairs.find((one) => one.days.every((range) => days.includes(range)))
  return pair === undefined ? {} : { times: pair.times }
}

const OLD_TIME = /\b(?:my|the|that|our|an)\b.{0,40}\b(?:appointment|booking|one|slot|haircut|visit|session|at)\b/i
const NEW_TIME =
  /\b(?:to|until|till|instead|for) (?:the |next |this |on )?(?:mon|tue|wed|thu|fri|sat|sun|today|tomorrow|\d|noon|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i

/** The appointments with the named time or service; all of them if none fits, because people make mistakes. */
export function narrowed(
  all: readonly AppointmentRef[],
  when: When | null,
  services: readonly string[],
  context: DialogueContext,
): readonly AppointmentRef[] {
  const byTime = when === null ? [] : pickByTime(all, when, context)
  const timed = byTime.length > 0 ? byTime : all
  const byService = timed.filter(({ service }) => service !== null && services.includes(service))
  return byService.length > 0 ? byService : timed
}

/**
 * "My haircut with Ben", unless it is to be moved: those with him, or all of them if none is. In a move, Ben may be the
 * one who takes over.
 */
export function ofStaff(all: readonly AppointmentRef[], purpose: Purpose, { staff }: Heard): readonly AppointmentRef[] {
  if (purpose === 'move' || staff?.kind !== 'named') return all
  const names = staff.members.map(({ name }) => name)
  const theirs = all.filter((one) => one.staff !== undefined && names.includes(one.staff))
  return theirs.length > 0 ? theirs : all
}

/** "The later one", "the second one" of several, which are in order of time; all of them if the words name no place in that order. */
export function placed(all: readonly AppointmentRef[], { text }: Heard): readonly AppointmentRef[] {
  const place = all.length > 1 ? parseChoice(plainText(text), all.length) : null
  const one = place === null ? undefined : all[place - 1]
  return one === undefined ? all : [one]
}

/** The appointments at that time. */
export const pickByTime = (
  all: readonly AppointmentRef[],
  when: When,
  { timezone }: DialogueContext,
): AppointmentRef[] =>
  fitting(
    all.map((appointment) => ({ start: appointment.startsAt, appointment })),
    when,
    timezone,
  ).map(({ appointment }) => appointment)

/** "No, the other one"; "no, the one on Thursday". */
export function otherMeant(
  now: AppointmentRef,
  others: readonly AppointmentRef[],
  heard: Heard,
  context: DialogueContext,
): AppointmentRef | undefined {
  if (others.length === 1 && /\b(?:the )?other (?:one|appointment|booking)?\b/i.test(heard.text)) return others[0]
  const fits = heard.when !== null && pickByTime([now], heard.when, context).length > 0
  const byService = heard.services.length === 1 ? others.filter(({ service }) => service === heard.services[0]) : []
  const meant = heard.when !== null && !fits ? pickByTime(others, heard.when, context) : byService
  const isAnother = heard.services.length === 0 || now.service !== heard.services[0]
  return meant.length === 1 && isAnother ? meant[0] : undefined
}
