import type { Wish } from '../../understanding/en/wishes/together.ts'
import type { Heard } from '../../understanding/heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { type DayRange, fitting } from '../../understanding/when.ts'
import type { DialogueContext, DialogueReply, DialogueResponse, DialogueState } from './dialogue-state.ts'
import { askAfterBooking } from './fields/next-field.ts'

/**
 * The agenda: further wishes that the caller expressed together with the first one. Whenever a reply leaves no question
 * open, the next wish is started as if the caller had just said it, and what cannot be done is named, so no wish is
 * dropped silently. Pure.
 */

type Begin = (state: DialogueState, heard: Heard, context: DialogueContext) => DialogueResponse

/** Continues with the agenda after a response, and adds the question at the end of a reply. */
export function workOff(response: DialogueResponse, context: DialogueContext, begin: Begin): DialogueResponse {
  if (response.kind === 'run') return response
  const [wish, ...agenda] = response.state.agenda
  if (wish === undefined || response.follows !== undefined || !isTimeFor(wish, response))
    return asked(askAfterBooking(response, context))
  if (isDone(wish, response.state, context))
    return workOff({ ...response, state: { ...response.state, agenda } }, context, begin)
  const isHome = response.state.step.at === 'home'
  const state: DialogueState = { ...response.state, agenda, ...(isHome ? { step: { at: 'home' } as const } : {}) }
  const next = begin(state, dueHeard(wish, state, context), context)
  const named = next.kind === 'reply' && next.isLost ? notUnderstood(next, wish, context) : next
  return workOff(joined(response, named, wish, context), context, begin)
}

/**
 * Whether the wish has already been met: one for some appointment, or for the one just booked, is not a second wish ("a
 * site visit, I suppose").
 */
function isDone({ heard, follows }: Wish, { last, hasBooked }: DialogueState, { timezone }: DialogueContext): boolean {
  const { intent, services, when, isQuestion, forOther, relation, staff } = heard
  if (last === null || hasBooked !== true || follows === true || isQuestion || forOther) return false
  if ((intent !== null && intent !== 'book') || relation !== null || SECOND.test(heard.text)) return false
  if (services.length > 1 || (services[0] !== undefined && services[0] !== last.service)) return false
  if (services.length === 0 && when === null) return intent === 'book' && staff === null
  return when === null || fitting([{ start: last.startsAt }], when, timezone).length > 0
}

const SECOND = /\b(?:another|second|two|both|2|also|too|one more|each|as well)\b/i

/**
 * Whether the wish can be handled now: a question can be answered while another one is open; anything else waits until
 * none is.
 */
const isTimeFor = ({ heard }: Wish, { state, isAside }: DialogueReply): boolean =>
  state.step.at === 'home' || (isAside === true && isAnsweredAside(heard))

/** Whether the wish needs only an answer. Pure. */
export const isAnsweredAside = ({ intent, isQuestion, services, when, isAboutFacts }: Heard): boolean => {
  const asksForTime = services.length === 1 && when !== null && !isAboutFacts
  return (
    intent === 'hours' || intent === 'status' || (isQuestion && !asksForTime && (intent === null || intent === 'help'))
  )
}

/** A second service at the same time begins when the first one ends. */
function dueHeard({ heard, follows }: Wish, { last }: DialogueState, { timezone }: DialogueContext): Heard {
  if (follows !== true || last === null) return heard
  const { date, minutes } = wallClockAt(last.endsAt, timezone)
  const days = heard.when?.days ?? []
  const isOn = ({ from, to }: DayRange) => from <= date && date <= to
  // "On Thursday ... and then a blow-dry straight after": on the Thursday that was booked, of all that were meant.
  const isSameDay = days.every(isOn) || (RIGHT_AFTER.test(heard.text) && days.some(isOn))
  if (!isSameDay) return heard
  return {
    ...heard,
    when: {
      days: [{ from: date, to: date }],
      times: [{ from: minutes, to: minutes }],
      exact: true,
    },
  }
}

/** The wish is for the time when another appointment ends. */
export const RIGHT_AFTER = /\b(?:(?:right|straight|directly|just) after|afterwards)\b/i

function notUnderstood(reply: DialogueReply, { heard }: Wish, { words }: DialogueContext): DialogueReply {
  return { ...reply, isLost: false, say: [words.notUnderstoodPart(heard.text)] }
}

/**
 * Joins two responses. The second service of a request is introduced, because the caller does not expect a question
 * about it.
 */
function joined(
  first: DialogueReply,
  second: DialogueResponse,
  { heard }: Wish,
  { words }: DialogueContext,
): DialogueResponse {
  const isBooking = heard.services.length === 1 && !heard.isQuestion && !isAnsweredAside(heard)
  const lead = isBooking ? [words.nowTo(heard.services[0] as string)] : []
  const added = (second.say ?? []).filter((sentence) => !first.say.includes(sentence))
  const say = [...first.say, ...lead, ...added]
  const outcomes = [...(first.outcomes ?? []), ...(second.outcomes ?? [])]
  const notice = first.notice ?? second.notice
  return {
    ...knowingSaid(second, first.say),
    say,
    ...(outcomes.length > 0 ? { outcomes } : {}),
    ...(notice === undefined ? {} : { notice }),
  }
}

/** An answer that was just given is not repeated. */
function knowingSaid(response: DialogueResponse, said: readonly string[]): DialogueResponse {
  if (response.kind === 'reply' || response.continuation.with !== 'answer') return response
  return { ...response, continuation: { ...response.continuation, said } }
}

const asked = ({ asks = [], ...reply }: DialogueReply): DialogueReply => ({ ...reply, say: [...reply.say, ...asks] })

/** What the caller asked for and was not dealt with, to be named before the caller leaves. */
export const leftOpen = ({ agenda }: DialogueState, { words }: DialogueContext): readonly string[] =>
  agenda.map(({ heard }) => words.notDealtWith(heard.text))
