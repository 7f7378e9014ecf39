import type { AssistantContent } from '../../features/assistants/assistant-content.ts'
import type { Business } from '../../features/business/business.ts'
import type { CallAssistant } from '../../features/calls/call-collected.ts'
import type { FinishedCall } from '../../features/calls/call-ending.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'
import type { CallLoop, FinishedConversation } from '../call/loop.ts'
import { type Conversation, mayProcess } from '../conversation/state.ts'
import { withMessageWords } from '../conversation/transcript.ts'
import type { LanguageModel, Usage } from '../ports.ts'
import type { CallRecorder } from './audio-recorder.ts'
import { keepCheckpoints, recordingName } from './checkpoint.ts'
import { addUsed, type PriceTable } from './cost.ts'
import type { CallJournal } from './journal.ts'
import { leftMessages } from './left-messages.ts'
import type { MessageTranscriber } from './message-transcriber.ts'
import { summarizeWithModel } from './model-summary.ts'
import { type AnsweredCall, answeredRecord } from './record.ts'
import { summarize } from './summary.ts'
import { telephonyCents } from './telephony-cost.ts'

/** The record of an ended call, and how to improve it if there is time. */
export interface Ending {
  record: FinishedCall
  better: (() => Promise<FinishedCall>) | null
}

/** A call that was answered. */
export interface Answered {
  callId: string
  business: Business
  leg: Pick<CallLeg, 'from' | 'to' | 'direction' | 'transport'>
  /** The assistant version that handles the call. */
  assistant: { record: CallAssistant | null; content: Pick<AssistantContent, 'sentiment'> }
  answeredAt: Instant
  /** The clock's `monotonicMs` when the call was answered. */
  answeredMs: number
  /** Whether the whole call is recorded, not only messages. */
  isRecorded: boolean
  /** Whether the call is recorded, and its words processed elsewhere, only if the caller agrees. */
  asksConsent: boolean
  /** Null if no recognizer understands messages. */
  transcriber: MessageTranscriber | null
}

interface EndingDeps {
  db: Database
  clock: Clock
  log: Log
  journal: CallJournal
  prices: PriceTable
  /** The model that writes the summary; without one the summary is an extract. */
  model?: LanguageModel | null
  live: { readonly closed: boolean }
  recordingUrl(callId: string): string | null
}

/** Writes the record to the disk before waiting for the better one, so that a crash loses only the improvement. */
export async function recordEnding(
  callId: string,
  { record, better }: Ending,
  journal: CallJournal,
): Promise<FinishedCall> {
  if (better) await journal.keep(callId, record)
  const best = better ? await better() : record
  await journal.finish(callId, best)
  return best
}

/** The ending of an answered call, after its leg was released. */
export async function buildEnding(
  call: Answered,
  outcome: FinishedConversation,
  recorder: CallRecorder,
  deps: EndingDeps,
): Promise<Ending> {
  const { db, clock, log } = deps
  const { callId, business, leg, answeredAt: at } = call
  const connectedMs = clock.monotonicMs() - call.answeredMs
  const endedAt = clock.now()
  const [hasRecording, telephony] = await Promise.all([
    recorder.close(),
    telephonyCents(db, business.id, leg, { at, connectedSeconds: connectedMs / 1000 }, log),
  ])
  const recordingFile = hasRecording ? recordingName(callId) : null
  const facts = {
    ...factsOf(call, outcome, recordingFile, deps),
    ...{ connectedMs, endedAt, telephonyCents: telephony },
    recordingUrl: recordingFile === null ? null : deps.recordingUrl(callId),
  }
  return {
    record: answeredRecord({ ...facts, byModel: null, used: outcome.used }),
    better: improvedRecord(call, facts, deps),
  }
}

/** Writes checkpoints of the call, for recovery after a crash. Returns a function that stops it. */
export function keepCallCheckpoints(call: Answered, loop: CallLoop, deps: EndingDeps): () => Promise<void> {
  const { journal, clock } = deps
  const record = () => {
    const { conversation, used } = loop
    const facts = factsOf(call, { conversation, reason: 'interrupted', used }, recordingName(call.callId), deps)
    return answeredRecord({ ...facts, recordingUrl: null, byModel: null, used })
  }
  return keepCheckpoints({ journal, clock, callId: call.callId, conversation: () => loop.conversation, record })
}

function factsOf(
  call: Answered,
  outcome: FinishedConversation,
  recordingFile: string | null,
  { clock, prices }: EndingDeps,
) {
  return {
    outcome,
    assistant: call.assistant.record,
    asksConsent: call.asksConsent,
    prices,
    recordingFile,
    timezone: call.business.timezone,
    endedAt: clock.now(),
    connectedMs: clock.monotonicMs() - call.answeredMs,
    telephonyCents: null,
    messages: leftMessages(outcome.conversation.messages, recordingFile, isWhole(call, outcome.conversation)),
  }
}

/** Whether the file contains the whole call, not only messages. */
const isWhole = ({ isRecorded, asksConsent }: Answered, conversation: Conversation): boolean =>
  asksConsent ? mayProcess(asksConsent, conversation) : isRecorded

/**
 * Improves the record with the words of the messages and a summary by the model; null if there is neither, and while the service stops, which leaves
 * no time for it.
 */
function improvedRecord(
  call: Answered,
  facts: Omit<AnsweredCall, 'byModel' | 'used'>,
  deps: EndingDeps,
): Ending['better'] {
  const { conversation } = facts.outcome
  const transcriber = conversation.messages.length > 0 ? call.transcriber : null
  const model = mayProcess(call.asksConsent, conversation) ? (deps.model ?? null) : null
  if ((!model && !transcriber) || deps.live.closed) return null
  return async () => {
    const words = await transcriber?.words()
    const messages = leftMessages(conversation.messages, facts.recordingFile, isWhole(call, conversation), words)
    const used = (transcriber?.used ?? []).reduce(addUsed, facts.outcome.used)
    return withModelSummary(call, { ...facts, messages, outcome: { ...facts.outcome, used } }, { ...deps, model })
  }
}

async function withModelSummary(
  { business, callId, assistant }: Answered,
  facts: Omit<AnsweredCall, 'byModel' | 'used'>,
  { model, clock, log }: EndingDeps,
): Promise<FinishedCall> {
  if (!model) return answeredRecord({ ...facts, byModel: null, used: facts.outcome.used })
  const { conversation, reason } = facts.outcome
  const { outcomes } = conversation
  const transcript = withMessageWords(
    conversation.transcript,
    facts.messages.map(({ text }) => text ?? null),
  )
  const arranged = outcomes.some(({ did }) => did === 'booked' || did === 'rescheduled' || did === 'cancelled')
  const extract = summarize(outcomes, reason, business.timezone)
  let { used } = facts.outcome
  const onUsage = (usage: Usage) => {
    used = addUsed(used, usage)
  }
  const { sentiment } = assistant.content
  const asked = { model, transcript, extract, arranged, sentiment, clock, log, callId, onUsage }
  const byModel = await summarizeWithModel(asked)
  return answeredRecord({ ...facts, byModel, used })
}
