/** The words of sign-in. */
export const text = {
  signInTitle: 'Sign in to Frontbell',
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  forgotPassword: 'Forgot your password?',

  // Second factor
  twoFactor: 'Two-factor authentication',
  code: 'Code',
  codeHint: 'The 6-digit code from your authenticator app.',
  trust: 'Trust this browser for 30 days',
  backupCode: 'Backup code',
  backupCodeHint: 'Each code works once.',
  useApp: 'Use the authenticator app',
  useBackupCode: 'Use a backup code',
  continue: 'Continue',

  // Forgotten password
  resetSent:
    'If {email} belongs to an account, a link to choose a new password is on its way. The link works for an hour.',
  sendLink: 'Send link',
  operatorHint: 'The operator of this service can also create a link with: frontbell team reset-password',
  back: 'Back to sign-in',
  incompleteLink: 'This link is incomplete',
  incompleteLinkHint: 'Copy the whole link from the e-mail, or request a new one.',
  newLink: 'Request a new link',
  resetTitle: 'Choose a new password',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. Sign in with your new password.',
  newPassword: 'New password',
  newPasswordHint: "At least 10 characters. You'll be signed out everywhere else.",

  pageTitle: (title: string) => `${title} · Frontbell`,
}
