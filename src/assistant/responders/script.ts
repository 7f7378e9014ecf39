import type { FieldToCollect } from '../../features/assistants/field-to-collect.ts'
import { openingSentences } from '../../features/assistants/opening.ts'
import { openingWords } from '../../features/assistants/opening-words.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import type { CallerInput } from '../conversation/events.ts'
import type { CallOutcome } from '../conversation/outcome.ts'
import type { MessageTaken } from '../conversation/responder.ts'
import type { NextStep, Sentence } from '../conversation/state.ts'
import { phrases } from '../speech/phrases.ts'
import type { KnownMember, KnownService } from '../tools/known-business.ts'
import type { ToolName, ToolResult } from '../tools/tool.ts'
import type { KnownDestination } from '../transfers/destinations.ts'
import type { NamedClosure } from '../understanding/when.ts'

/**
 * The interface between the two responders that need no model (`menu/`, `dialogue/`) and `scripted-responder.ts`, which plays them. A script is a
 * pure function: its state and an event give what to say, what follows and the next state.
 */
export type Script<S> = (state: S, event: ScriptEvent, context: CallContext) => Reply<S>

/** What a script may know about the call; fixed from answer to end. */
export interface CallContext {
  businessName: string
  timezone: string
  /** ISO 3166 alpha-2; decides how a number without a country code is read. */
  country: string
  hours: WeeklyHours
  services: readonly KnownService[]
  /** The members who take bookings, in the order of the list; absent if the business has no staff. */
  staff?: readonly KnownMember[]
  /** The days on which the business is closed, with the owner's reasons; absent if there are none. */
  closures?: readonly NamedClosure[]
  /** E.164; null if no person can be reached. */
  transferPhone: string | null
  /** The destinations to which callers can be transferred by name, in order; absent if there are none. */
  destinations?: readonly KnownDestination[]
  recordingEnabled: boolean
  /** E.164; null if the caller withholds the number, or if it is not a phone number. */
  callerPhone: string | null
  /** The name of the contact with that number; null or absent if unknown. */
  callerName?: string | null
  /** False if the caller can press keys or say expected words, but no names. True if absent. */
  namesAreHeard?: boolean
  /** The language of the opening (BCP 47); English if absent. */
  language?: string
  /** Whether the opening says that an assistant is speaking; absent means no. */
  discloses?: boolean
  /** Whether the caller has heard the opening up to its question; absent means no. */
  isIntroduced?: boolean
  /** Why an outbound call is made; null or absent if not said. */
  reason?: string | null
  /** How the opening offers to stop further calls; null or absent if it does not. */
  optOut?: string | null
  /** The business's own greeting and recording notice; null or absent for the default ones. */
  greeting?: string | null
  recordingNotice?: string | null
  /** The business's own words before the end of a call and before a transfer; null or absent for the default ones. */
  closingWords?: string | null
  handOverWords?: string | null
  /** Whether callers who agreed are remembered; absent means no. */
  remembers?: boolean
  /** The fields to collect; absent if there are none. */
  fields?: readonly FieldToCollect[]
  /** Whether the assistant may use a tool; if absent, it may use all. */
  mayUse?(tool: ToolName): boolean
  /** When the call was answered: "tomorrow" is counted from here. */
  answeredAt: Instant
}

/** The first sentences of a call. @param question what invites the caller to speak */
export const openingOf = (context: CallContext, question: string): Sentence[] => {
  const {
    businessName,
    greeting,
    reason,
    language,
    discloses = false,
    optOut,
    recordingEnabled,
    recordingNotice,
  } = context
  const notice = recordingEnabled ? (recordingNotice ?? openingWords(language).recordingNotice) : null
  const sentences = openingSentences({ businessName, greeting, reason, language, discloses, optOut, notice, question })
  if (!context.isIntroduced) return sentences
  const asking = sentences.filter(({ asks }) => asks)
  return asking.length > 0 || question === '' ? asking : [{ text: question }]
}

/** The part of the opening before its question. */
export const introductionOf = (context: CallContext): Sentence[] =>
  openingSentences({
    ...{ businessName: context.businessName, greeting: context.greeting, reason: context.reason },
    ...{ language: context.language, discloses: context.discloses ?? false, optOut: context.optOut },
    ...{ notice: null, question: '' },
  }).filter(({ asks }) => !asks)

export type ScriptEvent =
  | { kind: 'started' }
  /** `unheard` has the facts that were presented to the caller and not heard yet; absent if there are none. */
  | { kind: 'input'; input: CallerInput; unheard?: readonly string[] }
  /** The caller said nothing in time. */
  | { kind: 'no_input' }
  | { kind: 'tool_result'; result: ToolResult }
  | { kind: 'message_taken'; taken: MessageTaken }

/**
 * How the caller's turn was understood. `understood`: it chose something that is based on data; `partial`: one part of a phone number; `too_early`:
 * it would answer a question that the caller has not heard, so it is not accepted, and the question continues.
 */
export type Understanding = 'understood' | 'not_understood' | 'partial' | 'too_early'

export interface Reply<S> {
  state: S
  say: readonly Sentence[]
  next: NextStep
  understanding: Understanding
  outcomes: readonly CallOutcome[]
}

export const plain = (...texts: readonly string[]): Sentence[] => texts.map((text) => ({ text }))
export const mustBeHeard = (text: string): Sentence => ({ text, mustBeHeard: true })

/** What is said after a message was left: that it is passed on, only if it is in the inbox of the business. */
export function thanksFor(taken: MessageTaken): Sentence {
  switch (taken) {
    case 'kept':
      return mustBeHeard(phrases.messageKept())
    case 'later':
      return mustBeHeard(phrases.messageKeptLater())
    case 'unrecorded':
      return mustBeHeard(phrases.messageNotRecorded())
    case 'nothing':
      return { text: phrases.messageEmpty() }
    default:
      return unreachable(taken)
  }
}
