import type { Business } from '../../features/business/business.ts'
import type { FinishedCall } from '../../features/calls/call.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'
import type { CallLoop, FinishedConversation } from '../call/loop.ts'
import type { LanguageModel, Usage } from '../ports.ts'
import type { CallRecorder } from './audio-recorder.ts'
import { keepDraft, recordingName } from './checkpoint.ts'
import { addUsed, type PriceTable } from './cost.ts'
import type { CallJournal } from './journal.ts'
import { leftMessages } from './left-messages.ts'
import { summariseByModel } from './model-summary.ts'
import { type AnsweredCall, answeredRecord } from './record.ts'
import { summarise } from './summary.ts'
import { telephonyCents } from './telephony.ts'

/** How a call ended: what is known at once, and how that is made better, for which there may be time. */
export interface Ending {
  record: FinishedCall
  better: (() => Promise<FinishedCall>) | null
}

/** A call that was answered. */
export interface Answered {
  callId: string
  business: Business
  leg: Pick<CallLeg, 'from' | 'to' | 'direction' | 'transport'>
  answeredAt: Instant
  /** By the clock's `monotonicMs`. */
  answeredMs: number
  /** All of it is recorded, not only what is left as a message. */
  isRecorded: boolean
}

interface Works {
  db: Database
  clock: Clock
  log: Log
  journal: CallJournal
  prices: PriceTable
  /** Who writes the summary; without one it is an extract. */
  model?: LanguageModel | null
  live: { readonly closed: boolean }
  recordingUrl(callId: string): string | null
}

/** What is known at once is on the disk before anything better is waited for, so that a crash loses no more than that. */
export async function recorded(
  callId: string,
  { record, better }: Ending,
  journal: CallJournal,
): Promise<FinishedCall> {
  if (better) await journal.keep(callId, record)
  const best = better ? await better() : record
  await journal.finish(callId, best)
  return best
}

/** What becomes of an answered call when its line is free. */
export async function endingOf(
  call: Answered,
  outcome: FinishedConversation,
  recorder: CallRecorder,
  works: Works,
): Promise<Ending> {
  const { db, clock, log } = works
  const { callId, business, leg, answeredAt: at } = call
  const connectedMs = clock.monotonicMs() - call.answeredMs
  const endedAt = clock.now()
  const [hasRecording, telephony] = await Promise.all([
    recorder.close(),
    telephonyCents(db, business.id, leg, { at, connectedSeconds: connectedMs / 1000 }, log),
  ])
  const recordingFile = hasRecording ? recordingName(callId) : null
  const facts = {
    ...factsOf(call, outcome, recordingFile, works),
    ...{ connectedMs, endedAt, telephonyCents: telephony },
    recordingUrl: recordingFile === null ? null : works.recordingUrl(callId),
  }
  return {
    record: answeredRecord({ ...facts, byModel: null, used: outcome.used }),
    better: summaryByModel(call, facts, works),
  }
}

/** Notes now and then how far the call has come, for the day on which the service breaks off. Gives how to stop. */
export function keepDraftOf(call: Answered, loop: CallLoop, works: Works): () => Promise<void> {
  const { journal, clock } = works
  const record = () => {
    const { conversation, used } = loop
    const facts = factsOf(call, { conversation, reason: 'interrupted', used }, recordingName(call.callId), works)
    return answeredRecord({ ...facts, recordingUrl: null, byModel: null, used })
  }
  return keepDraft({ journal, clock, callId: call.callId, conversation: () => loop.conversation, record })
}

function factsOf(
  call: Answered,
  outcome: FinishedConversation,
  recordingFile: string | null,
  { clock, prices }: Works,
) {
  return {
    outcome,
    prices,
    recordingFile,
    timezone: call.business.timezone,
    endedAt: clock.now(),
    connectedMs: clock.monotonicMs() - call.answeredMs,
    telephonyCents: null,
    messages: leftMessages(outcome.conversation.messages, recordingFile, call.isRecorded),
  }
}

/** The record with a summary by the model; null where none is asked: a service that stops has no time for it. */
function summaryByModel(
  { business, callId }: Answered,
  facts: Omit<AnsweredCall, 'byModel' | 'used'>,
  { model, clock, log, live }: Works,
): Ending['better'] {
  if (!model || live.closed) return null
  const { conversation, reason } = facts.outcome
  const { outcomes, transcript } = conversation
  const arranged = outcomes.some(({ did }) => did === 'booked' || did === 'rescheduled' || did === 'cancelled')
  const extract = summarise(outcomes, reason, business.timezone)
  return async () => {
    let { used } = facts.outcome
    const onUsage = (usage: Usage) => {
      used = addUsed(used, usage)
    }
    const byModel = await summariseByModel({ model, transcript, extract, arranged, clock, log, callId, onUsage })
    return answeredRecord({ ...facts, byModel, used })
  }
}
