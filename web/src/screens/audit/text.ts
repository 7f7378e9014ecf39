/** The words of audit. */
export const text = {
  title: 'Audit log',
  description: "Every change made in the dashboard, and every sign-in attempt. Entries can't be edited.",
  action: 'Action',
  member: 'Member',
  path: 'Path',
  address: 'IP address',
  time: 'Time',
  noMatch: 'No matching entries',
  none: 'No changes yet',
  noneHint: "Each change appears here with the member's name and the time.",
  signInFailed: 'Failed to sign in',
  backupCodeUsed: 'Sign in with a backup code',
  twoFactorOn: 'Turn on two-factor authentication',
  twoFactorOff: 'Turn off two-factor authentication',
  joined: 'Join the team',
}
