import type { MailText } from './mail-text.ts'

/** What happened at a business in a day or a week. */
export interface Digest {
  business: string
  period: 'daily' | 'weekly'
  calls: number
  missed: number
  booked: number
  /** Each kind of notification in the period, with its count. */
  notifications: readonly { label: string; count: number }[]
  /** The number of inbox items that nobody has dealt with yet. */
  openItems: number
  url: string
}

const PERIODS = { daily: 'the last day', weekly: 'the last week' } as const

/** Null if nothing happened and nothing is waiting. */
export function digestMail(digest: Digest): MailText | null {
  const { business, period, calls, missed, booked, notifications, openItems, url } = digest
  if (calls === 0 && booked === 0 && notifications.length === 0 && openItems === 0) return null
  const figures = [
    `Calls: ${calls}, ${missed} of them missed`,
    `Appointments booked: ${booked}`,
    `Messages and callbacks to deal with: ${openItems}`,
  ]
  const listed = notifications.map(({ label, count }) => `- ${label}: ${count}`)
  return {
    subject: `${business}: ${PERIODS[period]}`,
    body: [
      `What happened at ${business} in ${PERIODS[period]}.`,
      figures.join('\n'),
      ...(listed.length === 0 ? [] : [`Notifications:\n${listed.join('\n')}`]),
      url,
    ].join('\n\n'),
  }
}
