import { unreachable } from '../../../kernel/assert.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenHours } from '../../speech/spoken.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { listens, respondInWords } from '../dialogue/listening.ts'
import { NEW_TALK } from '../dialogue/talk.ts'
import {
  committed,
  confirmMenu,
  keyPhone,
  serviceMenu,
  slotsFound,
  slotsMenu,
  startBooking,
  takePhone,
} from './booking.ts'
import {
  type BrainEvent,
  type BrainState,
  type CallContext,
  type CallerInput,
  type Menu,
  type Move,
  mustBeHeard,
  type Option,
  plain,
  type Reply,
  type Screen,
  type Understanding,
} from './brain-types.ts'
import { cancelDone, confirmCancelMenu, openOwn, ownFound, ownMenu, ownOneMenu } from './own-appointments.ts'
import { messageOption, notTransferred, personOption, spokenTrouble, troubleMenu } from './trouble.ts'

/**
 * The mind that needs no model and no network. Where the caller is (`Screen`) is data; the menu of a screen is computed
 * from it; taking a choice gives the next screen. Star repeats, hash goes home, 0 asks for a person, everywhere.
 */
export const INITIAL_BRAIN: BrainState = {
  screen: { at: 'main', first: true },
  misses: 0,
  talk: NEW_TALK,
  waiting: null,
}

/** After so many wrong keys or silences in a row it asks again; after one more it says goodbye. */
const PATIENCE = 2

/** Answers an event of a call: in words where words reach us (`listening.ts`), else by menus of keys. */
export function respond(state: BrainState, event: BrainEvent, context: CallContext): Reply {
  if (listens(context)) return respondInWords(state, event, context)
  switch (event.kind) {
    case 'started':
      return arrive({ to: { at: 'main', first: true }, say: plain(...greeting(context)) }, context, 'understood')
    case 'input':
      return respondToInput(state, event.input, context)
    case 'no_input':
      return respondToSilence(state, context)
    case 'tool_result':
      return arrive(moveOn(state.screen, event.result, context), context, 'understood')
    case 'message_taken':
      return arrive(messageTaken(event.heardVoice), context, 'understood')
    default:
      return unreachable(event)
  }
}

function greeting(context: CallContext): string[] {
  const notice = context.recordingEnabled ? [context.recordingNotice ?? phrases.recordingNotice()] : []
  return [context.greeting ?? phrases.greeting(context.businessName), ...notice, phrases.howCanIHelp()]
}

function respondToInput(state: BrainState, input: CallerInput, context: CallContext): Reply {
  const move = choose(state.screen, input, context)
  if (move === null) return miss(state, input.kind === 'digit' ? 'wrong_key' : 'not_understood', context)
  return arrive(move, context, move.partial ? 'partial' : 'understood')
}

/** A caller who stops keying in a number has finished it, hash or not. */
function respondToSilence(state: BrainState, context: CallContext): Reply {
  const { screen } = state
  if (screen.at !== 'phone' || screen.keyed === '') return miss(state, 'no_input', context)
  return respondToInput(state, { kind: 'digit', digit: '#' }, context)
}

/** What the input means on this screen; null when nothing. */
function choose(screen: Screen, input: CallerInput, context: CallContext): Move | null {
  if (screen.at === 'phone') {
    return input.kind === 'digit' ? keyPhone(screen, input.digit, context) : takePhone(screen, input.text, context)
  }
  if (screen.at === 'message' && input.kind === 'digit' && /\d/.test(input.digit) && input.digit !== '0')
    return SKIP_TO_TONE
  const option = chosen([...(menuOf(screen, context)?.options ?? []), ...everywhere(screen, context)], input)
  if (option) return option.take()
  if (input.kind === 'text' && screen.at === 'main') return lookUp(input.text)
  return null
}

/** As with any voicemail, a key during the announcement goes straight to the tone. */
const SKIP_TO_TONE: Move = { to: { at: 'message' }, next: { kind: 'take_message' } }

function chosen(options: readonly Option[], input: CallerInput): Option | undefined {
  if (input.kind === 'digit') return options.find(({ digit }) => digit === input.digit)
  const said = plainWords(input.text)
  return (
    options.find(({ digit }) => digit !== '' && input.text.trim() === digit) ??
    options.find(({ words }) => words.some((word) => said.includes(plainWords(word))))
  )
}

