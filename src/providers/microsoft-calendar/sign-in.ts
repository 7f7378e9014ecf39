import type { SignInTerms } from '../calendar-accounts/account-sign-in.ts'

/** Where Microsoft is. Tests put a local server in their place. */
export interface MicrosoftAddresses {
  authorize: string
  token: string
  /** Microsoft Graph, version 1.0. */
  api: string
}

/** @param tenant `common` for accounts of all organizations and personal ones, or the id of one organization */
export const microsoftAddresses = (tenant: string): MicrosoftAddresses => ({
  authorize: `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0/authorize`,
  token: `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0/token`,
  api: 'https://graph.microsoft.com/v1.0',
})

const CALENDARS = 'Calendars.ReadWrite'

/** Microsoft gives a refresh token for the scope `offline_access`, which its answer does not list. */
export const microsoftSignIn = (
  { authorize, token }: MicrosoftAddresses,
  client: { clientId: string; clientSecret: string },
): SignInTerms => ({
  kind: 'microsoft',
  client: { provider: 'Microsoft', authorizeUrl: authorize, tokenUrl: token, ...client },
  scopes: ['offline_access', CALENDARS],
  needed: [CALENDARS],
  extra: { response_mode: 'query', prompt: 'select_account' },
})
