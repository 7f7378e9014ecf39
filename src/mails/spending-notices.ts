import type { NoticeText } from './mail-text.ts'

/** Tells the owner that most of a day's limit is spent, or all of it. */
export function spendingNotice({
  kind,
  dayCount,
  perDay,
}: {
  kind: string
  dayCount: number
  perDay: number
}): NoticeText {
  const isReached = dayCount >= perDay
  return {
    title: isReached ? `The day's limit of ${kind} is reached` : `The day's limit of ${kind} is nearly reached`,
    body:
      `${dayCount} of ${perDay} ${kind} of today are sent. ` +
      `${isReached ? 'No more are sent' : 'When all are sent, no more follow'} until midnight. ` +
      'If you did not expect this, look at your API keys, campaigns and members. The operator of the service can raise the limit.',
  }
}
