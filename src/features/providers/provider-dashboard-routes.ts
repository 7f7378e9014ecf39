import { Type } from 'typebox'
import { type DashboardRoute, defineRoute, type RouteContext } from '../../http/route.ts'
import { listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { type ProviderTrial, Trial } from './provider-schemas.ts'

export const PROVIDER_PORTS = ['recognition', 'model', 'voice', 'realtime'] as const
export type ProviderPort = (typeof PROVIDER_PORTS)[number]
/** The vendors whose API key a business can enter. */
export const PROVIDER_VENDORS = ['openai', 'anthropic', 'google', 'deepgram', 'elevenlabs'] as const
export type ProviderVendor = (typeof PROVIDER_VENDORS)[number]

/** A provider for a port, with one of its models and voices. */
export interface ProviderChoice {
  /** For example `openai`; `none` turns the port off. */
  provider: string
  /** Absent or null for the default model. */
  model?: string | null | undefined
  /** Absent or null for the default voice. */
  voice?: string | null | undefined
}
/** Keys by vendor; null removes the stored key. */
export type ProviderKeys = Partial<Record<ProviderVendor, string | null>>

/** An unsaved choice, with the keys entered. */
export interface ProviderDraft {
  port: ProviderPort
  choice: ProviderChoice
  keys?: ProviderKeys | undefined
}

export interface ProviderOption {
  provider: string
  title: string
  /** The vendor whose key the provider needs; null if none. */
  needsKey: ProviderVendor | null
  defaultModel: string | null
  /** The known models. `retiresOn`: the day on which the vendor retires the model. */
  models: { id: string; retiresOn: string | null; replacement: string | null }[]
  takesVoice: boolean
  /** The known voices; null if any name is allowed. */
  voices: string[] | null
  /** Why the provider cannot be chosen; null if it can. */
  blockedBy: 'operator' | 'setup' | null
}

export interface ProviderPortSettings {
  port: ProviderPort
  /** The variable that overrides the dashboard; null if the dashboard decides. */
  fixedBy: string | null
  /** Whether the business has made its own choice. */
  isOwn: boolean
  provider: string
  model: string | null
  voice: string | null
  options: ProviderOption[]
}

export interface ProviderSettingsView {
  ports: ProviderPortSettings[]
  /** Never the keys themselves. */
  keys: { vendor: ProviderVendor; source: 'environment' | 'business' | null }[]
}

/** The business whose providers are meant, and the database. */
export type ProviderContext = Pick<RouteContext, 'db' | 'now'> & {
  readonly caller: Pick<RouteContext['caller'], 'businessId'>
}

export interface ProviderParts {
  readonly providers: {
    view(context: ProviderContext): Promise<ProviderSettingsView>
    /** @throws BAD_REQUEST, CONFLICT for a port that the environment sets */
    change(
      context: ProviderContext,
      change: { choices?: Partial<Record<ProviderPort, ProviderChoice | null>>; keys?: ProviderKeys },
    ): Promise<ProviderSettingsView>
    /** Uses the provider once. */
    test(context: ProviderContext, draft: ProviderDraft): Promise<ProviderTrial>
    /** A WAV file. */
    sample(context: ProviderContext, draft: ProviderDraft): Promise<Uint8Array>
  }
}

/** Contains no comma, which separates fallbacks, and no character with a meaning in a URL. */
const NAME = '^(?!.*\\.\\.)[A-Za-z0-9][A-Za-z0-9._:/-]*$'
const name = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | null>({ type: ['string', 'null'], minLength: 1, maxLength: 100, pattern: NAME, description }),
  )
