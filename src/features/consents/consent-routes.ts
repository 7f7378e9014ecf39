import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { CONSENT_KINDS, CONSENT_METHODS, listConsents, recordConsent } from './consent.ts'

const WORDS = 'I agree to get offers by text message. I can stop them at any time.'
const EXAMPLE = {
  id: 'cns_01j9zk3v5dfa8r4wz6q2m7xt3e',
  phone: '+15551234567',
  kind: 'sms',
  given: true,
  method: 'form',
  words: WORDS,
  proof: 'https://example.com/signups/4711',
  givenAt: '2026-03-02T14:05:09.123Z',
  recordedBy: 'key_01j9zk3v5dfa8r4wz6q2m7xt3e',
  createdAt: '2026-03-02T14:05:09.123Z',
}

const kind = oneOf(CONSENT_KINDS, 'What the person agrees to: `call`, calls; `sms`, text messages')
const method = oneOf(
  CONSENT_METHODS,
  'How the person said it: `form` on a web page, `spoken`, `text` in a text message, `written` on paper or by mail, `import` in another program, or `other`',
)

const Consent = Type.Object(
  {
    id: Type.String({ description: 'Id of the line in the ledger' }),
    phone: Type.String({ description: 'Phone number of the person, E.164' }),
    kind,
    given: Type.Boolean({ description: 'False if the person took the consent back' }),
    method,
    words: textOrNull(undefined, 'What the person was shown or told, and agreed to. Null if it was taken back.'),
    proof: textOrNull(undefined, 'Where that can be looked up. Null if nothing was given.'),
    givenAt: instant('When the person said it'),
    recordedBy: textOrNull(undefined, 'Id of the member or of the API key that recorded it'),
    createdAt: instant('When it was recorded'),
  },
  { title: 'Consent', examples: [EXAMPLE] },
)

const NewConsent = Type.Object(
  {
    phone: text(40, "Phone number in E.164 or in the national format of the business's country"),
    kind,
    given: Type.Optional(Type.Boolean({ default: true, description: 'False: the person takes the consent back' })),
    method,
    words: Type.Optional(
      textOrNull(2_000, 'What the person was shown or told, and agreed to. Required unless the consent is taken back.'),
    ),
    proof: Type.Optional(
      textOrNull(1_000, 'Where that can be looked up, such as an address or the id of a call or a text'),
    ),
    givenAt: Type.Optional(instant('When the person said it. Now by default.')),
  },
  {
    additionalProperties: false,
    title: 'NewConsent',
    examples: [{ phone: '+15551234567', kind: 'sms', method: 'form', words: WORDS }],
  },
)

const ConsentQuery = Type.Object({
  phone: Type.Optional(text(40, 'Only those of this phone number, in any format')),
  kind: Type.Optional(oneOf(CONSENT_KINDS, 'Only those for calls, or for text messages')),
})

export const consentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/consents',
    scope: 'contacts:read',
    extension: true,
    summary: 'List consents',
    description:
      'The ledger of what people agreed to and took back, newest first. Of each number and kind, the line with the latest `givenAt` counts.',
    query: ConsentQuery,
    reply: { list: Consent },
    handle: ({ db, caller }, { query, page }) => listConsents(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/consents',
    scope: 'contacts:write',
    extension: true,
    summary: 'Record a consent',
    description:
      'Adds a line to the ledger. Campaigns that require consent contact only people whose latest line of that kind gives it.',
    body: NewConsent,
    reply: { status: 201, data: Consent },
    handle: ({ db, caller, now }, { body }) =>
      recordConsent(db, caller.businessId, body, caller.member?.memberId ?? caller.keyId, now()),
  }),
]
