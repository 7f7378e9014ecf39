import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, textOrNull } from '../../kernel/schema.ts'
import { listVoiceProfiles, VOICEMAIL_ACTIONS } from './voice-profile.ts'

const EXAMPLE = {
  id: 'voc_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'Default',
  provider: 'flite',
  voiceId: 'slt',
  language: 'en-US',
  speed: 1,
  greeting: null,
  isDefault: true,
  phoneNumberIds: [],
  interruptionsEnabled: true,
  minEndpointingMs: 500,
  maxEndpointingMs: 3000,
  maxCallSeconds: 900,
  recordingEnabled: true,
  recordingNotice: null,
  voicemailAction: 'hang_up',
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}

/** Decisions: Voice. */
export const VoiceProfile = Type.Object(
  {
    id: Type.String({ description: 'Id of the profile' }),
    name: Type.String({ description: 'Name' }),
    provider: Type.String({
      description:
        'Provider of the voice. `flite` is the built-in one, `realtime` a speech-to-speech model, and `voice` the configured voice, never a speech-to-speech model.',
    }),
    voiceId: textOrNull(undefined, 'Name of the voice at its provider. Null for the default voice of the service.'),
    language: Type.String({ description: 'Language tag, BCP 47' }),
    speed: Type.Number({ minimum: 0.5, maximum: 2, description: 'Speaking rate. 1 is the normal speed of the voice.' }),
    greeting: textOrNull(undefined, 'Greeting. Null for the built-in greeting.'),
    isDefault: Type.Boolean({ description: 'Whether numbers without a profile of their own use this one' }),
    phoneNumberIds: listOf(Type.String(), 'Ids of the phone numbers that use this profile'),
    interruptionsEnabled: Type.Boolean({ description: 'Whether the caller can interrupt the assistant' }),
    minEndpointingMs: Type.Integer({ description: "Shortest pause that ends the caller's turn, in milliseconds" }),
    maxEndpointingMs: Type.Integer({ description: "Pause that always ends the caller's turn, in milliseconds" }),
    maxCallSeconds: Type.Integer({ description: 'Maximum length of a call in seconds' }),
    recordingEnabled: Type.Boolean({ description: 'Whether calls are recorded' }),
    recordingNotice: textOrNull(undefined, 'Recording notice. Null for the built-in text.'),
    voicemailAction: oneOf(VOICEMAIL_ACTIONS, 'What to do when an answering machine answers an outbound call'),
    createdAt: instant('When the profile was created'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'VoiceProfile', examples: [EXAMPLE] },
)

export const voiceProfileRoutes = [
  defineRoute({
    method: 'GET',
    path: '/voice',
    scope: 'voice:read',
    summary: 'List voice profiles',
    description: 'There is always exactly one default profile. Change profiles in the dashboard.',
    reply: { list: VoiceProfile },
    handle: ({ db, caller }, { page }) => listVoiceProfiles(db, caller.businessId, page),
  }),
]
