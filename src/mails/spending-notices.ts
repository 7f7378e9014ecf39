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
    title: isReached ? `Daily limit of ${kind} reached` : `Daily limit of ${kind} almost reached`,
    body:
      `You have used ${dayCount} of ${perDay} ${kind} today. ` +
      `${isReached ? 'No more go out' : 'At the limit, no more go out'} until midnight. ` +
      "If this is unexpected, check your API keys, campaigns and members. The service's operator can raise the limit.",
  }
}