const Choice = Type.Object(
  {
    provider: text(50, 'Such as openai; none turns the port off'),
    model: name('The model; null: the default model'),
    voice: name('The voice; null: the default voice'),
  },
  { additionalProperties: false, title: 'ProviderChoice', examples: [{ provider: 'openai', model: null }] },
)
const choiceOrNull = Type.Optional(
  Type.Union([Choice, Type.Null()], { description: 'The provider; null: the setting of the installation' }),
)
const key = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    minLength: 8,
    maxLength: 500,
    pattern: '^[!-~]+$',
    description: 'Stored encrypted; never shown again. null removes the stored key',
  }),
)
const Keys = Type.Object(
  { openai: key, anthropic: key, google: key, deepgram: key, elevenlabs: key },
  { additionalProperties: false, title: 'ProviderKeys' },
)
const Change = Type.Object(
  {
    choices: Type.Optional(
      Type.Object(
        { recognition: choiceOrNull, model: choiceOrNull, voice: choiceOrNull, realtime: choiceOrNull },
        {
          additionalProperties: false,
          description: 'By port; null: the setting of the installation applies again',
        },
      ),
    ),
    keys: Type.Optional(Keys),
  },
  {
    additionalProperties: false,
    title: 'ProviderSettingsChange',
    examples: [{ choices: { model: { provider: 'openai' } } }],
  },
)
const Unsaved = Type.Object(
  { port: oneOf(PROVIDER_PORTS, 'What the provider is for'), choice: Choice, keys: Type.Optional(Keys) },
  {
    additionalProperties: false,
    title: 'ProviderDraft',
    examples: [{ port: 'voice', choice: { provider: 'flite', voice: 'slt' } }],
  },
)
const stringsOrNull = Type.Unsafe<string[] | null>({
  type: ['array', 'null'],
  items: { type: 'string' },
  description: 'The known voices. Null: any name is accepted.',
})
const Option = Type.Object(
  {
    provider: Type.String({ description: 'The provider' }),
    title: Type.String({ description: 'Name of the provider' }),
    needsKey: Type.Unsafe<ProviderVendor | null>({
      type: ['string', 'null'],
      enum: [...PROVIDER_VENDORS, null],
      description: 'The vendor whose key the provider needs',
    }),
    defaultModel: textOrNull(undefined, 'The model if none is chosen; null: the provider has only one'),
    models: listOf(
      Type.Object(
        {
          id: Type.String({ description: 'Name of the model' }),
          retiresOn: textOrNull(undefined, 'The date on which the vendor turns the model off; null: none is known'),
          replacement: textOrNull(undefined, 'The model that the vendor recommends instead'),
        },
        { title: 'ProviderModel' },
      ),
      'The known models; others can be chosen by name',
    ),
    takesVoice: Type.Boolean({ description: 'Whether a voice can be chosen' }),
    voices: stringsOrNull,
    blockedBy: Type.Unsafe<'operator' | 'setup' | null>({
      type: ['string', 'null'],
      enum: ['operator', 'setup', null],
      description:
        'Why the provider cannot be chosen. operator: it uses a key or server of the operator, and businesses share the service; setup: the operator has not set it up',
    }),
  },
  { title: 'ProviderOption' },
)
const Settings = Type.Object(
  {
    ports: listOf(
      Type.Object(
        {
          port: oneOf(PROVIDER_PORTS, 'What the provider is for'),
          fixedBy: textOrNull(undefined, 'The environment variable that decides; null: the business may choose'),
          isOwn: Type.Boolean({ description: 'Whether the business has made a choice of its own' }),
          provider: Type.String({ description: 'The provider that new calls use; none: the port is off' }),
          model: textOrNull(undefined, 'The chosen model; null: the default model'),
          voice: textOrNull(undefined, 'The chosen voice; null: the default voice'),
          options: listOf(Option, 'The providers to choose from'),
        },
        { title: 'ProviderPortSettings' },
      ),
      'Speech recognition, AI model, voice and realtime model',
    ),
    keys: listOf(
      Type.Object(
        {
          vendor: oneOf(PROVIDER_VENDORS, 'The vendor'),
          source: Type.Unsafe<'environment' | 'business' | null>({
            type: ['string', 'null'],
            enum: ['environment', 'business', null],
            description: 'Where the key is set; null: nowhere',
          }),
        },
        { title: 'ProviderKey' },
      ),
      'Never the keys themselves',
    ),
  },
  { title: 'ProviderSettings' },
)
const Sound = Type.Object(
  { wav: Type.String({ contentEncoding: 'base64', description: '16-bit PCM, one channel' }) },
  { title: 'ProviderSample' },
)

/** Which vendors recognize speech, generate answers and speak for a business, and with which keys. */
export const providerDashboardRoutes = (parts: ProviderParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/providers',
    role: 'admin',
    operationId: 'getProviderSettings',
    summary: 'Get the providers of speech recognition, AI model and voice',
    reply: { data: Settings },
    handle: (context) => parts.providers.view(context),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/providers',
    role: 'admin',
    operationId: 'updateProviderSettings',
    summary: 'Choose providers and enter their keys',
    description: 'New calls use the change; calls in progress keep their providers.',
    conflict: 'The environment of the service decides',
    body: Change,
    reply: { data: Settings },
    handle: (context, { body }) => parts.providers.change(context, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/providers/test',
    role: 'admin',
    operationId: 'testProvider',
    summary: 'Use a provider once, before or after saving',
    slow: true,
    body: Unsaved,
    reply: { data: Trial },
    handle: (context, { body }) => parts.providers.test(context, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/providers/sample',
    role: 'admin',
    operationId: 'listenToProvider',
    summary: 'Hear a voice before choosing it',
    slow: true,
    body: Unsaved,
    reply: { data: Sound },
    handle: async (context, { body }) => ({
      wav: Buffer.from(await parts.providers.sample(context, body)).toString('base64'),
    }),
  }),
]
