import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import {
  changeVoiceProfile,
  createVoiceProfile,
  readVoiceProfile,
  removeVoiceProfile,
  VOICEMAIL_ACTIONS,
} from './voice-profile.ts'
import { VoiceProfile } from './voice-profile-routes.ts'

/** A provider, and whether this installation can use it. It contains the names of settings, never their values. */
export interface ProviderState {
  provider: string
  /** The name shown to people. */
  title: string
  /** The configured model; null if the provider has only one, or is not in use. */
  model: string | null
  isUsed: boolean
  /** Missing settings, such as `FRONTBELL_OPENAI_API_KEY`; empty if the provider is in use. */
  missing: string[]
  /** The provider's voices; null if unknown. Only realtime models have this list. */
  voices: string[] | null
}

/** The providers of recognition, language models and voices; those in use first, in the order of fallback. */
export interface ProviderStates {
  recognisers: ProviderState[]
  models: ProviderState[]
  voices: ProviderState[]
  /** Speech-to-speech models. */
  realtime: ProviderState[]
}

export interface VoiceParts {
  readonly voice: {
    /**
     * The provider of a business, named as in a profile, and its voices; null if they are unknown, so that any name is
     * accepted.
     */
    voices(businessId: string): Promise<{ provider: string; voices: readonly string[] | null }>
    providers(businessId: string): Promise<ProviderStates>
    /**
     * A WAV file of the text, spoken as in a call of the business.
     * @throws BAD_REQUEST for an unknown voice, UNAVAILABLE if the voice does not answer
     */
    preview(
      businessId: string,
      sample: { text: string; voice?: string; speed?: number; language?: string },
    ): Promise<Uint8Array>
  }
}

const speed = () => Type.Number({ minimum: 0.5, maximum: 2, description: 'Speed of the voice; 1 is normal' })
const settings = {
  provider: Type.Optional(text(50, 'The provider')),
  voiceId: Type.Optional(textOrNull(100, "The provider's name of the voice. Null: the configured voice.")),
  language: Type.Optional(text(35, 'Language as BCP 47, such as en-US')),
  speed: Type.Optional(speed()),
  greeting: Type.Optional(textOrNull(500, 'Greeting. Null: the usual one.')),
  isDefault: Type.Optional(Type.Boolean({ description: 'Whether it is the default' })),
  phoneNumberIds: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1_000, description: 'Ids of the numbers with this profile' }),
  ),
  interruptionsEnabled: Type.Optional(Type.Boolean({ description: 'Whether callers may interrupt the assistant' })),
  minEndpointingMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'Pause in milliseconds that ends what is surely complete',
    }),
  ),
  maxEndpointingMs: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 30_000, description: 'Pause in milliseconds that ends everything else' }),
  ),
  maxCallSeconds: Type.Optional(
    Type.Integer({ minimum: 10, maximum: 14_400, description: 'Maximum length of a call in seconds' }),
  ),
  recordingEnabled: Type.Optional(Type.Boolean({ description: 'Whether calls are recorded' })),
  recordingNotice: Type.Optional(textOrNull(500, 'Notice at the start of a recorded call. Null: the usual one.')),
  voicemailAction: Type.Optional(oneOf(VOICEMAIL_ACTIONS, 'What the assistant does when an answering machine answers')),
}
const NewProfile = Type.Object(
  { name: text(200, 'Name of the profile'), ...settings },
  { additionalProperties: false, title: 'NewVoiceProfile', examples: [{ name: 'Evenings', speed: 0.9 }] },
)
const ProfileChange = Type.Object(
  { name: Type.Optional(text(200, 'Name of the profile')), ...settings },
  { additionalProperties: false, title: 'VoiceProfileChange', examples: [{ greeting: 'Hello, how can I help?' }] },
)
const Voices = Type.Object(
  {
    provider: Type.String({ description: 'The provider' }),
    voices: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The voices. Null: any name is accepted.',
    }),
  },
  { title: 'VoiceChoices' },
)
const State = Type.Object(
  {
    provider: Type.String({ description: 'The provider' }),
    title: Type.String({ description: 'Name of the provider' }),
    model: textOrNull(undefined, 'The chosen model; null if the provider has no choice of models'),
    isUsed: Type.Boolean({ description: 'Whether calls use it' }),
    missing: listOf(Type.String({ description: 'A required setting that is missing' }), 'Settings that are missing'),
    voices: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The voices. Null: they are not known.',
    }),
  },
  { title: 'ProviderState' },
)
const States = Type.Object(
  {
    recognisers: listOf(State, 'Speech recognition'),
    models: listOf(State, 'AI models'),
    voices: listOf(State, 'Voices'),
    realtime: listOf(State, 'Realtime models'),
  },
  { title: 'ProviderStates' },
)
const Sample = Type.Object(
  {
    text: text(300, 'Text to read'),
    voice: Type.Optional(text(100, 'The voice; absent: the configured one')),
    speed: Type.Optional(speed()),
    language: Type.Optional(
      text(35, 'BCP 47; English texts have their numbers and abbreviations read in words. Default: en-US'),
    ),
  },
  { additionalProperties: false, title: 'VoiceSample', examples: [{ text: 'Hello.', voice: 'slt' }] },
)
const Sound = Type.Object(
  { wav: Type.String({ contentEncoding: 'base64', description: '16-bit PCM, one channel' }) },
  { title: 'VoiceSound' },
)
const Id = Type.Object({ id: Type.String() })

