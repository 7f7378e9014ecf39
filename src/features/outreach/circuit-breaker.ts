/** Why a campaign was paused automatically. */
export const PAUSED_REASONS = ['many_failures', 'many_opt_outs'] as const
export type PausedReason = (typeof PAUSED_REASONS)[number]

/** The results of a campaign since it was started or resumed. */
export interface CampaignResults {
  /** The number of the last `WINDOW` recipients who were contacted. */
  recent: number
  recentFailed: number
  /** All recipients who were contacted; null if so few opted out that the number does not matter. */
  contacted: number | null
  /** How many of them opted out afterwards. */
  optedOut: number
}

/** How many of the last recipients are compared. */
export const WINDOW = 20
const FAILED_SHARE = 0.5
/** Fewer opt-outs never pause a campaign. */
export const MIN_OPTED_OUT = 5
const OPTED_OUT_SHARE = 0.05

/**
 * Decides whether a campaign must pause: if half of the last 20 recipients could not be reached, which means a wrong list or a carrier that
 * is down, or if 5 people and 5 % of all recipients have opted out, at which carriers block a number. Pure.
 */
export function reasonToPause({ recent, recentFailed, contacted, optedOut }: CampaignResults): PausedReason | null {
  if (recent >= WINDOW && recentFailed >= recent * FAILED_SHARE) return 'many_failures'
  if (contacted !== null && optedOut >= MIN_OPTED_OUT && optedOut >= contacted * OPTED_OUT_SHARE) return 'many_opt_outs'
  return null
}
