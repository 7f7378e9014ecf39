import { unreachable } from '../../../kernel/assert.ts'
import { understand } from '../../understanding/en/understand.ts'
import type { Heard } from '../../understanding/heard.ts'
import { anew, repeated } from './asides.ts'
import { onService, onSlots, onWhen } from './booking.ts'
import { onConfirm, onName, onPhone } from './confirming.ts'
import { onConfirmCancel, onOwn, onOwnOne, openOwn } from './own.ts'
import { home, over, reply, type Step, type Talk, type TalkContext } from './talk.ts'

/**
 * The built-in brain in words, written or spoken. Pure: from what was asked last and what is said now to a reply, or to a tool whose
 * result leads on. Understands first what answers the question that is open, then what is asked anew; a question in between is
 * answered and the open one repeated. Nothing is booked, moved or cancelled without a yes to that very thing.
 */
export function hear(talk: Talk, text: string, context: TalkContext): Step {
  if (text.trim() === '') return repeated(talk, [context.words.unreadable()], context)
  const heard = understand(text, {
    now: context.now,
    timezone: context.timezone,
    country: context.country,
    services: context.services.map(({ name }) => name),
    choices: choicesOn(talk),
    askedForName: talk.screen.at === 'name',
  })
  return take(talk, heard, context)
}

/** The same for what was understood already, as of a key that was pressed. */
export function take(talk: Talk, heard: Heard, context: TalkContext): Step {
  const { words } = context
  if (talk.screen.at === 'message') return passOn(talk, heard, context)
  if (heard.intent === 'person') return toPerson(talk, context)
  if (heard.intent === 'repeat') return repeated(talk, [], context)
  if (heard.intent === 'menu') return reply(home(talk), words.allRight(), words.help())
  // "Yes please, that's all" says yes first, where something was asked.
  if (heard.intent === 'goodbye' && (heard.answer !== 'yes' || talk.screen.at === 'home')) return goodbye(talk, context)
  return onScreen(talk, heard, context) ?? anew(talk, heard, context)
}

/** How many choices were just offered. */
export function choicesOn({ screen }: Talk): number {
  switch (screen.at) {
    case 'service':
      return screen.options.length
    case 'slots':
      return screen.slots.length
    case 'own':
      return screen.appointments.length
    case 'own_one':
      return 3
    default:
      return 0
  }
}

/** What it says to the question that is open; null: nothing. */
function onScreen(talk: Talk, heard: Heard, context: TalkContext): Step | null {
  const { screen } = talk
  if (BOOKING.has(screen.at) && isElsewhere(heard)) return null
  switch (screen.at) {
    case 'service':
      return onService(talk, screen, heard, context)
    case 'when':
      return onWhen(talk, screen, heard, context)
    case 'slots':
      return onSlots(talk, screen, heard, context)
    case 'name':
      return onName(talk, screen, heard, context)
    case 'phone':
      return onPhone(talk, screen, heard, context)
    case 'confirm':
      return onConfirm(talk, screen, heard, context)
    case 'own':
      return onOwn(talk, screen, heard, context)
    case 'own_one':
      return onOwnOne(talk, screen, heard, context)
    case 'confirm_cancel':
      return onConfirmCancel(talk, screen, heard, context)
    case 'offer_message':
      return onOfferMessage(talk, heard, context)
    case 'leaving':
      return onLeaving(talk, screen.back, heard, context)
    case 'home':
      return onHome(talk, screen.again ?? false, heard, context)
    case 'message':
      return null
    default:
      return unreachable(screen)
  }
}

const BOOKING: ReadonlySet<string> = new Set(['when', 'slots', 'name', 'phone', 'confirm'])

/** It clearly begins something else, whatever days or numbers are in it. */
const isElsewhere = ({ intent, choice, text }: Heard): boolean =>
  choice === null &&
  ((intent === 'cancel' && /\bappointments?\b|\bbookings?\b/i.test(text)) ||
    intent === 'own' ||
    intent === 'message' ||
    intent === 'hours')

/** "No wait" right after booking is no goodbye. */
const SECOND_THOUGHTS = /\b(?:wait|hold on|wrong|not right|incorrect|mistake|changed my mind|not what i)\b/i

/** Asked whether there is anything else, no is goodbye. */
function onHome(talk: Talk, again: boolean, heard: Heard, context: TalkContext): Step | null {
  if (!context.isSpoken || !again || heard.isQuestion) return null
  if (heard.intent !== null && heard.intent !== 'thanks') return null
  if (heard.services.length > 0 || heard.when !== null) return null
  if (talk.last !== null && SECOND_THOUGHTS.test(heard.text))
    return openOwn(talk, { ...heard, text: 'it' }, 'move', context)
  if (heard.answer === 'no') return goodbye(talk, context)
  return heard.answer === 'yes' ? reply(home(talk), ...context.words.whatCanIDo()) : null
}

function onOfferMessage(talk: Talk, heard: Heard, context: TalkContext): Step | null {
  if (heard.answer === 'yes') return { ...reply(home(talk), ...context.words.askMessage()), follows: 'message' }
  return heard.answer === 'no' ? over(talk, context, context.words.allRight()) : null
}

/** Who may have been misheard is asked before the line is closed over something that is open. */
function goodbye(talk: Talk, context: TalkContext): Step {
  const { screen } = talk
  const { words, isUnsure } = context
  const isFree = screen.at === 'leaving' || (screen.at === 'home' && screen.again)
  if (isUnsure && !isFree) return reply({ ...talk, screen: { at: 'leaving', back: screen } }, words.wasThatGoodbye())
  const isOpen = screen.at === 'confirm' || screen.at === 'name' || screen.at === 'phone' || screen.at === 'slots'
  const left = !isOpen ? [] : [screen.errand.kind === 'book' ? words.notBooked() : words.notMoved()]
  return { ...reply(home(talk), ...left, words.goodbye()), follows: 'goodbye' }
}

function onLeaving(talk: Talk, back: Talk['screen'], heard: Heard, context: TalkContext): Step | null {
  if (heard.answer === 'yes') return goodbye(talk, context)
  const before = { ...talk, screen: back }
  if (heard.answer === 'no') return repeated(before, [], context)
  return onScreen(before, heard, context)
}

function toPerson(talk: Talk, { words, personPhone, isSpoken }: TalkContext): Step {
  const said = words.person(personPhone)
  if (!isSpoken) return { ...reply(talk, said), tell: { about: 'person' } }
  if (personPhone !== null) return { ...reply(talk, said), follows: 'person' }
  return reply({ ...talk, screen: { at: 'offer_message' } }, said, words.orMessage())
}

function passOn(talk: Talk, heard: Heard, { words }: TalkContext): Step {
  if (heard.intent === 'menu' || /^\W*(?:no|nothing|never ?mind)\W*$/i.test(heard.text))
    return reply(home(talk), words.allRight(), words.help())
  return { ...reply(home(talk), words.passedOn()), tell: { about: 'message', text: heard.text } }
}
