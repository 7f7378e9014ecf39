import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import { announceCallItems, keepInboxItem, originOfCallback, originOfRecording } from '../inbox/inbox.ts'

/** A message that a caller left for the business. */
export interface LeftMessage {
  /** Name inside the recordings folder; null if the disk failed. */
  recordingFile: string | null
  /** Where the message begins and ends in the file. */
  startMs: number
  endMs: number
  /** The recognized words; absent if there is no transcript. */
  text?: string | undefined
}

/** What an ended call left for the people of the business. */
export interface CallLeftovers {
  leftMessages?: readonly LeftMessage[] | undefined
  /** The caller asked for a person, could not be transferred and left no message. */
  wantsCallback?: boolean | undefined
  /** `phone`: the number that the caller gave. */
  extractedData: Readonly<Record<string, unknown>>
  endedAt: Instant
}

/** Adds what a call left to the inbox and notifies the business, in the transaction that ends the call. */
export async function fileLeftovers(
  tx: Sql,
  call: { id: string; businessId: string; farEnd: string; contactId: string | null },
  { leftMessages = [], wantsCallback = false, extractedData, endedAt }: CallLeftovers,
): Promise<void> {
  const { id: callId, businessId, farEnd, contactId } = call
  const given = typeof extractedData.phone === 'string' ? extractedData.phone : null
  const phone = farEnd.startsWith('+') ? farEnd : given
  const from = { callId, contactId, phone }
  for (const [index, { recordingFile, startMs, endMs, text = null }] of leftMessages.entries()) {
    const origin = originOfRecording(callId, index + 1)
    const recording = recordingFile === null ? null : { startMs, endMs }
    await keepInboxItem(tx, businessId, { ...from, kind: 'message', origin, words: text, recording }, endedAt)
  }
  if (wantsCallback && phone !== null)
    await keepInboxItem(tx, businessId, { ...from, kind: 'callback', origin: originOfCallback(callId) }, endedAt)
  await announceCallItems(tx, businessId, callId, endedAt)
}
