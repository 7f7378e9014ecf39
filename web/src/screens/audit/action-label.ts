import { text } from './text.ts'

/** Labels of entries that are not operations of the API, or whose operation has a name other than on the screens. */
const LABELS: Readonly<Record<string, string>> = {
  signInFailed: text.signInFailed,
  signInWithBackupCode: text.backupCodeUsed,
  enableTwoFactor: text.twoFactorOn,
  disableTwoFactor: text.twoFactorOff,
  joinTeam: text.joined,
  updateNoticeSettings: text.customerMessages,
  createClosure: text.dayClosed,
  deleteClosure: text.dayReopened,
  renewCalendarFeed: text.feedCreated,
  closeCalendarFeed: text.feedRemoved,
  startOwnBusiness: text.demoRemoved,
}

/** Formats an operation: "createApiKey" -> "Create API key". */
export function actionLabel(action: string): string {
  const label = LABELS[action]
  if (label !== undefined) return label
  const words = action
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bapi\b/g, 'API')
    .replace(/\bsip\b/g, 'SIP')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
