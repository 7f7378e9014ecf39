import type { ToolState } from './assistant.ts'

/** Finds instructions that cannot be followed, or that the law forbids. English wording only: a warning is help, not a guard. */

export interface InstructionFacts {
  /** The tools of the business that this assistant may not use. */
  off: readonly string[]
  /** Whether a custom tool exists, which may do what no built-in one does. */
  hasCustomTools: boolean
  hasTransferNumber: boolean
}

const LAW_ASSISTANT =
  'Callers must be told that they are talking to an AI system (in the EU by Article 50 of the AI Act). The assistant says so whenever somebody asks, whatever the instructions say. Remove the sentence'
const LAW_RECORDING =
  'Callers must be told that a call is recorded. The recording notice stays, whatever the instructions say. Turn recording off, or remove the sentence'

interface Rule {
  pattern: RegExp
  /** Null if there is no contradiction. */
  problem(facts: InstructionFacts): string | null
}

const isOff = (tool: string, { off }: InstructionFacts): boolean => off.includes(tool)

const RULES: readonly Rule[] = [
  {
    pattern:
      /\b(?:transfer|forward|connect|put)\b[^.!?\n]{0,40}\b(?:callers?|calls?|them|him|her|through|customers?|to (?:me|us|a))\b/i,
    problem(facts) {
      if (isOff('transfer', facts))
        return 'The instructions ask for transfers, but the tool transfer is off. Turn it on, or remove the sentence'
      return facts.hasTransferNumber
        ? null
        : 'The instructions ask for transfers, but no transfer number is set. Enter one under Assistant > Transfers, or remove the sentence'
    },
  },
  {
    pattern: /\b(?:book|schedule|make|arrange)\b[^.!?\n]{0,30}\b(?:appointments?|bookings?|visits?)\b/i,
    problem: (facts) =>
      isOff('book', facts)
        ? 'The instructions ask for bookings, but the tool book is off. Turn it on, or remove the sentence'
        : null,
  },
  {
    pattern: /\bsend\b[^.!?\n]{0,40}\b(?:texts?|text messages?|sms|links?)\b/i,
    problem: (facts) =>
      facts.hasCustomTools || !isOff('send_text', facts)
        ? null
        : 'The instructions ask the assistant to send something, but none of its tools can. Turn on the tool send_text, or remove the sentence',
  },
  {
    pattern: /\bsend\b[^.!?\n]{0,40}\be-?mails?\b/i,
    problem: ({ hasCustomTools }) =>
      hasCustomTools
        ? null
        : 'The instructions ask the assistant to send emails, but none of its tools can. Add a tool that does, or remove the sentence',
  },
]

const DENIES_ASSISTANT = [
  /\b(?:say|claim|pretend|insist|tell (?:them|callers|people|everybody)|answer)\b[^.!?\n]{0,40}\b(?:you are|you're|to be)\b[^.!?\n]{0,25}\b(?:human|person|real)\b/i,
]
const HIDES_ASSISTANT =
  /\b(?:never|don't|do not|must not)\b[^.!?\n]{0,40}\b(?:say|admit|reveal|mention|disclose|tell)\b[^.!?\n]{0,60}\b(?:AI|robot|bot|automated|machine|assistant|artificial)\b/i
const HIDES_RECORDING =
  /\b(?:never|don't|do not|must not)\b[^.!?\n]{0,40}\b(?:say|admit|reveal|mention|disclose|tell)\b[^.!?\n]{0,60}\brecord/i
const NEGATED = /\b(?:never|not|don't|cannot|can't|no|without)\b/i

/** The contradictions in instructions, each as a message without its last period. Pure. */
export function instructionWarnings(instructions: string, facts: InstructionFacts): string[] {
  const sentences = instructions.split(/(?<=[.!?])\s+|\n+/)
  const asked = sentences.filter((sentence) => !NEGATED.test(sentence))
  const found = [
    ...namedTools(instructions, facts.off).map(
      (name) =>
        `The instructions name the tool ${name}, which is off for this assistant. Turn it on, or remove it from the instructions`,
    ),
    ...RULES.flatMap(({ pattern, problem }) => (asked.some((one) => pattern.test(one)) ? [problem(facts)] : [])),
    asked.some((one) => DENIES_ASSISTANT.some((pattern) => pattern.test(one))) || HIDES_ASSISTANT.test(instructions)
      ? LAW_ASSISTANT
      : null,
    HIDES_RECORDING.test(instructions) ? LAW_RECORDING : null,
  ]
  return [...new Set(found)].filter((one) => one !== null)
}

/**
 * A name such as `order_status` cannot be another word; `book` names the tool only in quotes or beside the word
 * "tool".
 */
const namedTools = (text: string, names: readonly ToolState['name'][]): string[] =>
  names.filter((name) =>
    name.includes('_')
      ? new RegExp(`\\b${name}\\b`, 'i').test(text)
      : new RegExp(`["'\`]${name}["'\`]|\\btool ${name}\\b|\\b${name} tool\\b`, 'i').test(text),
  )
