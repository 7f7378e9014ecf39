import type { ProofAnswer } from '../../../features/caller-proof/proof-rules.ts'
import { isDenied } from '../../tools/format-access.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { type Heard, NOTHING_HEARD } from '../../understanding/heard.ts'
import type { When } from '../../understanding/when.ts'
import { askNewOrOwn } from './asking-back/new-or-own.ts'
import {
  type At,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  over,
  type ProofPurpose,
  type Purpose,
  reply,
  run,
} from './dialogue-state.ts'
import { offerMessageInstead } from './trouble.ts'

/** The proof that opens the caller's appointments: asks for it, and passes the answer to the tool that checks it. */

/** What the caller wanted before the proof was asked for. */
export interface Wanted {
  heard: Heard
  purpose: ProofPurpose
  /** The name that was last given as proof. */
  name?: string
}

type Denied = Extract<ToolResult, { outcome: 'proof_needed' | 'proof_refused' }>

/** Asks for a proof. A name that the caller has already given is tried first. */
export function askProof(
  state: DialogueState,
  result: Denied,
  wanted: Wanted,
  context: DialogueContext,
): DialogueResponse {
  const { words } = context
  const { heard, purpose, name } = wanted
  if (result.outcome === 'proof_refused')
    return offerMessageInstead(state, words.proofRefused(context.personPhone), context)
  const { by, wasWrong } = result
  const known = by === 'name' && name === undefined ? (introducedName(heard) ?? state.name) : null
  if (known !== null) return verify(state, { name: known }, { heard, purpose, name: known }, context)
  // Nobody is asked for a name over and over: they may have no appointment at all.
  if (wasWrong && by === 'name' && purpose !== 'usual') {
    const asking = { heard, purpose, isAfterName: true }
    return askNewOrOwn(state, asking, context, words.proofWrong(by))
  }
  const lead = wasWrong ? [words.proofWrong(by)] : []
  const step = { at: 'proof', by, digits: '', heard, purpose } as const
  return reply({ ...state, step }, ...lead, proofQuestion(step, context))
}

/** The same for a change that was refused because the proof has expired. */
export const askProofAgain = (
  state: DialogueState,
  result: ToolResult,
  purpose: Purpose,
  context: DialogueContext,
): DialogueResponse | null =>
  isDenied(result) ? askProof(state, result, { heard: NOTHING_HEARD, purpose }, context) : null

/** "This is Ada, ...": the words after "for" may be a service. */
export const introducedName = ({ name, text }: Heard): string | null =>
  /\b(?:name|this is|i am|i'm)\b/i.test(text) ? name : null

/** The question that asks for a proof. */
export const proofQuestion = ({ by, purpose }: At<'proof'>, { words }: DialogueContext): string =>
  purpose === 'usual' && by === 'name' ? words.askWho() : words.askProof(by)

/** Callers who have given their name as proof are not asked for it when they book. */
export const withProvenName = (state: DialogueState, { name = '' }: Pick<Wanted, 'name'>): DialogueState =>
  state.name === null && name !== '' ? { ...state, name } : state

/** A day names a future appointment, and proves nothing about past visits. */
const verifyForUsual = (state: DialogueState, answer: ProofAnswer, { heard, name }: Wanted): DialogueResponse =>
  run(
    state,
    { tool: 'usual_service', ...('day' in answer ? { isSkipped: true as const } : { answer }) },
    { with: 'usual', heard, ...(name === undefined ? {} : { name }) },
  )

export function verify(
  state: DialogueState,
  answer: ProofAnswer,
  wanted: Wanted,
  { namesAreHeard }: DialogueContext,
): DialogueResponse {
  const { heard, purpose, name } = wanted
  if (purpose === 'usual') return verifyForUsual(state, answer, wanted)
  return run(
    state,
    { tool: 'verify_caller', answer, ...(namesAreHeard ? {} : { byDay: true as const }) },
    { with: 'own_appointments', heard, purpose, ...(name === undefined ? {} : { name }) },
  )
}

const CODE_DIGITS = 6
const DAY_DIGITS = 2
const NO_NAME =
  /^\W*(?:skip|none|no name|(?:i )?(?:gave|said|left) (?:none|no name|it blank)|without a name|i don't know)\W*$/i
const OFF = /^\W*(?:never ?mind|forget (?:it|that|about it)|no(?: thanks| thank you)?)\W*$/i

export function onProof(
  state: DialogueState,
  step: At<'proof'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  if (step.purpose === 'usual' && (OFF.test(heard.text) || NO_NAME.test(heard.text)))
    return run(state, { tool: 'usual_service', isSkipped: true }, { with: 'usual', heard: step.heard })
  if (OFF.test(heard.text)) return over(state, context, context.words.allRight())
  if (step.by !== 'name') return onDigits(state, step, heard, context)
  const { purpose } = step
  const wanted = { heard: step.heard, purpose }
  if (NO_NAME.test(heard.text)) return reply({ ...state, step: { ...step, by: 'day' } }, context.words.askProof('day'))
  const isTime = dayOf(heard.when) !== null && introducedName(heard) === null
  if (heard.name !== null && !isTime)
    return verify(state, { name: heard.name }, { ...wanted, name: heard.name }, context)
  if (heard.when === null) return null
  // A time says which appointment is meant, but proves nothing.
  const which = purpose === 'move' ? { from: heard.when } : { when: heard.when }
  return reply({ ...state, step: { ...step, heard: { ...step.heard, ...which } } }, proofQuestion(step, context))
}

/** Takes a day or a code, spoken or keyed in, at once or in pieces. */
function onDigits(
  state: DialogueState,
  step: At<'proof'>,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const day = step.by === 'day' && heard.text !== '' ? dayIn(heard) : null
  if (day !== null) return proofKeyed(state, { ...step, digits: String(day) }, context)
  const { isSpoken } = context
  const digits = step.digits + (isSpoken ? heard.digits : heard.text).replaceAll(/\D/g, '')
  if (digits === step.digits) return null
  const whole = step.by === 'day' ? DAY_DIGITS : CODE_DIGITS
  if (digits.length >= whole || !isSpoken)
    return proofKeyed(state, { ...step, digits: digits.slice(0, whole) }, context)
  return { ...reply({ ...state, step: { ...step, digits } }), isPartial: true }
}

/** Takes the complete digits. */
export function proofKeyed(state: DialogueState, step: At<'proof'>, context: DialogueContext): DialogueResponse {
  const { by, digits, heard, purpose } = step
  const answer = by === 'day' ? { day: Number(digits) } : { code: digits }
  return verify(state, answer, { heard, purpose, name: '' }, context)
}

/** The day of the month in "the seventeenth", "on Friday" or "17". */
function dayIn({ when, text }: Heard): number | null {
  const spoken = dayOf(when)
  if (spoken !== null) return spoken
  const [, written] = /^\D*(\d{1,2})(?:st|nd|rd|th)?\D*$/.exec(text) ?? []
  return written === undefined ? null : Number(written)
}

function dayOf(when: When | null): number | null {
  const [day, ...others] = when?.days ?? []
  return day && others.length === 0 && day.from === day.to ? Number(day.from.slice(-2)) : null
}
