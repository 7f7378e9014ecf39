import { spokenHours } from '../../speech/spoken.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import { mergeWhen } from '../../understanding/when.ts'
import { confirmation, startBooking } from './booking.ts'
import { dayAndTimeOf } from './confirming.ts'
import { openOwn, ownPrompt } from './own.ts'
import { over, reply, run, type Step, type Talk, type TalkContext, type TalkReply } from './talk.ts'
import { inTrouble } from './trouble.ts'

/** What is asked anew, whatever was open: it answers no question of ours. */
export function anew(talk: Talk, heard: Heard, context: TalkContext): Step {
  const { words } = context
  const isFree = talk.screen.at === 'home'
  switch (heard.intent) {
    case 'book':
      return startBooking(talk, heard, context)
    case 'move':
    case 'cancel':
      return openOwn(talk, heard, heard.intent, context)
    case 'own':
      return openOwn(talk, heard, null, context)
    case 'hours':
      return tellHours(talk, heard, context)
    case 'message':
      return takeMessage(talk, heard, context)
    case 'greeting':
      return isFree && heard.services.length === 0 && heard.when === null
        ? reply(talk, words.hello(context.businessName))
        : wish(talk, heard, context)
    case 'thanks':
      return isFree ? reply(talk, words.welcome(), ...words.anythingElse()) : repeated(talk, [words.welcome()], context)
    case 'help':
      return repeated(talk, [words.help()], context)
    default:
      return wish(talk, heard, context)
  }
}

/** No verb: a service or a time alone is a wish to book, anything else is looked up. */
function wish(talk: Talk, heard: Heard, context: TalkContext): Step {
  const { words } = context
  const isAbout = heard.services.length > 0 || heard.when !== null
  const isFree = talk.screen.at === 'home'
  // "No, make it four": said right after booking, it is about that; "no, Thursday" keeps its time.
  if (isFree && talk.last !== null && heard.when !== null && !heard.isQuestion && CORRECTION.test(heard.text)) {
    const when = mergeWhen(dayAndTimeOf({ start: talk.last.startsAt }, context), heard.when)
    return openOwn(talk, { ...heard, when, text: 'it' }, 'move', context)
  }
  if (!heard.isQuestion && (isAbout || (isFree && heard.oddDay !== null))) return startBooking(talk, heard, context)
  if (heard.answer !== null && !heard.isQuestion)
    return isFree
      ? reply(talk, heard.answer === 'yes' ? words.nothingOpen() : words.allRight(), words.help())
      : lost(repeated(talk, [words.notUnderstood()], context))
  return run({ tool: 'answer', question: heard.text }, (result) => answered(talk, heard, result, context))
}

const CORRECTION = /\b(?:actually|instead|rather|make it|make that|no|sorry|i meant?)\b/i

/** A text of three parts at most. */
const MAX_ANSWER = 400

function answered(talk: Talk, heard: Heard, result: ToolResult, context: TalkContext): Step {
  const { words } = context
  if (result.outcome !== 'passages') return inTrouble(talk, result, context)
  const best = result.passages[0]
  if (best)
    return { ...repeated(talk, [shortened(best.text)], context), did: [{ did: 'answered', question: heard.text }] }
  if (heard.services.length > 0 || heard.when !== null) return startBooking(talk, heard, context)
  if (heard.isQuestion) return repeated(talk, [words.noAnswer()], context)
  return lost(repeated(talk, [words.notUnderstood()], context))
}

const lost = (step: TalkReply): TalkReply => ({ ...step, isLost: true })

const shortened = (text: string): string =>
  text.length <= MAX_ANSWER ? text : `${text.slice(0, MAX_ANSWER).replace(/\s+\S*$/, '')}...`

function tellHours(talk: Talk, heard: Heard, context: TalkContext): Step {
  const { words } = context
  const date = heard.when?.days[0]?.from
  const told = (...say: string[]): Step => ({ ...repeated(talk, say, context), did: [{ did: 'told_hours' }] })
  if (date !== undefined)
    return run({ tool: 'opening_hours', date }, (result) => {
      if (result.outcome !== 'hours') return inTrouble(talk, result, context)
      return told(hoursOn(date, result.openings, context))
    })
  const week = spokenHours(context.hours)
  return week.length === 0 ? repeated(talk, [words.noHours()], context) : told(words.hoursAre(), ...week)
}

function hoursOn(
  date: string,
  openings: readonly { start: Date; end: Date }[],
  { words, timezone }: TalkContext,
): string {
  const day = words.day(date)
  return openings.length === 0 ? words.closedOn(day) : words.openOn(day, words.spans(openings, timezone))
}

/** "Please tell Anna that I am late" is the message already; "leave a message" asks for it. */
function takeMessage(talk: Talk, heard: Heard, { words, isSpoken }: TalkContext): Step {
  if (isSpoken) return { ...reply({ ...talk, screen: { at: 'home' } }, ...words.askMessage()), follows: 'message' }
  const isAsked = /\b(?:leave|take|send|pass on)\b[^.!?]{0,20}\b(?:message|note)\W*$/i.test(heard.text)
  if (isAsked || heard.text.split(/\s+/).length < 4)
    return reply({ ...talk, screen: { at: 'message' } }, ...words.askMessage())
  return { ...reply(talk, words.passedOn()), tell: { about: 'message', text: heard.text } }
}

/** Says something in between, and asks again what is open. */
export function repeated(talk: Talk, say: readonly string[], context: TalkContext): TalkReply {
  const { words } = context
  const open = promptOf(talk, context)
  const isLost =
    say.length === 1 && [words.notUnderstood(), words.noAnswer(), words.unreadable()].includes(say[0] ?? '')
  if (open.length > 0) return reply(talk, ...say, ...open)
  if (isLost) return reply(talk, ...say, words.help())
  return context.isSpoken ? over(talk, context, ...say) : reply(talk, ...say)
}

/** What is being asked; nothing at home. */
export function promptOf(talk: Talk, context: TalkContext): readonly string[] {
  const { screen } = talk
  const { words, timezone } = context
  switch (screen.at) {
    case 'service':
      return words.whichService(screen.options)
    case 'when':
      return [words.whenInstead()]
    case 'slots':
      return words.slots(screen.slots, timezone)
    case 'name':
      return [words.askName(words.time(screen.slot.start, timezone))]
    case 'phone':
      return [words.askPhone(words.time(screen.slot.start, timezone))]
    case 'confirm':
      return [confirmation(screen, talk, context)]
    case 'offer_message':
      return [words.orMessage()]
    case 'leaving':
      return [words.wasThatGoodbye()]
    default:
      return ownPrompt(screen, context)
  }
}
