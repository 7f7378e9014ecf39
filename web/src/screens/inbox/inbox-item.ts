import type { InboxItem } from '../../client/types.gen.ts'
import { formatPhoneNumber } from '../../format.ts'
import { text } from './text.ts'

/** Who left the message: the contact's name, else the number. */
export function inboxCaller({ contactName, phone, isTest }: InboxItem): string {
  if (contactName !== null) return contactName
  if (phone !== null) return formatPhoneNumber(phone)
  return isTest ? text.testCall : text.withheld
}

/** What the message says, or why nothing can be read. */
export function inboxWords({ words, kind, recording }: InboxItem): string {
  if (words !== null) return words
  if (kind === 'callback') return text.noMessage
  return recording === null ? text.noRecording : text.noTranscript
}
