import { phrases } from '../../speech/phrases.ts'
import { type Heard, NOTHING_HEARD } from '../../understanding/heard.ts'
import { choicesOn } from '../dialogue/dialogue.ts'
import type { Screen, Talk } from '../dialogue/talk.ts'
import type { CallContext } from './brain-types.ts'

/** Keys in a conversation in words: every question can be answered with them too. */

const HOME: Readonly<Record<string, Heard['intent']>> = { 1: 'book', 2: 'own', 3: 'hours', 4: 'message' }
const YES_NO: Readonly<Record<string, Heard['answer']>> = { 1: 'yes', 2: 'no' }

/**
 * What a key means to the question that is open. `clear` and `finish`: of a telephone number; null: nothing. Star repeats, hash goes
 * home, 0 asks for a person, but in a telephone number. Pure.
 */
export function heardKey(talk: Talk, digit: string): Heard | 'clear' | 'finish' | null {
  const { screen } = talk
  if (screen.at === 'phone') {
    if (digit === '*') return 'clear'
    if (digit === '#') return 'finish'
    return /^\d$/.test(digit) ? { ...NOTHING_HEARD, digits: digit } : null
  }
  if (digit === '*') return { ...NOTHING_HEARD, intent: 'repeat' }
  if (digit === '#') return { ...NOTHING_HEARD, intent: 'menu' }
  if (digit === '0') return { ...NOTHING_HEARD, intent: 'person' }
  return meaningOf(talk, digit)
}

function meaningOf(talk: Talk, digit: string): Heard | null {
  switch (talk.screen.at) {
    case 'home':
      return HOME[digit] ? { ...NOTHING_HEARD, intent: HOME[digit] } : null
    case 'confirm':
    case 'confirm_cancel':
    case 'offer_message':
    case 'leaving':
      return YES_NO[digit] ? { ...NOTHING_HEARD, answer: YES_NO[digit] } : null
    case 'name':
      return digit === '1' ? { ...NOTHING_HEARD, text: 'skip' } : null
    case 'when':
      return digit === '1' ? { ...NOTHING_HEARD, wantsSoonest: true } : null
    default: {
      if (talk.screen.at === 'slots' && digit === '4') return { ...NOTHING_HEARD, wantsMore: true }
      const choice = Number(digit)
      return choice >= 1 && choice <= choicesOn(talk) ? { ...NOTHING_HEARD, choice } : null
    }
  }
}

/** The keys that would answer, for somebody whose words are not understood. */
export function keyHelp({ screen }: Talk, { transferPhone }: CallContext): readonly string[] {
  const person = transferPhone === null ? [] : [phrases.toSpeakToPerson()]
  return [...keysOf(screen), ...person]
}

function keysOf(screen: Screen): readonly string[] {
  switch (screen.at) {
    case 'home':
      return [phrases.toBook(), phrases.toChange(), phrases.toHearHours(), phrases.toLeaveMessage()]
    case 'service':
      return screen.options.map((name, index) => phrases.forService(name, String(index + 1)))
    case 'slots':
      return ['Press the number of the time: 1 for the first.', phrases.forLaterTimes()]
    case 'own':
      return ['Press the number of the appointment: 1 for the first.']
    case 'own_one':
      return [phrases.toMove(), phrases.toCancel(), phrases.toKeep()]
    case 'when':
      return ['For the next free times, press 1.']
    case 'name':
      return ['To go on without a name, press 1.']
    case 'phone':
      return ['You can also key it in, and then press hash.']
    case 'message':
      return []
    default:
      return ['For yes press 1, for no press 2.']
  }
}
