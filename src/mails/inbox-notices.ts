import type { Instant } from '../kernel/clock.ts'
import { localeOf } from '../kernel/locale.ts'
import type { MailText, NoticeText } from './mail-text.ts'

/** A message or callback that a caller or texter left for the people of a business. */
export interface LeftItem {
  kind: 'message' | 'callback'
  /** Null if withheld. */
  phone: string | null
  contactName: string | null
  /** Null if it was not transcribed, or nothing was said. */
  words: string | null
  /** The summary of the call; null for a text. */
  about: string | null
  callId: string | null
  /** Whether the call came from the dashboard. */
  isTest: boolean
  recording: { startMs: number; endMs: number } | null
  createdAt: Instant
}

export function inboxNotice(item: LeftItem): NoticeText {
  const who = whoLeft(item)
  if (item.kind === 'callback') {
    const body = item.words === null ? 'No message was left. Please call back.' : `By text message: ${item.words}`
    return { title: `${capital(who)} asked for a person`, body }
  }
  return { title: `Message from ${who}`, body: item.words ?? withoutWords(item) }
}

/** The same by mail, with a link to the page of the call, or to the inbox. */
export function inboxMail(item: LeftItem & { timezone: string; country: string; url: string }): MailText {
  const { title, body } = inboxNotice(item)
  const { about, callId, createdAt, timezone, country, url } = item
  const how = callId === null ? 'By text' : 'By phone'
  return {
    subject: title,
    body: [
      `${title}. ${how}, ${writtenTime(createdAt, timezone, country)}.`,
      body,
      ...(about === null ? [] : [`About the call: ${about}`]),
      callId === null ? 'Answer it in the inbox:' : 'Listen to the message and see the call:',
      url,
    ].join('\n\n'),
  }
}

function whoLeft({ contactName, phone, isTest }: LeftItem): string {
  if (isTest) return 'a test call'
  if (phone === null) return contactName ?? 'a caller with a withheld number'
  return contactName === null ? phone : `${contactName.slice(0, 100)} (${phone})`
}

function withoutWords({ recording }: LeftItem): string {
  if (recording === null) return 'The message could not be recorded.'
  const seconds = Math.max(1, Math.round((recording.endMs - recording.startMs) / 1000))
  return `Voice message (${seconds} second${seconds === 1 ? '' : 's'}) without a transcript. Listen to the recording.`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const writtenTime = (at: Instant, timeZone: string, country: string): string =>
  new Intl.DateTimeFormat(localeOf('en', country), { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)
