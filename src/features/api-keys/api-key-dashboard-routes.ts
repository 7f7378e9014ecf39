import { Type } from 'typebox'
import { WINDOW_MS, windowAt } from '../../http/gate/rate-window.ts'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text } from '../../kernel/schema.ts'
import { SCOPES, type Scope } from '../../kernel/scope.ts'
import {
  type ApiKey as ApiKeyRecord,
  createApiKey,
  listApiKeys,
  MAX_GRACE_HOURS,
  revokeApiKey,
  rotateApiKey,
} from './api-key.ts'
import { keyUsage } from './key-usage.ts'

const ApiKey = Type.Object(
  {
    id: Type.String({ description: 'Id of the key' }),
    name: Type.String({ description: 'What the key is for' }),
    hint: Type.String({ description: 'Last four characters of the key' }),
    scopes: listOf(oneOf(['all', ...SCOPES]), 'Permissions of the key'),
    createdAt: instant('When the key was created'),
    expiresAt: instantOrNull('Null: does not expire'),
    lastUsedAt: instantOrNull('Accurate to about a minute'),
    revokedAt: instantOrNull('When the key was revoked. Null if it was not.'),
  },
  { title: 'ApiKey' },
)

/** Contains the key itself, which is shown in this response only and never stored. */
const NewApiKey = Type.Object(
  { record: ApiKey, key: Type.String({ description: 'The key, shown only once' }) },
  { title: 'ShownApiKey' },
)

const ApiKeyUsage = Type.Object(
  {
    resetsAt: instant('When the minute ends that is counted'),
    keys: listOf(
      Type.Object({
        id: Type.String({ description: 'Id of the key' }),
        name: Type.String({ description: 'What the key is for' }),
        standardUsed: Type.Integer({ description: 'Requests against the standard limit in this minute' }),
        bulkUsed: Type.Integer({ description: 'Requests against the bulk limit in this minute' }),
      }),
      'The usage of each key',
    ),
  },
  { title: 'ApiKeyUsage' },
)

const RotatedApiKey = Type.Object(
  { record: ApiKey, key: Type.String({ description: 'The new key, shown only once' }), old: ApiKey },
  { title: 'RotatedApiKey' },
)

const Id = Type.Object({ id: Type.String() })

const shown = ({ businessId, scopes, ...key }: ApiKeyRecord) => ({ ...key, scopes: [...scopes] as (Scope | 'all')[] })

export interface ApiKeyParts {
  /** The prefix of new keys. */
  readonly keyPrefix: string
}

const ApiKeyRequest = Type.Object(
  {
    name: text(200, 'What the key is for'),
    scopes: Type.Array(oneOf(['all', ...SCOPES]), {
      minItems: 1,
      maxItems: 100,
      description: 'Permissions of the key',
    }),
    expiresAt: Type.Optional(instantOrNull('When the key stops working. Null or absent: never.')),
  },
  {
    additionalProperties: false,
    title: 'ApiKeyRequest',
    examples: [{ name: 'Our CRM', scopes: ['contacts:read'] }],
  },
)

const ApiKeyRotation = Type.Object(
  {
    graceHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_GRACE_HOURS,
        default: 24,
        description: 'How many hours the old key keeps working',
      }),
    ),
  },
  { additionalProperties: false, title: 'ApiKeyRotation', examples: [{ graceHours: 24 }] },
)

/** Creating, replacing and revoking API keys. */
export const apiKeyDashboardRoutes = (parts: ApiKeyParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/api-keys',
    role: 'admin',
    operationId: 'listApiKeys',
    summary: 'List API keys, including expired and revoked ones',
    reply: { data: listOf(ApiKey) },
    handle: async ({ db, caller }) => (await listApiKeys(db, caller.businessId)).map(shown).reverse(),
  }),
  defineRoute({
    method: 'POST',
    path: '/api-keys',
    role: 'admin',
    operationId: 'createApiKey',
    summary: 'Create an API key; it is shown only in this response',
    body: ApiKeyRequest,
    secret: true,
    reply: { status: 201, data: NewApiKey },
    async handle({ db, caller, now }, { body: { name, scopes, expiresAt = null } }) {
      const input = { name, scopes, expiresAt }
      const { record, key } = await createApiKey(db, caller.businessId, input, now(), parts.keyPrefix)
      return { record: shown(record), key }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api-keys/usage',
    role: 'admin',
    operationId: 'getApiKeyUsage',
    summary: 'Read the usage of each active key in the current minute',
    reply: { data: ApiKeyUsage },
    async handle({ db, caller, now }) {
      const at = now()
      const openedAt = windowAt(at.getTime())
      const keys = await keyUsage(db, caller.businessId, new Date(openedAt), at)
      return { resetsAt: new Date(openedAt + WINDOW_MS), keys }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api-keys/:id/revoke',
    role: 'admin',
    operationId: 'revokeApiKey',
    summary: 'Revoke an API key immediately',
    params: Id,
    reply: { data: ApiKey },
    handle: async ({ db, caller, now }, { params }) =>
      shown(await revokeApiKey(db, caller.businessId, params.id, now())),
  }),
  defineRoute({
    method: 'POST',
    path: '/api-keys/:id/rotate',
    role: 'admin',
    operationId: 'rotateApiKey',
    summary: 'Rotate an API key; the old key stays valid for some hours',
    conflict: 'The key has already expired or been revoked',
    params: Id,
    body: ApiKeyRotation,
    secret: true,
    reply: { status: 201, data: RotatedApiKey },
    async handle({ db, caller, now }, { params, body: { graceHours = 24 } }) {
      const { businessId } = caller
      const { record, key, old } = await rotateApiKey(db, businessId, params.id, graceHours, now(), parts.keyPrefix)
      return { record: shown(record), key, old: shown(old) }
    },
  }),
]