/** Voice profiles, the list of voices, and voice previews. */
export const voiceProfileDashboardRoutes = (parts: VoiceParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/voice/voices',
    role: 'viewer',
    operationId: 'listVoices',
    summary: 'List the available voices',
    reply: { data: Voices },
    async handle({ caller }) {
      const { provider, voices } = await parts.voice.voices(caller.businessId)
      return { provider, voices: voices && [...voices] }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/voice/providers',
    role: 'viewer',
    operationId: 'listVoiceProviders',
    summary: 'List the providers of speech recognition, AI models and voices of the business',
    description: 'Providers in use come first, in order of preference. Settings are listed by name only.',
    reply: { data: States },
    handle: ({ caller }) => parts.voice.providers(caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/voice/preview',
    role: 'member',
    operationId: 'previewVoice',
    summary: 'Synthesize text with a voice',
    description: 'Numbers and abbreviations are read as in a call, with the pronunciations of the business.',
    slow: true,
    body: Sample,
    reply: { data: Sound },
    handle: async ({ caller }, { body }) => ({
      wav: Buffer.from(await parts.voice.preview(caller.businessId, body)).toString('base64'),
    }),
  }),
  ...profileRoutes,
]

const profileRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'POST',
    path: '/voice',
    role: 'admin',
    operationId: 'createVoiceProfile',
    summary: 'Add a voice profile',
    body: NewProfile,
    reply: { status: 201, data: VoiceProfile },
    handle: ({ db, caller, now }, { body }) => createVoiceProfile(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/voice/:id',
    role: 'viewer',
    operationId: 'getVoiceProfile',
    summary: 'Read a voice profile',
    params: Id,
    reply: { data: VoiceProfile },
    handle: ({ db, caller }, { params }) => readVoiceProfile(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/voice/:id',
    role: 'admin',
    operationId: 'updateVoiceProfile',
    summary: 'Change a voice profile',
    conflict: 'The business would have no default profile',
    params: Id,
    body: ProfileChange,
    reply: { data: VoiceProfile },
    handle: ({ db, caller, now }, { params, body }) =>
      changeVoiceProfile(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/voice/:id',
    role: 'admin',
    operationId: 'deleteVoiceProfile',
    summary: 'Remove a voice profile; its numbers use the default profile',
    conflict: 'The profile is the default profile',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeVoiceProfile(db, caller.businessId, params.id),
  }),
]
