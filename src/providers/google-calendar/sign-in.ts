import type { SignInTerms } from '../calendar-accounts/account-sign-in.ts'

/** Where Google is. Tests put a local server in their place. */
export interface GoogleAddresses {
  authorize: string
  token: string
  /** The Calendar API, version 3. */
  api: string
}

export const GOOGLE: GoogleAddresses = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://www.googleapis.com/calendar/v3',
}

const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
]

/** Google gives a refresh token only for `offline`, and to an account that has consented before only when asked to consent again. */
export const googleSignIn = (
  { authorize, token }: GoogleAddresses,
  client: { clientId: string; clientSecret: string },
): SignInTerms => ({
  kind: 'google',
  client: { provider: 'Google', authorizeUrl: authorize, tokenUrl: token, ...client },
  scopes: SCOPES,
  needed: SCOPES,
  extra: { access_type: 'offline', prompt: 'consent' },
})
