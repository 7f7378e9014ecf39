/** Labels of entries that are no operation of the API. */
const LABELS: Readonly<Record<string, string>> = {
  signInFailed: 'Failed to sign in',
  signInWithBackupCode: 'Sign in with a backup code',
  enableTwoFactor: 'Turn on two-factor authentication',
  disableTwoFactor: 'Turn off two-factor authentication',
  joinTeam: 'Join the team',
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
