import type { NoticeText } from './mail-text.ts'

/** Tells the team that a campaign was paused automatically. */
export function campaignPausedNotice({
  name,
  reason,
  recent,
  recentFailed,
  optedOut,
}: {
  name: string
  reason: 'many_failures' | 'many_opt_outs'
  recent: number
  recentFailed: number
  optedOut: number
}): NoticeText {
  return {
    title: `Campaign "${name}" paused`,
    body:
      reason === 'many_failures'
        ? `Of the last ${recent} recipients, ${recentFailed} could not be reached. Check the list of recipients and your carrier, then resume the campaign.`
        : `${optedOut} recipients have opted out since the campaign started. Carriers block numbers that many people opt out of. Check whom you contact and what you say, then resume the campaign.`,
  }
}

/** Tells the team that a campaign has contacted everyone. */
export const campaignCompletedNotice = (campaign: { name: string; total: number; reached: number }): NoticeText => ({
  title: `Campaign "${campaign.name}" is finished`,
  body: `${campaign.reached} of ${campaign.total} recipients were reached. The page of the campaign has the outcome of each.`,
})

/** Someone opted out of calls or texts. @param phone E.164 */
export const optedOutNotice = ({ phone, from }: { phone: string; from: 'calls' | 'texts' }): NoticeText => ({
  title: `${phone} opted out of ${from}`,
  body:
    from === 'calls'
      ? 'They asked for no more calls, or pressed the key for it. The number is on the do-not-call list now.'
      : 'They texted STOP, or a word that means it. They get no more texts from that number until they text START.',
})
