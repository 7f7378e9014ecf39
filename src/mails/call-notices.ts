import type { NoticeText } from './mail-text.ts'

/** An ended call, for the people of the business. */
export interface NoticedCall {
  /** Null if withheld. */
  phone: string | null
  contactName: string | null
  summary: string
}

/** Nobody answered the caller. */
export const missedCallNotice = (call: NoticedCall): NoticeText => ({
  title: `Missed call from ${nameOf(call)}`,
  body: 'The call ended before it was answered. Call back, or look at the call for the reason.',
})

/** The caller asked for a person, and nobody took the call. */
export const transferFailedNotice = (call: NoticedCall): NoticeText => ({
  title: `Transfer failed: ${nameOf(call)} was not connected to a person`,
  body: call.summary === '' ? 'Nobody took the call. Please call back.' : `Nobody took the call. ${call.summary}`,
})

/** What a call was about. */
export const callSummaryNotice = (call: NoticedCall): NoticeText => ({
  title: `Call with ${nameOf(call)}`,
  body: call.summary === '' ? 'The call has no summary.' : call.summary,
})

function nameOf({ phone, contactName }: NoticedCall): string {
  if (phone === null) return contactName ?? 'a withheld number'
  return contactName === null ? phone : `${contactName.slice(0, 100)} (${phone})`
}

/** Someone asked a question that the business's knowledge does not answer. */
export const unansweredQuestionNotice = (question: string): NoticeText => ({
  title: 'Your assistant could not answer a question',
  body: `"${question}" Answer it under Knowledge > Questions, and your assistant knows it from then on.`,
})
