import { spokenHours } from '../../speech/spoken.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import { mergeWhen } from '../../understanding/when.ts'
import { confirmation, startBooking } from './booking.ts'
import { dayAndTimeOf } from './confirmation.ts'
import {
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  over,
  reply,
  run,
} from './dialogue-state.ts'
import { openOwn, ownPrompt } from './own-appointments.ts'
import { inTrouble } from './trouble.ts'

/** An input that does not answer the open question. */
export function newRequest(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  const isFree = state.step.at === 'home'
  switch (heard.intent) {
    case 'book':
      return startBooking(state, heard, context)
    case 'move':
    case 'cancel':
      return openOwn(state, heard, heard.intent, context)
    case 'own':
      return openOwn(state, heard, null, context)
    case 'hours':
      return tellHours(state, heard, context)
    case 'message':
      return takeMessage(state, heard, context)
    case 'greeting':
      return isFree && heard.services.length === 0 && heard.when === null
        ? reply(state, words.hello(context.businessName))
        : wish(state, heard, context)
    case 'thanks':
      return isFree
        ? reply(state, words.welcome(), ...words.anythingElse())
        : repeated(state, [words.welcome()], context)
    case 'help':
      return repeated(state, [words.help()], context)
    default:
      return wish(state, heard, context)
  }
}

/** A service or a time without a verb is a wish to book. Anything else is looked up in the knowledge base. */
function wish(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  const isAbout = heard.services.length > 0 || heard.when !== null
  const isFree = state.step.at === 'home'
  // "No, make it four" right after a booking changes the booking; "no, Thursday" keeps its time.
  if (isFree && state.last !== null && heard.when !== null && !heard.isQuestion && CORRECTION.test(heard.text)) {
    const when = mergeWhen(dayAndTimeOf({ start: state.last.startsAt }, context), heard.when)
    return openOwn(state, { ...heard, when, text: 'it' }, 'move', context)
  }
  if (!heard.isQuestion && (isAbout || (isFree && heard.oddDay !== null))) return startBooking(state, heard, context)
  if (heard.answer !== null && !heard.isQuestion)
    return isFree
      ? reply(state, heard.answer === 'yes' ? words.nothingOpen() : words.allRight(), words.help())
      : lost(repeated(state, [words.notUnderstood()], context))
  return run(state, { tool: 'answer', question: heard.text }, { with: 'answer', heard })
}

const CORRECTION = /\b(?:actually|instead|rather|make it|make that|no|sorry|i meant?)\b/i

/** Letters: at most three parts of a text message. */
const MAX_ANSWER = 400

export function answered(
  state: DialogueState,
  heard: Heard,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  const { words } = context
  if (result.outcome !== 'passages') return inTrouble(state, result, context)
  const best = result.passages[0]
  if (best)
    return {
      ...repeated(state, [shortened(best.text)], context),
      outcomes: [{ did: 'answered', question: heard.text }],
    }
  if (heard.services.length > 0 || heard.when !== null) return startBooking(state, heard, context)
  if (heard.isQuestion) return repeated(state, [words.noAnswer()], context)
  return lost(repeated(state, [words.notUnderstood()], context))
}

const lost = (step: DialogueReply): DialogueReply => ({ ...step, isLost: true })

const shortened = (text: string): string =>
  text.length <= MAX_ANSWER ? text : `${text.slice(0, MAX_ANSWER).replace(/\s+\S*$/, '')}...`

function tellHours(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse {
  const { words } = context
  const date = heard.when?.days[0]?.from
  if (date !== undefined) return run(state, { tool: 'opening_hours', date }, { with: 'opening_hours', date })
  const week = spokenHours(context.hours)
  if (week.length === 0) return repeated(state, [words.noHours()], context)
  return { ...repeated(state, [words.hoursAre(), ...week], context), outcomes: [{ did: 'told_hours' }] }
}

export function hoursFound(
  state: DialogueState,
  date: string,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  if (result.outcome !== 'hours') return inTrouble(state, result, context)
  const said = hoursOn(date, result.openings, context)
  return { ...repeated(state, [said], context), outcomes: [{ did: 'told_hours' }] }
}

function hoursOn(
  date: string,
  openings: readonly { start: Date; end: Date }[],
  { words, timezone }: DialogueContext,
): string {
  const day = words.day(date)
  return openings.length === 0 ? words.closedOn(day) : words.openOn(day, words.spans(openings, timezone))
}

/** "Please tell Anna that I am late" is the message itself; after "leave a message" it is still to come. */
function takeMessage(state: DialogueState, heard: Heard, { words, isSpoken }: DialogueContext): DialogueResponse {
  if (isSpoken) return { ...reply({ ...state, step: { at: 'home' } }, ...words.askMessage()), follows: 'message' }
  const isAsked = /\b(?:leave|take|send|pass on)\b[^.!?]{0,20}\b(?:message|note)\W*$/i.test(heard.text)
  if (isAsked || heard.text.split(/\s+/).length < 4)
    return reply({ ...state, step: { at: 'message' } }, ...words.askMessage())
  return { ...reply(state, words.passedOn()), notice: { about: 'message', text: heard.text } }
}

/** Says something in between and repeats the open question. */
export function repeated(state: DialogueState, say: readonly string[], context: DialogueContext): DialogueReply {
  const { words } = context
  const open = promptOf(state, context)
  const isLost =
    say.length === 1 && [words.notUnderstood(), words.noAnswer(), words.unreadable()].includes(say[0] ?? '')
  if (open.length > 0) return reply(state, ...say, ...open)
  if (isLost) return reply(state, ...say, words.help())
  return context.isSpoken ? over(state, context, ...say) : reply(state, ...say)
}

/** The open question; empty where there is none. */
export function promptOf(state: DialogueState, context: DialogueContext): readonly string[] {
  const { step } = state
  const { words, timezone } = context
  switch (step.at) {
    case 'service':
      return words.whichService(step.options)
    case 'when':
      return [words.whenInstead()]
    case 'slots':
      return words.slots(step.slots, timezone)
    case 'name':
      return [words.askName(words.time(step.slot.start, timezone))]
    case 'phone':
      return [words.askPhone(words.time(step.slot.start, timezone))]
    case 'confirm':
      return [confirmation(step, state, context)]
    case 'proof':
      return [words.askProof(step.by)]
    case 'offer_message':
      return [words.orMessage()]
    case 'leaving':
      return [words.wasThatGoodbye()]
    default:
      return ownPrompt(step, context)
  }
}
