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
        'The provider of the voice; flite is the built-in one. `realtime`: a speech-to-speech model; `voice`: the configured voice, never a speech-to-speech model',
    }),
    voiceId: textOrNull(undefined, "The provider's name of the voice; null: the default voice of the service"),
    language: Type.String({ description: 'BCP 47' }),
    speed: Type.Number({ minimum: 0.5, maximum: 2, description: '1 is the normal speed of the voice' }),
    greeting: textOrNull(undefined, 'Null: the built-in greeting'),
    isDefault: Type.Boolean({ description: 'Used for numbers without a profile' }),
    phoneNumberIds: listOf(Type.String(), 'Ids of the numbers that use it'),
    interruptionsEnabled: Type.Boolean({ description: 'Whether the caller can interrupt the assistant' }),
    minEndpointingMs: Type.Integer({ description: "The shortest pause that ends the caller's turn" }),
    maxEndpointingMs: Type.Integer({ description: 'A pause of this length ends the turn in any case' }),
    maxCallSeconds: Type.Integer({ description: 'Longest call in seconds' }),
    recordingEnabled: Type.Boolean({ description: 'Whether calls are recorded' }),
    recordingNotice: textOrNull(undefined, 'Null: the built-in text'),
    voicemailAction: oneOf(VOICEMAIL_ACTIONS, 'What to do when a machine answers an outbound call'),
    createdAt: instant('When it was created'),
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
    description: 'There is always exactly one default profile. Profiles are changed in the dashboard.',
    reply: { list: VoiceProfile },
    handle: ({ db, caller, now }, { page }) => listVoiceProfiles(db, caller.businessId, page, now()),
  }),
]
