import type { EndedReason } from '../../features/calls/call.ts'
import type { CallAssistant, CallConsent, CallDisclosure, CollectedField } from '../../features/calls/call-collected.ts'
import { type FinishedCall, nothingNoted } from '../../features/calls/call-ending.ts'
import type { LeftMessage } from '../../features/calls/call-inbox.ts'
import type { Deed } from '../../features/calls/call-outcome.ts'
import type { CallTransferAttempt } from '../../features/calls/transfers/transfer-attempt.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { FinishedConversation } from '../call/loop.ts'
import { percentiles } from '../conversation/latency.ts'
import type { Conversation } from '../conversation/state.ts'
import { finalTranscript, withMessageWords } from '../conversation/transcript.ts'
import { callCost, type PriceTable, type Used } from './cost.ts'
import type { ModelSummary } from './model-summary.ts'
import { confidenceScore } from './score.ts'
import { summarize } from './summary.ts'
import { topicsOf } from './topics.ts'

/** Failures of the service. They make a call `failed`, unless it had achieved something before. */
const FAILURES: ReadonlySet<EndedReason> = new Set<EndedReason>([
  'provider_error',
  'internal_error',
  'network_error',
  'interrupted',
])

export interface AnsweredCall {
  outcome: FinishedConversation
  /** The assistant version that handled the call; null if it could not be read. */
  assistant: CallAssistant | null
  /** Whether callers were asked if the call may be recorded. */
  asksConsent: boolean
  timezone: string
  endedAt: Instant
  connectedMs: number
  prices: PriceTable
  recordingFile: string | null
  recordingUrl: string | null
  messages: readonly LeftMessage[]
  /** The charge in cents at the trunk's own rates; null if the trunk has none. */
  telephonyCents: number | null
  /** The model's summary; null if there is none. */
  byModel: ModelSummary | null
  /** The usage of all providers, including the model that wrote the summary. */
  used: readonly Used[]
}

/** The record of an answered call: `completed`, or `failed` if a failure of the service ended it before it achieved anything. */
export function answeredRecord(call: AnsweredCall): FinishedCall {
  const { conversation, reason } = call.outcome
  const connectedSeconds = call.connectedMs / 1000
  const durationSeconds = Math.round(connectedSeconds)
  const usage = { connectedSeconds, used: call.used }
  return {
    status:
      FAILURES.has(reason) &&
      conversation.outcomes.every(({ did }) => did === 'looked_for_times') &&
      conversation.transfer === null
        ? 'failed'
        : 'completed',
    endedReason: reason,
    endedAt: call.endedAt,
    durationSeconds,
    summary: call.byModel?.summary ?? summarize(conversation.outcomes, reason, call.timezone),
    aiConfidenceScore: confidenceScore(conversation.callerTurns),
    ...callCost(usage, call.prices, call.telephonyCents),
    transcript: finalTranscript(
      withMessageWords(
        conversation.transcript,
        call.messages.map(({ text }) => text ?? null),
      ),
    ),
    toolCalls: conversation.toolCalls.map((tool) => ({
      ...tool,
      startMs: Math.round(tool.startMs),
      endMs: Math.round(tool.endMs),
    })),
    extractedData: { ...call.byModel?.data, ...extractedData(conversation, call.messages) },
    latencyMs: percentiles(conversation.latencies.map(({ totalMs }) => totalMs)),
    turnLatencies: [...conversation.latencies],
    scoredTurns: [...conversation.callerTurns],
    deeds: deedsOf(conversation),
    optOut: optOutOf(conversation),
    assistant: call.assistant,
    collectedFields: collectedFields(conversation),
    topics: topicsOf(conversation, call.byModel?.topics ?? []),
    sentiment: call.byModel?.sentiment ?? null,
    disclosure: disclosureOf(conversation, call.assistant),
    recordingConsent: call.asksConsent ? consentOf(conversation) : null,
    leftMessages: call.messages,
    wantsCallback: wantsCallback(conversation),
    recordingFile: call.recordingFile,
    recordingUrl: call.recordingUrl,
    ...transferOf(conversation),
    transferAttempts: transferAttempts(conversation),
  }
}

