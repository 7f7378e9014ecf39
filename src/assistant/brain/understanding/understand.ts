import { choiceIn, yesOrNo } from './answers.ts'
import { asksForMore, asksForSoonest, type Intent, intentIn, isQuestion } from './intents.ts'
import { nameIn } from './names.ts'
import { plainText } from './plain-text.ts'
import { servicesIn } from './services.ts'
import { type TimeSense, type When, whenIn } from './when.ts'

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
  name: string | null
  wantsMore: boolean
  wantsSoonest: boolean
  isQuestion: boolean
}

/** Reads a text, typed or recognised. Pure; never throws, whatever the text. */
export function understand(text: string, sense: Sense): Heard {
  const written = text.slice(0, LONGEST)
  const plain = plainText(written)
  const choice = sense.choices > 0 ? choiceIn(plain, sense.choices) : null
  const intent = intentIn(plain)
  // "2" picks from the list, "the 2nd one" is no date.
  const timed = choice === null ? written : ''
  const halves = intent === 'move' ? splitMove(timed) : null
  const to = halves ? whenIn(halves.to, sense) : null
  return {
    text: written.trim(),
    intent,
    answer: yesOrNo(plain),
    choice,
    services: servicesIn(plain, sense.services),
    when: to ?? whenIn(timed, sense),
    from: halves && to ? whenIn(halves.from, sense) : null,
    name: nameIn(written, sense.askedForName),
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
