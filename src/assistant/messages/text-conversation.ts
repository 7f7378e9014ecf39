import { unreachable } from '../../kernel/assert.ts'
import { type Heard, understand } from '../brain/understanding/understand.ts'
import { spokenHours } from '../spoken.ts'
import type { ToolResult } from '../tools/tool.ts'
import { sms } from './sms-phrases.ts'
import { home, reply, run, type Step, type Talk, type TextContext } from './talk.ts'
import { bookingPrompt, onConfirm, onName, onService, onSlots, onWhen, startBooking } from './text-booking.ts'
import { onConfirmCancel, onOwn, onOwnOne, openOwn, ownPrompt } from './text-own.ts'
import { textTrouble } from './text-trouble.ts'
import { writtenDay, writtenTime } from './written-time.ts'

/**
 * The built-in brain in a conversation by text. Pure: from what was asked last and what is written now to a reply, or to a tool
 * whose result leads on. Understands first what answers the question that is open, then what is asked anew; a question in
 * between is answered and the open one repeated. Nothing is booked, moved or cancelled without a yes to that very thing.
 */
export function hear(talk: Talk, text: string, context: TextContext): Step {
  if (text.trim() === '') return aside(talk, [sms.textOnly()], context)
  const heard = understand(text, {
    now: context.now,
    timezone: context.timezone,
    country: context.country,
    services: context.services.map(({ name }) => name),
    choices: choicesOn(talk),
    askedForName: talk.screen.at === 'name',
  })
  if (talk.screen.at === 'message') return passOn(talk, heard)
  if (heard.intent === 'person')
    return { kind: 'reply', talk, say: [sms.person(context.callPhone)], tell: { about: 'person' } }
  if (heard.intent === 'menu') return reply(home(talk), sms.allRight(), sms.help())
  return onScreen(talk, heard, context) ?? anew(talk, heard, context)
}

function choicesOn({ screen }: Talk): number {
  switch (screen.at) {
    case 'service':
      return screen.options.length
    case 'slots':
      return screen.slots.length
    case 'own':
      return screen.appointments.length
    case 'own_one':
      return 2
    default:
      return 0
  }
}

/** What the text says to the question that is open; null: nothing. */
function onScreen(talk: Talk, heard: Heard, context: TextContext): Step | null {
  const { screen } = talk
  switch (screen.at) {
    case 'service':
      return onService(talk, screen, heard, context)
    case 'when':
      return isElsewhere(heard) ? null : onWhen(talk, screen, heard, context)
    case 'slots':
      return isElsewhere(heard) ? null : onSlots(talk, screen, heard, context)
    case 'name':
      return isElsewhere(heard) ? null : onName(talk, screen, heard, context)
    case 'confirm':
      return isElsewhere(heard) ? null : onConfirm(talk, screen, heard, context)
    case 'own':
      return onOwn(talk, screen, heard, context)
    case 'own_one':
      return onOwnOne(talk, screen, heard, context)
    case 'confirm_cancel':
      return onConfirmCancel(talk, screen, heard, context)
    case 'home':
    case 'message':
      return null
    default:
      return unreachable(screen)
  }
}

/** It clearly begins something else, whatever days or numbers are in it. */
const isElsewhere = ({ intent, choice }: Heard): boolean =>
  choice === null && (intent === 'cancel' || intent === 'own' || intent === 'message' || intent === 'hours')

function anew(talk: Talk, heard: Heard, context: TextContext): Step {
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
      return takeMessage(talk, heard)
    case 'greeting':
      return isFree && heard.services.length === 0 && heard.when === null
        ? reply(talk, sms.hello(context.businessName))
        : wish(talk, heard, context)
    case 'thanks':
      return isFree ? reply(talk, sms.welcome()) : aside(talk, [sms.welcome()], context)
    case 'goodbye':
      return reply(home(talk), sms.goodbye())
    default:
      return wish(talk, heard, context)
  }
}

/** No verb: a service or a time alone is a wish to book, anything else is looked up. */
function wish(talk: Talk, heard: Heard, context: TextContext): Step {
  if (!heard.isQuestion && (heard.services.length > 0 || heard.when !== null)) return startBooking(talk, heard, context)
  if (heard.answer !== null && !heard.isQuestion)
    return talk.screen.at === 'home'
      ? reply(talk, heard.answer === 'yes' ? sms.nothingOpen() : sms.allRight(), sms.help())
      : aside(talk, [sms.notUnderstood()], context)
  return run({ tool: 'answer', question: heard.text }, (result) => answered(talk, heard, result, context))
}

/** A text of three parts at most. */
const LONGEST_ANSWER = 400

function answered(talk: Talk, heard: Heard, result: ToolResult, context: TextContext): Step {
  if (result.outcome !== 'passages') return textTrouble(talk, result, context)
  const best = result.passages[0]
  if (best) return aside(talk, [shortened(best.text)], context)
  if (heard.services.length > 0 || heard.when !== null) return startBooking(talk, heard, context)
  return aside(talk, [heard.isQuestion ? sms.noAnswer() : sms.notUnderstood()], context)
}

const shortened = (text: string): string =>
  text.length <= LONGEST_ANSWER ? text : `${text.slice(0, LONGEST_ANSWER).replace(/\s+\S*$/, '')}...`

function tellHours(talk: Talk, heard: Heard, context: TextContext): Step {
  const date = heard.when?.days[0]?.from
  if (date !== undefined)
    return run({ tool: 'opening_hours', date }, (result) => {
      if (result.outcome !== 'hours') return textTrouble(talk, result, context)
      return aside(talk, [hoursOn(date, result.openings, context)], context)
    })
  const week = spokenHours(context.hours)
  return aside(talk, week.length === 0 ? [sms.noHours()] : [sms.hoursAre(), ...week], context)
}

function hoursOn(date: string, openings: readonly { start: Date; end: Date }[], { timezone }: TextContext): string {
  const day = writtenDay(new Date(`${date}T12:00:00Z`), 'UTC')
  if (openings.length === 0) return sms.closedOn(day)
  const spans = openings.map(({ start, end }) => `${writtenTime(start, timezone)} - ${writtenTime(end, timezone)}`)
  return sms.openOn(day, spans.join(', '))
}

/** "Please tell Anna that I am late" is the message already; "leave a message" asks for it. */
function takeMessage(talk: Talk, heard: Heard): Step {
  const isAsked = /\b(?:leave|take|send|pass on)\b[^.!?]{0,20}\b(?:message|note)\W*$/i.test(heard.text)
  if (isAsked || heard.text.split(/\s+/).length < 4)
    return reply({ ...talk, screen: { at: 'message' } }, sms.askMessage())
  return { kind: 'reply', talk, say: [sms.passedOn()], tell: { about: 'message', text: heard.text } }
}

function passOn(talk: Talk, heard: Heard): Step {
  if (heard.intent === 'menu' || /^\W*(?:no|nothing|never ?mind)\W*$/i.test(heard.text))
    return reply(home(talk), sms.allRight(), sms.help())
  return { kind: 'reply', talk: home(talk), say: [sms.passedOn()], tell: { about: 'message', text: heard.text } }
}

/** Says something in between, and asks again what is open. */
function aside(talk: Talk, say: readonly string[], context: TextContext): Step {
  const open = [...bookingPrompt(talk.screen, talk, context), ...ownPrompt(talk.screen, context)]
  const isLost =
    say.length === 1 && (say[0] === sms.notUnderstood() || say[0] === sms.noAnswer() || say[0] === sms.textOnly())
  return reply(talk, ...say, ...(open.length > 0 ? open : isLost ? [sms.help()] : []))
}