/** Lower case without punctuation, with a space at both ends so that only whole words are found. */
const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}:]+/gu, ' ')
    .trim()} `

/** The choices that every menu has without naming them. */
function everywhere(screen: Screen, context: CallContext): Option[] {
  return [
    { digit: '*', words: ['repeat', 'again'], say: '', take: () => repeat(screen) },
    { digit: '#', words: ['menu', 'back'], say: '', take: () => ({ to: { at: 'main', first: true } }) },
    context.transferPhone === null
      ? { digit: '0', words: ['person', 'human'], say: '', take: nobodyThere }
      : personOption(context.transferPhone, ''),
    { digit: '', words: ['bye', 'goodbye'], say: '', take: sayGoodbye },
  ]
}

const repeat = (screen: Screen): Move => (screen.at === 'message' ? messageOption('4').take() : { to: screen })
const nobodyThere = (): Move => ({ to: { at: 'trouble' }, say: plain(phrases.nobodyToConnect()) })
const sayGoodbye = (): Move => ({
  to: { at: 'main', first: false },
  say: [mustBeHeard(phrases.goodbye())],
  next: { kind: 'goodbye', reason: 'assistant_hangup' },
})

/** Asks again, and in the end gives up politely. */
function miss(state: BrainState, why: 'wrong_key' | 'not_understood' | 'no_input', context: CallContext): Reply {
  const misses = state.misses + 1
  if (misses > PATIENCE) {
    const [sentence, reason] =
      why === 'no_input'
        ? ([phrases.giveUpSilence(), 'silence'] as const)
        : ([phrases.giveUpMisses(), 'assistant_hangup'] as const)
    return {
      state: { ...state, misses },
      say: [mustBeHeard(sentence)],
      next: { kind: 'goodbye', reason },
      understanding: 'not_understood',
      outcomes: [],
    }
  }
  const sentence = missSentence(state.screen, why)
  const screen: Screen =
    state.screen.at === 'phone' && why !== 'no_input' ? { ...state.screen, keyed: '' } : state.screen
  const reply = arrive({ to: screen, say: plain(sentence) }, context, 'not_understood')
  return { ...reply, state: { ...reply.state, misses } }
}

function missSentence(screen: Screen, why: 'wrong_key' | 'not_understood' | 'no_input'): string {
  if (why === 'no_input') return phrases.stillThere()
  if (screen.at === 'phone') return phrases.badPhone()
  return why === 'wrong_key' ? phrases.wrongKey() : phrases.notUnderstood()
}

/** Makes a reply of a move: what is said on the way, then what the new screen asks. */
function arrive(move: Move, context: CallContext, understanding: Understanding): Reply {
  const asks = move.next || move.partial ? [] : plain(...prompt(move.to, context))
  return {
    state: { ...INITIAL_BRAIN, screen: move.to },
    say: [...(move.say ?? []), ...asks],
    next: move.next ?? { kind: 'listen' },
    understanding,
    outcomes: move.outcomes ?? [],
  }
}

function prompt(screen: Screen, context: CallContext): string[] {
  if (screen.at === 'phone') return [phrases.askPhone()]
  const menu = menuOf(screen, context)
  if (!menu) return [phrases.toMainMenu()]
  const offered = [...menu.options].sort(byKey).map(({ say }) => say)
  return [...menu.lead, ...offered.filter((say) => say !== '')]
}

function menuOf(screen: Screen, context: CallContext): Menu | null {
  switch (screen.at) {
    case 'main':
      return mainMenu(screen.first, context)
    case 'service':
      return serviceMenu(context)
    case 'slots':
      return slotsMenu(screen, context)
    case 'confirm':
      return confirmMenu(screen, context)
    case 'own':
      return ownMenu(screen.appointments, context)
    case 'own_one':
      return ownOneMenu(screen.appointment, context)
    case 'confirm_cancel':
      return confirmCancelMenu(screen.appointment, context)
    case 'trouble':
      return troubleMenu(context)
    default:
      return null
  }
}

/** Words of changing are looked for before words of booking: "cancel my appointment" is no booking. */
function mainMenu(first: boolean, context: CallContext): Menu {
  return {
    lead: first ? [] : [phrases.anythingElse()],
    options: [
      {
        digit: '2',
        words: ['change', 'cancel', 'move', 'reschedule'],
        say: phrases.toChange(),
        take: () => openOwn(context),
      },
      {
        digit: '1',
        words: ['book', 'booking', 'schedule', 'appointment'],
        say: phrases.toBook(),
        take: () => startBooking(context),
      },
      {
        digit: '3',
        words: ['hours', 'open', 'opening'],
        say: phrases.toHearHours(),
        take: () => tellHours(context),
      },
      messageOption('4'),
      ...(context.transferPhone === null ? [] : [personOption(context.transferPhone, phrases.toSpeakToPerson())]),
    ],
  }
}

/** Spoken in the order of the keys, 0 and hash last. */
const byKey = (a: Option, b: Option): number => KEY_ORDER.indexOf(a.digit) - KEY_ORDER.indexOf(b.digit)
const KEY_ORDER = '1234567890*#'

function tellHours(context: CallContext): Move {
  const sentences = spokenHours(context.hours)
  const home: Screen = { at: 'main', first: false }
  if (sentences.length === 0) return { to: home, say: plain(phrases.noHours()) }
  return { to: home, say: plain(phrases.hoursAre(), ...sentences), outcomes: [{ did: 'told_hours' }] }
}

const lookUp = (question: string): Move => ({
  to: { at: 'answering', question },
  next: { kind: 'run', request: { tool: 'answer', question } },
})

/** A tool has answered the screen that asked for it. */
function moveOn(screen: Screen, result: ToolResult, context: CallContext): Move {
  switch (screen.at) {
    case 'looking':
      return slotsFound(screen, result)
    case 'committing':
      return committed(screen, result, context)
    case 'finding':
      return ownFound(result)
    case 'cancelling':
      return cancelDone(result, context)
    case 'answering':
      return answered(screen.question, result)
    case 'connecting':
      return notTransferred()
    default:
      return spokenTrouble(result)
  }
}

function answered(question: string, result: ToolResult): Move {
  if (result.outcome !== 'passages') return spokenTrouble(result)
  const home: Screen = { at: 'main', first: false }
  const best = result.passages[0]
  if (!best) return { to: home, say: plain(phrases.noAnswer()) }
  return { to: home, say: plain(best.text), outcomes: [{ did: 'answered', question }] }
}

function messageTaken(heardVoice: boolean): Move {
  const home: Screen = { at: 'main', first: false }
  if (!heardVoice) return { to: home, say: plain(phrases.messageEmpty()) }
  return { to: home, say: [mustBeHeard(phrases.messageKept())], outcomes: [{ did: 'took_message' }] }
}
