import { matching, optional, required, text } from './setting-kinds.ts'

/** The registrations of this service with calendar vendors, which its operator makes (docs/calendars.md). */
export const calendarSettings = {
  googleClientId: optional(
    'FRONTBELL_GOOGLE_CLIENT_ID',
    text,
    'The client id of your Google OAuth client, with which businesses connect Google calendars (docs/calendars.md).',
  ),
  googleClientSecret: optional('FRONTBELL_GOOGLE_CLIENT_SECRET', text, 'The client secret of that OAuth client.'),
  microsoftClientId: optional(
    'FRONTBELL_MICROSOFT_CLIENT_ID',
    text,
    'The application (client) id of your app registration with Microsoft, with which businesses connect calendars of Microsoft 365 and Outlook.com (docs/calendars.md).',
  ),
  microsoftClientSecret: optional(
    'FRONTBELL_MICROSOFT_CLIENT_SECRET',
    text,
    'The value of a client secret of that app registration.',
  ),
  microsoftTenant: required(
    'FRONTBELL_MICROSOFT_TENANT',
    matching(/^[A-Za-z0-9.-]{1,100}$/, 'common, organizations, consumers, or the id or domain of a tenant'),
    'common',
    'Whose accounts may sign in with Microsoft: common for all, or the id of the only tenant, if the app registration is for one.',
  ),
}

type Values = { readonly [K in keyof typeof calendarSettings]: string | null }

/** Returns one line for each registration that is set in part. */
export function calendarProblems(values: Values): string[] {
  const pairs = [
    ['googleClientId', 'googleClientSecret'],
    ['microsoftClientId', 'microsoftClientSecret'],
  ] as const
  return pairs
    .filter(([id, secret]) => (values[id] === null) !== (values[secret] === null))
    .map(([id, secret]) => `${calendarSettings[id].name} and ${calendarSettings[secret].name} must be set together`)
}
