import { choiceIn, yesOrNo } from './answers.ts'
import type { DayRange } from './days.ts'
import { asksForMore, asksForSoonest, type Intent, intentIn, isQuestion, shiftIn } from './intents.ts'
import { nameIn } from './names.ts'
import { negatedIn, oddDayIn, withoutNegated } from './not-then.ts'
import { digitsIn, startsOver } from './phone-digits.ts'
import { plainText, withoutHesitation } from './plain-text.ts'
import { servicesIn } from './services.ts'
import { bareHourIn, type TimeSense, type When, whenIn } from './when.ts'

/** What a text is read against. */
export interface Sense extends TimeSense {
  /** The business's services, by name. */
  services: readonly string[]
  /** How many numbered choices were just offered; 0: none. */
  choices: number
  /** The last thing that was asked for was a name. */
  askedForName: boolean
}

/** All that a text may mean; which of it counts depends on where the conversation is. Plain data. */
export interface Heard {
  text: string
  intent: Intent | null
  answer: 'yes' | 'no' | null
  /** Counted from 1. */
  choice: number | null
  /** Several: it does not tell which. */
  services: readonly string[]
  when: When | null
  /** Of a move: the time it shall be moved away from ("my Tuesday appointment to Friday"); `when` is then the new one. */
  from: When | null
  /** A bare "three": a time of day, where one was asked for. */
  hour: When | null
  /** Days that it rules out: those that were just offered, or named ones. */
  notDays: 'those' | readonly DayRange[] | null
  /** It names a day that is over, or that no calendar has. */
  oddDay: 'past' | 'none' | null
  /** Earlier or later than what was offered. */
  shift: 'earlier' | 'later' | null
  name: string | null
  /** Of a telephone number, spoken or typed, a plus at most before them; empty: none. */
  digits: string
  /** It corrects a number from its beginning. */
  startsOver: boolean
  wantsMore: boolean
  wantsSoonest: boolean
  isQuestion: boolean
}

export const NOTHING_HEARD: Heard = {
  text: '',
  intent: null,
  answer: null,
  choice: null,
  services: [],
  when: null,
  from: null,
  hour: null,
  notDays: null,
  oddDay: null,
  shift: null,
  name: null,
  digits: '',
  startsOver: false,
  wantsMore: false,
  wantsSoonest: false,
  isQuestion: false,
}

/** Reads a text, typed or recognised. Pure; never throws, whatever the text. */
export function understand(text: string, sense: Sense): Heard {
  const written = withoutHesitation(text.slice(0, LONGEST))
  const plain = plainText(written)
  const choice = sense.choices > 0 ? choiceIn(plain, sense.choices) : null
  const intent = intentIn(plain)
  // "2" picks from the list, "the 2nd one" is no date.
  // "I can't make it on Thursday" names what is to be cancelled.
  const isRuledOut = intent !== 'cancel' && intent !== 'own'
  const timed = choice !== null ? '' : isRuledOut ? withoutNegated(plain) : plain
  const halves = intent === 'move' ? splitMove(timed) : null
  const to = halves ? whenIn(halves.to, sense) : null
  const when = to ?? whenIn(timed, sense)
  return {
    text: written.trim(),
    intent,
    answer: yesOrNo(plain),
    choice,
    services: servicesIn(plain, sense.services),
    when,
    from: halves && to ? whenIn(halves.from, sense) : null,
    hour: bareHourIn(plain),
    notDays: isRuledOut ? negatedIn(plain, sense) : null,
    oddDay: when !== null && when.days.length > 0 ? null : oddDayIn(timed),
    shift: choice === null ? shiftIn(plain) : null,
    name: nameIn(written, sense.askedForName),
    digits: digitsIn(written),
    startsOver: startsOver(plain),
    wantsMore: asksForMore(plain),
    wantsSoonest: asksForSoonest(plain),
    isQuestion: isQuestion(plain),
  }
}

const LONGEST = 1_600

/** "move my Tuesday appointment to Friday at 3": from what is before the last "to", to what is after it. */
function splitMove(text: string): { from: string; to: string } | null {
  const found = /^(.*?\b(?:appointment|appt|booking|visit|it|from .+?|day)\b.*?) (?:to|until|for) (.+)$/i.exec(text)
  return found ? { from: found[1] ?? '', to: found[2] ?? '' } : null
}
