import type { ProviderPortSettings, ProviderTrial } from '../../client/types.gen.ts'

type Port = ProviderPortSettings['port']
type Problem = NonNullable<ProviderTrial['problem']>

/** The words of the providers. */
export const text = {
  title: 'Providers',
  description:
    "Choose who recognizes speech, thinks and speaks on your calls, and who sends your mail and texts. Calls in progress aren't affected by changes.",
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
  keyLost:
    "The saved key is deleted and can't be shown again. Calls use the setting of the service from the next one on.",
  removeTitle: (label: string) => `${label}?`,
  removeWord: 'remove',
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
  sharedHint: (variable: string) =>
    `Several businesses use this service, so its operator decides with the setting ${variable}.`,
  ownerOnly: 'Only owners can change this setting.',

  noMail: {
    admin: 'No mail server is set up, so no email is sent. {link}.',
    link: 'Set up a mail server',
    others: 'No mail server is set up, so no email is sent. An owner can set one up.',
  },

  // The mail server
  mailServer: 'Mail server',
  mailServerHint:
    'Sends invitations, password resets, notifications and notices to customers. Without a mail server, mail waits. Changes take effect immediately.',
  noMailServer: 'No mail server: mail waits',
  mailServerSet: 'Mail server set',
  sender: 'Sender',
  senderHint: 'The address that mail comes from, such as Frontbell <frontbell@example.com>.',
  host: 'Mail server address',
  hostHint: 'For example mail.example.com.',
  encryption: 'Encryption',
  starttls: 'STARTTLS',
  tls: 'TLS',
  port: 'Port',
  username: 'Username',
  usernameHint: 'Leave empty if the server needs none.',
  password: 'Password',
  passwordHint: 'Stored encrypted. The password is never shown again.',
  passwordStored: 'A password is saved. Enter a new one to replace it.',
  sendTestMail: 'Send me a test mail',
  mailServerSaved: 'Saved. Mail goes out through this server from now on.',
  removeMailServer: 'Remove mail server',
  mailServerLost:
    "The address, the user name and the password are deleted. Mail waits until a mail server is set up again. This can't be undone.",
  mailServerRemoved: 'Mail server removed. Mail waits from now on.',
  mailProblems: {
    credentials: 'The mail server refused the username or the password.',
    refused: 'The mail server refused the mail. Check the sender and the encryption.',
    unreachable: "The mail server can't be reached. Check its address, port and encryption.",
    timeout: 'The mail server took too long. Check its port and encryption.',
  } satisfies Partial<Record<Problem, string>>,

  // The SMS carrier
  smsCarrier: 'SMS carrier',
  smsCarrierHint:
    'Sends and receives text messages. Without a carrier, texts are simulated and nobody gets them. Changes take effect with the next text.',
  carrier: 'Carrier',
  simulator: 'None (texts are simulated)',
  accountFields: {
    accountSid: 'Account SID',
    authToken: 'Auth token',
    apiKey: 'Telnyx API key',
    publicKey: 'Telnyx public key',
  },
  accountStored: 'Saved. Enter a new value to replace it.',
  postsTo: 'Webhook address for incoming texts',
  noPublicUrl: 'This service has no public address (FRONTBELL_PUBLIC_URL), so texts go out but replies do not come in.',
  textTo: 'Phone number for a test text',
  textToHint: 'Optional. Gets a text from your default number when you check the account.',
  checkAccount: 'Check account',
  checkAndText: 'Check account and send a text',
  carrierSaved: 'Saved. Takes effect with the next text.',
  removeCarrier: 'Remove carrier',
  carrierLost:
    "The account and its token are deleted. From then on, texts are simulated and nobody gets them. This can't be undone.",
  carrierRemoved: 'Carrier removed. Texts are simulated from now on.',
  carrierProblems: {
    credentials: 'The carrier refused the account. Check the values above.',
    refused: 'The carrier refused. See its message below.',
    unreachable: "The carrier can't be reached. Check the network of this service.",
    timeout: 'The carrier took too long. Try again.',
    broken: "The carrier has a problem. Try again, or check the carrier's status page.",
  } satisfies Partial<Record<Problem, string>>,
}
