import type { ProviderPortSettings, ProviderTrial } from '../../client/types.gen.ts'

type Port = ProviderPortSettings['port']
type Problem = NonNullable<ProviderTrial['problem']>

/** The words of the providers. */
export const text = {
  title: 'Providers',
  description:
    "Choose who recognizes speech, thinks and speaks on your calls. Changes take effect with the next call. Calls in progress aren't affected.",
  ports: {
    recognition: 'Speech recognition',
    model: 'AI model',
    voice: 'Voice',
    realtime: 'Realtime model',
  } satisfies Record<Port, string>,
  portHints: {
    recognition: 'Turns what callers say into text. Without speech recognition, callers use the keypad.',
    model: 'Leads the conversation and writes summaries. Without an AI model, the built-in assistant answers.',
    voice: 'Says what your assistant answers. The built-in voice takes over when another voice fails.',
    realtime: 'One model that hears and speaks, in place of the three others. They take over when it fails.',
  } satisfies Record<Port, string>,
  off: {
    recognition: 'Off (callers use the keypad)',
    model: 'Built-in assistant',
    voice: 'Built-in voice',
    realtime: 'Off',
  } satisfies Record<Port, string>,

  // The form
  provider: 'Provider',
  model: 'Model',
  modelHint: (model: string) => `If empty: ${model}`,
  modelRequired: 'The name of the model on the server.',
  voiceLabel: 'Voice',
  defaultVoice: 'Default voice',
  voiceIdHint: "The ID of the voice, from the vendor's website. If empty, the default voice is used.",
  key: (vendor: string) => `${vendor} API key`,
  keyHint: 'Stored encrypted. The key is never shown again.',
  keyStored: 'A key is saved. Enter a new one to replace it.',
  keyFromEnvironment: 'The operator of this service has set this key.',
  removeKey: 'Remove saved key',
  keyRemoved: 'Key removed.',
  vendors: {
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    google: 'Google',
    deepgram: 'Deepgram',
    elevenlabs: 'ElevenLabs',
  },
  save: 'Save',
  saved: 'Saved. Takes effect with the next call.',
  notSaved: "Your change wasn't saved",
  useDefault: 'Use default',
  blockedByOperator: (title: string) => `${title} (ask the operator)`,
  notSetUp: (title: string) => `${title} (not set up)`,

  // Where the environment decides
  fixed: 'Set by the operator',
  fixedHint: (variable: string) =>
    `The setting ${variable} of this service decides. Ask the operator of the service to change it.`,

  // Models that end
  retires: (model: string, date: string) => `${model} is deprecated and stops working on ${date}.`,
  retired: (model: string, date: string) => `${model} stopped working on ${date}.`,
  switchTo: (model: string) => `Use ${model}`,

  // Test
  test: 'Test',
  testOf: (port: string) => `Test ${port}`,
  succeeded: 'Works',
  failed: "Doesn't work",
  answeredIn: (seconds: string) => `Answered in ${seconds} s`,
  listen: 'Listen',
  stop: 'Stop',
  notPlayed: "The voice couldn't be played",
  problems: {
    setup: 'Something is missing on this service. Show the message to its operator.',
    credentials: 'The vendor refused the API key. Check the key and the permissions of your account.',
    refused: 'The vendor refused the request. Check the model and the voice.',
    busy: 'The limit of your account is reached. Wait, or raise the limit with the vendor.',
    unreachable: "The vendor can't be reached. Check the network of this service.",
    timeout: 'The vendor took too long. Try again.',
    broken: "The vendor has a problem. Try again, or check the vendor's status page.",
    nonsense: 'The answer made no sense. The address in the settings of this service may be wrong.',
    unknown: 'Try again. If the problem stays, show the message to the operator of this service.',
  } satisfies Record<Problem, string>,

  // What belongs to the whole service
  wholeService: 'Mail server and SMS carrier',
  wholeServiceHint:
    'The mail server and the carrier of text messages belong to the whole service. The operator sets FRONTBELL_SMTP_URL and FRONTBELL_SMS_CARRIER and starts the service again.',
}
