import type { NoticeText } from './mail-text.ts'

/** Tells the team that a campaign was paused by itself. */
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