/** The record of a call that was never answered. */
export function unansweredRecord(reason: EndedReason, endedAt: Instant, timezone: string): FinishedCall {
  return {
    status: FAILURES.has(reason) ? 'failed' : 'missed',
    endedReason: reason,
    endedAt,
    durationSeconds: 0,
    summary: summarize([], reason, timezone),
    ...nothingNoted(),
  }
}

/** The fields of a call that was redirected to another number before it was answered. */
export const sentOn = (to: string) => ({
  transferredTo: to,
  transferReason: 'concurrency_limit',
  durationBeforeTransfer: 0,
  summary: 'All lines were busy. The caller was sent to the number that is kept for that.',
})

function extractedData(conversation: Conversation, messages: readonly LeftMessage[]): Record<string, unknown> {
  const phone = conversation.outcomes.findLast((note) => note.did === 'gave_phone')?.phone
  const last = messages.at(-1)
  return {
    ...(phone === undefined ? {} : { phone }),
    ...(last === undefined ? {} : { message: last }),
    ...(messages.length > 1 ? { messages: [...messages] } : {}),
  }
}

function optOutOf({ outcomes }: Conversation): FinishedCall['optOut'] {
  const found = outcomes.find((one) => one.did === 'opted_out')
  return found === undefined ? null : { how: found.how, words: found.words }
}

/** The last answer to each field, in the order in which the fields were first answered. */
function collectedFields({ outcomes }: Conversation): CollectedField[] {
  const answers = new Map<string, CollectedField>()
  for (const one of outcomes)
    if (one.did === 'collected') answers.set(one.key, { key: one.key, label: one.label, value: one.value })
  return [...answers.values()]
}

const disclosureOf = ({ disclosure }: Conversation, assistant: CallAssistant | null): CallDisclosure | null =>
  disclosure === null
    ? null
    : { text: disclosure.text, startMs: Math.round(disclosure.startMs), version: assistant?.version ?? null }

/** A caller who hung up before answering did not agree. */
const consentOf = ({ consent }: Conversation): CallConsent =>
  consent === null
    ? { given: false, how: 'none', words: null, atMs: null, question: null }
    : { ...consent, atMs: Math.round(consent.atMs) }

/** What the tools reported, each item once. */
function deedsOf({ outcomes, toolCalls }: Conversation): Deed[] {
  const answeredByTool = toolCalls.some(
    ({ result }) => (result as { outcome?: unknown } | null)?.outcome === 'answered',
  )
  const deeds: Deed[] = outcomes.map(({ did }) => did)
  return [...new Set(answeredByTool ? [...deeds, 'custom_tool_answered' as const] : deeds)]
}

/** Whether the caller asked for a person, nobody could be reached, and the caller left no message. */
function wantsCallback({ outcomes, transfer }: Conversation): boolean {
  const did = new Set(outcomes.map((outcome) => outcome.did))
  return transfer === null && did.has('could_not_reach_person') && !did.has('took_message')
}

/** Each number that was dialed for the caller, in order. */
const transferAttempts = ({ toolCalls }: Conversation): CallTransferAttempt[] =>
  toolCalls.flatMap(({ result, startMs }) =>
    ((result as TransferFacts | null)?.attempts ?? []).map((attempt) => ({ ...attempt, atMs: Math.round(startMs) })),
  )

interface TransferFacts {
  attempts?: readonly Omit<CallTransferAttempt, 'atMs'>[]
}

function transferOf({ transfer }: Conversation) {
  if (transfer === null) return {}
  return {
    transferredTo: transfer.to,
    transferReason: transfer.reason,
    durationBeforeTransfer: Math.round(transfer.atMs / 1000),
  }
}
