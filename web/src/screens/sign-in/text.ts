/** The words of sign-in. */
export const text = {
  signInTitle: 'Sign in to Frontbell',
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  forgotPassword: 'Forgot your password?',
  ended: 'You were signed out. Sign in to go on where you were.',
  coverTitle: 'You were signed out',
  cover: 'Sign in again to go on. What you typed is still on this page and is not saved yet.',
  discard: 'Discard what I typed',

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
  noMail: 'This service has no mail server, so it cannot send you a link. Ask whoever operates it to create one with:',
  resetCommand: 'frontbell team reset-password',
  noMailNext: 'The link lets you choose a new password.',
  sendLink: 'Send link',
  operatorHint: 'The operator of this service can also create a link with: frontbell team reset-password',
  back: 'Back to sign-in',
  incompleteLink: 'This link is incomplete',
  incompleteLinkHint: 'Copy the whole link from the email, or request a new one.',
  newLink: 'Request a new link',
  resetTitle: 'Choose a new password',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. Sign in with your new password.',
  newPassword: 'New password',
  newPasswordHint: "At least 10 characters. You'll be signed out everywhere else.",

  pageTitle: (title: string) => `${title} · Frontbell`,

  // The page that an invitation or the owner's link opens
  join: {
    owner: {
      title: 'Welcome to Frontbell',
      intro: (business: string) => `Create the owner account of ${business}.`,
      action: 'Create account',
    },
    member: {
      title: (business: string) => `Join ${business}`,
      intro: (role: string) => `You were invited as ${role === 'admin' || role === 'owner' ? 'an' : 'a'} ${role}.`,
      action: 'Join',
      actionWithUser: 'Sign in and join',
    },
    broken: {
      title: 'This link does not work',
      panel: 'The link is not valid',
      advice: 'Ask the person who invited you for a new link. The owner gets one with',
      command: 'frontbell team owner-link',
      signIn: 'Sign in',
    },
    waiting: 'One moment',
    signedInAs: 'You are signed in as',
    name: 'Your name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least 10 characters. A few random words are easy to remember and hard to guess.',
    ownPassword: 'Your current password.',
  },
  noBusiness: {
    title: 'There is no business yet.',
    text: 'Create your business on the machine that runs Frontbell, with your own values in this command:',
    command:
      'npx frontbell business create --name "My business" --timezone America/New_York --plan starter --phone +12125550123',
    link: 'Then create the link that lets you in:',
  },
  noOwner: {
    title: 'Nobody can sign in yet.',
    text: 'Open the owner link that Frontbell printed when it started. It is also in the file owner-link.txt of the data folder. For a new link, run',
    command: 'npx frontbell team owner-link',
  },
}
