import { unreachable } from '../../../kernel/assert.ts'
import type { CallerInput } from '../../conversation/events.ts'
import type { MessageTaken, ResponderName } from '../../conversation/responder.ts'
import type { Sentence } from '../../conversation/state.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenHours } from '../../speech/spoken.ts'
import type { ToolName, ToolResult } from '../../tools/tool.ts'
import {
  type CallContext,
  mustBeHeard,
  openingOf,
  plain,
  type Reply,
  type ScriptEvent,
  thanksFor,
  type Understanding,
} from '../script.ts'
import { ScriptedResponder } from '../scripted-responder.ts'
import {
  committed,
  confirmMenu,
  keyAnswer,
  keyPhone,
  questionMenu,
  serviceMenu,
  slotsFound,
  slotsMenu,
  staffMenu,
  startBooking,
  takePhone,
} from './booking.ts'
import { fieldMenu, fieldPrompt, keyField } from './fields.ts'
import type { At, Menu, MenuState, MenuStep, Move, Option } from './menu-types.ts'
import { cancelDone, confirmCancelMenu, openOwn, ownFound, ownMenu, ownOneMenu } from './own-appointments.ts'
import { keyProof } from './proof.ts'
import { destinationsMenu, messageOption, notTransferred, personOption, spokenTrouble, troubleMenu } from './trouble.ts'

export const MAIN_MENU: MenuState = { step: { at: 'main', first: true }, misses: 0 }

/** After this many wrong keys or silences in a row, the assistant says goodbye at the next one. */
const PATIENCE = 2

/**
 * Answers a caller with key menus. Needs no recognizer, no model and no network. A menu is computed from the caller's current step; a choice leads to
 * the next step. In every menu star repeats, hash returns to the main menu and 0 asks for a person. Typed words also find the choices.
 */
export const menuResponder = (context: CallContext, name: ResponderName = 'menu') =>
  new ScriptedResponder(name, MAIN_MENU, respondByMenu, context)

export function respondByMenu(state: MenuState, event: ScriptEvent, context: CallContext): Reply<MenuState> {
  switch (event.kind) {
    case 'started':
      return arrive(
        { to: { at: 'main', first: true }, say: openingOf(context, phrases.howCanIHelp()) },
        context,
        'understood',
      )
    case 'input':
      return respondToInput(state, event.input, context, event.unheard)
    case 'no_input':
      return respondToSilence(state, context)
    case 'tool_result':
      return arrive(continueMenu(state.step, event.result, context), context, 'understood')
    case 'message_taken':
      return arrive(messageTaken(event.taken), context, 'understood')
    default:
      return unreachable(event)
  }
}

function respondToInput(
  state: MenuState,
  input: CallerInput,
  context: CallContext,
  unheard: readonly string[] = [],
): Reply<MenuState> {
  const early = unheardFactOf(state, input, context, unheard)
  if (early !== null)
    return { state: { ...state, early }, say: [], next: { kind: 'listen' }, understanding: 'too_early', outcomes: [] }
  const move = choose(state.step, input, context)
  if (move === null)
    return heardBefore(miss(state, input.kind === 'digit' ? 'wrong_key' : 'not_understood', context), unheard)
  const reply = arrive(move, context, move.partial ? 'partial' : 'understood')
  return move.to === state.step ? heardBefore(reply, unheard) : reply
}

/** When a question is asked again, only the facts that were not heard the first time have to be heard. */
const heardBefore = (reply: Reply<MenuState>, unheard: readonly string[]): Reply<MenuState> => ({
  ...reply,
  say: reply.say.map(({ fact, ...sentence }) =>
    fact !== undefined && unheard.includes(fact) ? { ...sentence, fact } : sentence,
  ),
})

/** A caller who stops in the middle of a number has finished it, even without a hash. */
function respondToSilence(state: MenuState, context: CallContext): Reply<MenuState> {
  const { step } = state
  if (!isKeyed(step) || step.keyed === '') return heardBefore(miss(state, 'no_input', context), [])
  return respondToInput(state, { kind: 'digit', digit: '#' }, context)
}

const isKeyed = (step: MenuStep): step is At<'phone'> | At<'proof'> | At<'question'> | At<'field'> => 'keyed' in step

/** What the input means in this step; null if nothing. */
function choose(step: MenuStep, input: CallerInput, context: CallContext): Move | null {
  if (step.at === 'phone') {
    return input.kind === 'digit' ? keyPhone(step, input.digit, context) : takePhone(step, input.text, context)
  }
  if (step.at === 'proof' && input.kind === 'digit' && (input.digit !== '#' || step.keyed !== ''))
    return keyProof(step, input.digit)
  if (step.at === 'question' && step.question.type === 'number' && input.kind === 'digit') {
    const move = keyAnswer(step, input.digit, context)
    if (move !== null) return move
  }
  if (step.at === 'field' && step.field.type !== 'choice' && input.kind === 'digit') {
    const move = keyField(step, input.digit, context)
    if (move !== null) return move
  }
  if (step.at === 'message' && input.kind === 'digit' && /\d/.test(input.digit) && input.digit !== '0')
    return SKIP_TO_TONE
  const option = optionFor(step, input, context)
  if (option) return option.take()
  if (input.kind === 'text' && step.at === 'main' && isAllowed('answer', context)) return lookUp(input.text)
  return null
}

