/** The words of security. */
export const text = {
  title: 'Sign-in and security',
  unknownBrowser: 'Unknown browser',
  someBrowser: 'Browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,

  // Password
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordHint: 'At least 10 characters.',
  changePassword: 'Change password',
  passwordChanged: 'Password changed. Your other sessions were signed out.',

  // Sessions
  sessions: 'Your sessions',
  thisBrowser: 'This browser',
  signedIn: 'Signed in {signedIn}',
  signedInFrom: 'Signed in {signedIn} from {address}',
  lastActive: ' · last active {lastSeen}',
  signOut: 'Sign out',
  signOutDevice: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign out everywhere else',
  signedOutOthers: "You're signed out everywhere else.",
  signedOutDevice: (device: string) => `You're signed out on ${device}.`,
  notSignedOut: "You weren't signed out there",
  sessionsNotLoaded: "Your sessions couldn't be loaded",

  // Two-factor authentication
  twoFactor: 'Two-factor authentication',
  on: 'On',
  off: 'Off',
  twoFactorHint: 'Sign in with your password and a code from an authenticator app on your phone.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  continue: 'Continue',
  cancel: 'Cancel',
  turnedOff: 'Two-factor authentication is off.',
  turnedOn: 'Two-factor authentication is on.',
  yourPassword: 'Your password',
  qrCode: 'QR code for your authenticator app',
  typeKey: 'Or type this key into the app: {key}',
  backupCodes: 'Save your backup codes',
  backupCodesHint: 'If you lose your phone, each code signs you in once.',
  backupCodesLabel: 'backup codes',
  codesLeft: (left: number) =>
    left === 0
      ? 'You have no backup codes left. Get new ones, in case you lose your phone.'
      : left === 1
        ? 'You have 1 backup code left.'
        : `You have ${left} backup codes left.`,
  newCodes: 'Get new backup codes',
  newCodesHint: 'Your old backup codes stop working.',
  codesRenewed: 'You have ten new backup codes.',
  done: 'Done',
  code: 'Code',
  codeHint: 'The 6-digit code from the app.',
}
