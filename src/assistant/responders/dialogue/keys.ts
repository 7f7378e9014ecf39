import { phrases } from '../../speech/phrases.ts'
import { type Heard, NOTHING_HEARD } from '../../understanding/heard.ts'
import type { CallContext } from '../script.ts'
import { choicesIn } from './dialogue.ts'
import type { DialogueState, DialogueStep } from './dialogue-state.ts'
import { TAKES_KEYS } from './fields/on-field.ts'

/** Keys also answer the questions of the dialogue. */

const HOME: Readonly<Record<string, Heard['intent']>> = { 1: 'book', 2: 'own', 3: 'hours', 4: 'message' }
/** The key for anybody on the staff; 0 asks for a person. */
const ANYBODY = '9'
const YES_NO: Readonly<Record<string, Heard['answer']>> = { 1: 'yes', 2: 'no' }

/**
 * What a key means as an answer to the open question; null if nothing. Star repeats, hash returns to the start and 0 asks for
 * a person. In a phone number, a day or a code, star clears it and hash finishes it. Pure.
 */
export function meaningOfKey(dialogue: DialogueState, digit: string): Heard | 'clear' | 'finish' | null {
  const { step } = dialogue
  if (
    step.at === 'phone' ||
    (step.at === 'question' && step.question.type === 'number') ||
    (step.at === 'field' && TAKES_KEYS.has(step.field.type)) ||
    (step.at === 'proof' && step.by !== 'name')
  ) {
    if (digit === '*') return 'clear'
    if (digit === '#') return 'finish'
    return /^\d$/.test(digit) ? { ...NOTHING_HEARD, digits: digit } : null
  }
  if (digit === '*') return { ...NOTHING_HEARD, intent: 'repeat' }
  if (digit === '#') return { ...NOTHING_HEARD, intent: 'menu' }
  if (digit === '0') return { ...NOTHING_HEARD, intent: 'person' }
  return choiceOfKey(dialogue, digit)
}

function choiceOfKey(dialogue: DialogueState, digit: string): Heard | null {
  switch (dialogue.step.at) {
    case 'home':
      return HOME[digit] ? { ...NOTHING_HEARD, intent: HOME[digit] } : null
    case 'question':
      // Free text cannot be keyed in; an optional answer can be left out.
      if (dialogue.step.question.type === 'text') return digit === '1' ? { ...NOTHING_HEARD, text: 'skip' } : null
      return YES_NO[digit] ? { ...NOTHING_HEARD, answer: YES_NO[digit] } : null
    case 'field': {
      const { type, required } = dialogue.step.field
      if (type !== 'choice') return digit === '1' && !required ? { ...NOTHING_HEARD, text: 'skip' } : null
      return Number(digit) <= choicesIn(dialogue) ? { ...NOTHING_HEARD, choice: Number(digit) } : null
    }
    case 'confirm':
    case 'confirm_cancel':
    case 'offer_message':
    case 'pass_on':
    case 'leaving':
      return YES_NO[digit] ? { ...NOTHING_HEARD, answer: YES_NO[digit] } : null
    case 'proof':
    case 'name':
      return digit === '1' ? { ...NOTHING_HEARD, text: 'skip' } : null
    case 'when':
      return digit === '1' ? { ...NOTHING_HEARD, wantsSoonest: true } : null
    default: {
      if (dialogue.step.at === 'staff' && digit === ANYBODY) return { ...NOTHING_HEARD, staff: { kind: 'anyone' } }
      if (dialogue.step.at === 'slots' && digit === '4') return { ...NOTHING_HEARD, wantsMore: true }
      const choice = Number(digit)
      return choice >= 1 && choice <= choicesIn(dialogue) ? { ...NOTHING_HEARD, choice } : null
    }
  }
}

/** Names the keys that answer the open question, for a caller whose words were not understood. */
export function keyHelp({ step }: DialogueState, { transferPhone }: CallContext): readonly string[] {
  const person = transferPhone === null ? [] : [phrases.toSpeakToPerson()]
  return [...keysOf(step), ...person]
}

function keysOf(step: DialogueStep): readonly string[] {
  switch (step.at) {
    case 'home':
      return [phrases.toBook(), phrases.toChange(), phrases.toHearHours(), phrases.toLeaveMessage()]
    case 'service':
      return step.options.map((name, index) => phrases.forService(name, String(index + 1)))
    case 'staff':
      return [
        ...step.options.map(({ name }, index) => phrases.forStaff(name, String(index + 1))),
        phrases.forAnybody(ANYBODY),
      ]
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
    case 'proof':
      return [step.by === 'name' ? 'If you gave no name, press 1.' : 'You can also key it in, and then press hash.']
    case 'question':
      if (step.question.type === 'yes_no') return ['For yes press 1, for no press 2.']
      if (step.question.type === 'number') return ['You can also key it in, and then press hash.']
      return step.question.required ? [] : ['To go on without an answer, press 1.']
    case 'field': {
      const { type, choices, required } = step.field
      if (type === 'choice') return choices.map((choice, index) => phrases.forChoice(choice, String(index + 1)))
      if (TAKES_KEYS.has(type)) return ['You can also key it in, and then press hash.']
      return required ? [] : ['To go on without an answer, press 1.']
    }
    case 'phone':
      return ['You can also key it in, and then press hash.']
    case 'message':
      return []
    case 'topics':
      return ['Press the number of the subject: 1 for the first.']
    case 'new_or_own':
      return ['For an appointment that you have, press 1. For a new one, press 2. For a question, press 3.']
    default:
      return ['For yes press 1, for no press 2.']
  }
}
