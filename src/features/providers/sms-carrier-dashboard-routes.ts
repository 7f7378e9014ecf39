import { Type } from 'typebox'
import { type DashboardRoute, defineRoute, type RouteContext } from '../../http/route.ts'
import { listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { type ProviderTrial, SettingSource, Trial } from './provider-schemas.ts'

/** The carriers that can be chosen in the dashboard. */
export const SMS_CARRIERS = ['twilio', 'telnyx'] as const
export type SmsCarrierName = (typeof SMS_CARRIERS)[number]
/** The fields of each carrier's account. */
export const ACCOUNT_FIELDS = {
  twilio: ['accountSid', 'authToken'],
  telnyx: ['apiKey', 'publicKey'],
} as const satisfies Record<SmsCarrierName, readonly string[]>
export type AccountField = (typeof ACCOUNT_FIELDS)[SmsCarrierName][number]

export interface SmsCarrierView {
  /** Where the carrier is set; null if nowhere, so that texts are simulated. */
  source: 'environment' | 'dashboard' | null
  fixedBy: string | null
  /** Whether several businesses use the service, so that only its operator sets the carrier. */
  isShared: boolean
  carrier: 'simulator' | SmsCarrierName
  accounts: {
    carrier: SmsCarrierName
    title: string
    /** Where the account is set; null if nowhere. */
    source: 'environment' | 'dashboard' | null
    /** The address to which the carrier posts texts; null if the service has no public address. */
    postsTo: string | null
  }[]
}

/** Absent account fields keep their stored values. */
export type SmsCarrierDraft = { carrier: SmsCarrierName } & Partial<Record<AccountField, string | undefined>>

export interface SmsCarrierParts {
  readonly smsCarrier: {
    view(context: RouteContext): Promise<SmsCarrierView>
    /** @throws BAD_REQUEST, FORBIDDEN on a shared service, CONFLICT where the environment decides */
    change(context: RouteContext, draft: SmsCarrierDraft): Promise<SmsCarrierView>
    /** Removes the carrier and the accounts that were entered; texts are simulated from now on. @throws as `change` */
    remove(context: RouteContext): Promise<void>
    /** Checks the account with the carrier; with `textTo`, sends a text to that number. */
    test(context: RouteContext, draft: SmsCarrierDraft, textTo: string | null): Promise<ProviderTrial>
  }
}

const secret = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ minLength: 8, maxLength, pattern: '^[!-~]+$', description }))
const STORED = 'Stored encrypted; never shown again. Absent: the stored one'
const DraftSchema = Type.Object(
  {
    carrier: oneOf(SMS_CARRIERS, 'The carrier that sends texts'),
    accountSid: secret(34, `The SID of the Twilio account. ${STORED}`),
    authToken: secret(500, `The auth token of the Twilio account. ${STORED}`),
    apiKey: secret(500, `The API key of Telnyx. ${STORED}`),
    publicKey: secret(44, `The public key of the Telnyx account, which verifies its requests. ${STORED}`),
  },
  {
    additionalProperties: false,
    title: 'SmsCarrierDraft',
    examples: [{ carrier: 'twilio', accountSid: `AC${'0'.repeat(32)}`, authToken: 'your-auth-token' }],
  },
)
const Test = Type.Object(
  {
    draft: DraftSchema,
    textTo: Type.Optional(textOrNull(30, 'A phone number that gets a text, from your default number; null: none')),
  },
  { additionalProperties: false, title: 'SmsCarrierTest', examples: [{ draft: { carrier: 'twilio' } }] },
)
const View = Type.Object(
  {
    source: SettingSource,
    fixedBy: textOrNull(undefined, 'The environment variable that decides; null: the dashboard decides'),
    isShared: Type.Boolean({
      description: 'Whether several businesses use the service, so that only its operator sets the carrier',
    }),
    carrier: oneOf(['simulator', ...SMS_CARRIERS], 'The carrier in use; the simulator sends nothing'),
    accounts: listOf(
      Type.Object(
        {
          carrier: oneOf(SMS_CARRIERS, 'The carrier'),
          title: Type.String({ description: 'The name of the carrier' }),
          source: SettingSource,
          postsTo: textOrNull(
            undefined,
            'The address to enter at the carrier, to which it posts texts; null: the service has no public address',
          ),
        },
        { title: 'SmsCarrierAccount' },
      ),
      'The carriers that can be chosen',
    ),
  },
  { title: 'SmsCarrierSettings' },
)

/** The SMS carrier of a service that belongs to one business. */
export const smsCarrierDashboardRoutes = (parts: SmsCarrierParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/providers/sms-carrier',
    role: 'admin',
    operationId: 'getSmsCarrier',
    summary: 'Get the SMS carrier',
    reply: { data: View },
    handle: (context) => parts.smsCarrier.view(context),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/providers/sms-carrier',
    role: 'owner',
    operationId: 'updateSmsCarrier',
    summary: 'Choose the SMS carrier of the service and enter its account',
    description: 'Takes effect with the next text. Only where one business uses the service.',
    conflict: 'The environment of the service decides',
    body: DraftSchema,
    reply: { data: View },
    handle: (context, { body }) => parts.smsCarrier.change(context, body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/providers/sms-carrier',
    role: 'owner',
    operationId: 'removeSmsCarrier',
    summary: 'Remove the SMS carrier and the accounts that were entered in the dashboard',
    conflict: 'The environment of the service decides',
    reply: { status: 204 },
    handle: (context) => parts.smsCarrier.remove(context),
  }),
  defineRoute({
    method: 'POST',
    path: '/providers/sms-carrier/test',
    role: 'owner',
    operationId: 'testSmsCarrier',
    summary: 'Check the account at a carrier, before or after saving, and send a text on request',
    slow: true,
    body: Test,
    reply: { data: Trial },
    handle: (context, { body }) => parts.smsCarrier.test(context, body.draft, body.textTo ?? null),
  }),
]