const optionFor = (step: MenuStep, input: CallerInput, context: CallContext): Option | undefined =>
  chosen([...(menuOf(step, context)?.options ?? []), ...everywhere(step, context)], input)

/**
 * The fact that the caller has to hear before this input is accepted; null if there is none. Keys after one that came too early were meant for later
 * questions, so they are not accepted either.
 */
function unheardFactOf(
  { step, early = null }: MenuState,
  input: CallerInput,
  context: CallContext,
  unheard: readonly string[],
): string | null {
  if (input.kind === 'digit' && early !== null && unheard.includes(early)) return early
  const fact = optionFor(step, input, context)?.fact ?? null
  return fact !== null && unheard.includes(fact) ? fact : null
}

/** As with any voicemail, a key during the announcement skips to the tone. */
const SKIP_TO_TONE: Move = { to: { at: 'message' }, next: { kind: 'take_message' } }

function chosen(options: readonly Option[], input: CallerInput): Option | undefined {
  if (input.kind === 'digit') return options.find(({ digit }) => digit === input.digit)
  const said = plainWords(input.text)
  return (
    options.find(({ digit }) => digit !== '' && input.text.trim() === digit) ??
    options.find(({ words }) => words.some((word) => said.includes(plainWords(word))))
  )
}

/** The text in lower case without punctuation, with a space at both ends so that only whole words match. */
const plainWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}:]+/gu, ' ')
    .trim()} `

/** The choices that every menu understands without offering them. */
function everywhere(step: MenuStep, context: CallContext): Option[] {
  return [
    { digit: '*', words: ['repeat', 'again'], say: '', take: () => repeat(step, context) },
    { digit: '#', words: ['menu', 'back'], say: '', take: () => ({ to: { at: 'main', first: true } }) },
    context.transferPhone === null
      ? { digit: '0', words: ['person', 'human'], say: '', take: nobodyThere }
      : personOption(context.transferPhone, '', context),
    { digit: '', words: ['bye', 'goodbye'], say: '', take: () => sayGoodbye(context) },
  ]
}

/** Repeats the step; the main menu is repeated in full. */
const repeat = (step: MenuStep, context: CallContext): Move => {
  if (step.at === 'message') return messageOption('4', context).take()
  return { to: step.at === 'main' ? { at: 'main', first: true } : step }
}
const nobodyThere = (): Move => ({
  to: { at: 'trouble' },
  say: plain(phrases.nobodyToConnect()),
  outcomes: [{ did: 'could_not_reach_person' }],
})
const sayGoodbye = ({ closingWords }: CallContext): Move => ({
  to: { at: 'main', first: false },
  say: [mustBeHeard(closingWords ?? phrases.goodbye())],
  next: { kind: 'goodbye', reason: 'assistant_hangup' },
})

/** Asks again, and says goodbye after too many misses. */
function miss(
  state: MenuState,
  why: 'wrong_key' | 'not_understood' | 'no_input',
  context: CallContext,
): Reply<MenuState> {
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
  const sentence = missSentence(state.step, why)
  const step: MenuStep = isKeyed(state.step) && why !== 'no_input' ? { ...state.step, keyed: '' } : state.step
  const reply = arrive({ to: step, say: plain(sentence) }, context, 'not_understood')
  return { ...reply, state: { ...reply.state, misses } }
}

function missSentence(step: MenuStep, why: 'wrong_key' | 'not_understood' | 'no_input'): string {
  if (why === 'no_input') return phrases.stillThere()
  if (step.at === 'phone') return phrases.badPhone()
  return why === 'wrong_key' ? phrases.wrongKey() : phrases.notUnderstood()
}

/** Turns a move into a reply: what it says, then the prompt of the new step. */
function arrive(move: Move, context: CallContext, understanding: Understanding): Reply<MenuState> {
  const asks = move.next || move.partial ? [] : prompt(move.to, context)
  return {
    state: { step: move.to, misses: 0 },
    say: [...(move.say ?? []), ...asks],
    next: move.next ?? { kind: 'listen' },
    understanding,
    outcomes: move.outcomes ?? [],
  }
}

function prompt(step: MenuStep, context: CallContext): Sentence[] {
  if (step.at === 'phone') return plain(phrases.askPhone())
  if (step.at === 'question' && step.question.type === 'number')
    return plain(phrases.serviceQuestion(step.question.name), phrases.keyNumber())
  if (step.at === 'proof') return plain(step.by === 'day' ? phrases.askDay() : phrases.askCode())
  if (step.at === 'field' && step.field.type !== 'choice') return plain(...fieldPrompt(step.field, context))
  const menu = menuOf(step, context)
  if (!menu) return plain(phrases.toMainMenu())
  const offered = [...menu.options].sort(byKey).map(({ say }) => say)
  return [...menu.lead, ...offered.filter((say) => say !== '')].map((text) => ({ text, ...factIn(text, menu.options) }))
}

/** The fact of the choices that this sentence reads out. */
function factIn(text: string, options: readonly Option[]): Pick<Sentence, 'fact'> {
  const fact = options.find((option) => option.fact !== undefined && text.includes(option.fact))?.fact
  return fact === undefined ? {} : { fact }
}

function menuOf(step: MenuStep, context: CallContext): Menu | null {
  switch (step.at) {
    case 'main':
      return mainMenu(step.first, context)
    case 'service':
      return serviceMenu(context)
    case 'staff':
      return staffMenu(step, context)
    case 'question':
      return questionMenu(step, context)
    case 'field':
      return fieldMenu(step, context)
    case 'slots':
      return slotsMenu(step, context)
    case 'confirm':
      return confirmMenu(step, context)
    case 'own':
      return ownMenu(step.appointments, context)
    case 'own_one':
      return ownOneMenu(step.appointment, context)
    case 'confirm_cancel':
      return confirmCancelMenu(step.appointment, context)
    case 'destinations':
      return destinationsMenu(context)
    case 'trouble':
      return troubleMenu(context)
    default:
      return null
  }
}

/** The words of a change are checked before those of a booking: "cancel my appointment" is not a booking. */
function mainMenu(first: boolean, context: CallContext): Menu {
  const offer = first ? phrases : phrases.again
  return {
    lead: first ? [] : [phrases.anythingElse()],
    options: [
      isAllowed('find_appointments', context) && {
        digit: '2',
        words: ['change', 'cancel', 'move', 'reschedule'],
        say: offer.toChange(),
        take: () => openOwn(context),
      },
      isAllowed('find_slots', context) &&
        isAllowed('book', context) && {
          digit: '1',
          words: ['book', 'booking', 'schedule', 'appointment'],
          say: offer.toBook(),
          take: () => startBooking(context),
        },
      isAllowed('opening_hours', context) && {
        digit: '3',
        words: ['hours', 'open', 'opening'],
        say: offer.toHearHours(),
        take: () => tellHours(context),
      },
      messageOption('4', context, offer.toLeaveMessage()),
      ...(context.transferPhone === null
        ? []
        : [personOption(context.transferPhone, offer.toSpeakToPerson(), context)]),
    ].filter((option) => option !== false),
  }
}

const isAllowed = (tool: ToolName, { mayUse }: CallContext): boolean => mayUse?.(tool) !== false

/** The order in which choices are spoken. */
const byKey = (a: Option, b: Option): number => KEY_ORDER.indexOf(a.digit) - KEY_ORDER.indexOf(b.digit)
const KEY_ORDER = '1234567890*#'

function tellHours(context: CallContext): Move {
  const sentences = spokenHours(context.hours)
  const home: MenuStep = { at: 'main', first: false }
  if (sentences.length === 0) return { to: home, say: plain(phrases.noHours()) }
  return { to: home, say: plain(phrases.hoursAre(), ...sentences), outcomes: [{ did: 'told_hours' }] }
}

const lookUp = (question: string): Move => ({
  to: { at: 'answering', question },
  next: { kind: 'run', request: { tool: 'answer', question } },
})

/** Continues with the result of the tool that the step has started. */
function continueMenu(step: MenuStep, result: ToolResult, context: CallContext): Move {
  switch (step.at) {
    case 'looking':
      return slotsFound(step, result)
    case 'committing':
      return committed(step, result, context)
    case 'finding':
      return ownFound(result)
    case 'cancelling':
      return cancelDone(result, context)
    case 'answering':
      return answered(step.question, result)
    case 'connecting':
      return notTransferred()
    default:
      return spokenTrouble(result)
  }
}

function answered(question: string, result: ToolResult): Move {
  if (result.outcome !== 'passages') return spokenTrouble(result)
  const home: MenuStep = { at: 'main', first: false }
  const best = result.passages[0]
  if (!best) return { to: home, say: plain(phrases.noAnswer()) }
  return { to: home, say: plain(best.text), outcomes: [{ did: 'answered', question }] }
}

const messageTaken = (taken: MessageTaken): Move => ({ to: { at: 'main', first: false }, say: [thanksFor(taken)] })
