import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../../http/route.ts'
import { listOf, oneOf, text, textOrNull } from '../../../kernel/schema.ts'
import type { Caller } from '../../../kernel/scope.ts'
import { ACCOUNT_KINDS } from '../account-provider.ts'
import { CALENDAR_CONNECTION, FOUND_CALENDARS } from '../calendar-schema.ts'
import { connectAccountCalendars, listAccountCalendars } from './account-calendars.ts'
import { type AccountParts, beginAgain, beginSignIn } from './account-sign-in.ts'
import type { SignInOwner } from './sign-in-store.ts'

export interface CalendarAccountParts {
  readonly calendarAccounts: AccountParts
}

const kind = oneOf(ACCOUNT_KINDS, 'The vendor')
const signIn = text(100, 'The sign-in that the vendor has sent the browser back from')

const Setup = Type.Object(
  {
    redirectUri: Type.String({ description: 'The address that is registered at each vendor' }),
    vendors: listOf(
      Type.Object(
        {
          kind,
          missing: listOf(Type.String(), 'Settings of the service without which nobody can sign in there'),
        },
        { title: 'CalendarVendor' },
      ),
      'The vendors whose calendars can be connected by signing in',
    ),
  },
  { title: 'CalendarAccountSetup' },
)
const Begun = Type.Object({ url: Type.String({ description: "The vendor's page" }) }, { title: 'CalendarSignIn' })
const Begin = Type.Object(
  { kind },
  { additionalProperties: false, title: 'NewCalendarSignIn', examples: [{ kind: 'google' }] },
)
const LookUp = Type.Object(
  { signIn },
  { additionalProperties: false, title: 'CalendarSignInLookUp', examples: [{ signIn: 'csi_01jqx2' }] },
)
const Chosen = Type.Object(
  {
    signIn,
    calendarIds: Type.Array(text(2048), {
      minItems: 1,
      maxItems: 20,
      description: 'Of those that the look-up has found',
    }),
    writeTo: textOrNull(2048, 'The one of them that appointments are written to; null: none'),
    staffId: textOrNull(100, 'Whose calendars they are; null: the whole business'),
  },
  {
    additionalProperties: false,
    title: 'ChosenCalendars',
    examples: [{ signIn: 'csi_01jqx2', calendarIds: ['anna@example.com'], writeTo: 'anna@example.com', staffId: null }],
  },
)

const ownerOf = ({ businessId, keyId }: Caller): SignInOwner => ({ businessId, sessionId: keyId })

/** Connecting calendars by signing in at their vendor. The vendor sends the browser back to `sign-in-routes.ts`. */
export const accountDashboardRoutes = ({ calendarAccounts }: CalendarAccountParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/calendar-accounts',
    role: 'viewer',
    operationId: 'getCalendarAccountSetup',
    summary: 'Read at which vendors calendars can be connected',
    reply: { data: Setup },
    handle: () => ({
      redirectUri: calendarAccounts.redirectUri(),
      vendors: ACCOUNT_KINDS.map((one) => ({ kind: one, missing: [...calendarAccounts.missing[one]] })),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-accounts',
    role: 'admin',
    operationId: 'beginCalendarSignIn',
    summary: 'Begin to sign in with a calendar vendor',
    secret: true,
    body: Begin,
    reply: { status: 201, data: Begun },
    handle: ({ db, caller, now }, { body }) =>
      beginSignIn(db, calendarAccounts, ownerOf(caller), { kind: body.kind, connectionId: null }, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-accounts/look-up',
    role: 'admin',
    operationId: 'lookUpAccountCalendars',
    summary: 'Find the calendars of the account after signing in',
    missing: 'The sign-in is unknown, of another session, or too old',
    slow: true,
    body: LookUp,
    reply: { data: FOUND_CALENDARS },
    handle: async ({ db, caller, now }, { body }) => {
      const { calendars } = await listAccountCalendars(db, calendarAccounts, ownerOf(caller), body.signIn, now())
      return { calendars: [...calendars] }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-accounts/connections',
    role: 'admin',
    operationId: 'connectAccountCalendars',
    summary: 'Connect calendars of the account after signing in',
    description: 'Their events block times from the first sync on, usually after a few seconds.',
    conflict: 'A calendar is connected already, or there are too many',
    missing: 'The sign-in is unknown, of another session, or too old',
    slow: true,
    body: Chosen,
    reply: {
      status: 201,
      data: Type.Object(
        { connections: listOf(CALENDAR_CONNECTION, 'The connected calendars') },
        { title: 'ConnectedCalendars' },
      ),
    },
    handle: async ({ db, caller, now }, { body }) => ({
      connections: await connectAccountCalendars(db, calendarAccounts, ownerOf(caller), body, now()),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/calendar-connections/:id/sign-in',
    role: 'admin',
    operationId: 'signInToCalendarAgain',
    summary: 'Begin to sign in again for a calendar that is no longer reached',
    secret: true,
    params: Type.Object({ id: Type.String() }),
    reply: { status: 201, data: Begun },
    handle: ({ db, caller, now }, { params }) => beginAgain(db, calendarAccounts, ownerOf(caller), params.id, now()),
  }),
]
