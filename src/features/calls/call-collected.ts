import { Type } from 'typebox'
import { listOf, oneOf, textOrNull } from '../../kernel/schema.ts'

/** The assistant version that handled a call, with its name at that time. It stays when the assistant is deleted. */
export interface CallAssistant {
  id: string
  name: string
  version: number
}

/** A caller's answer to one of the assistant's fields to collect. */
export interface CollectedField {
  /** The key of the field in the assistant, such as `insurance`. */
  key: string
  label: string
  /** Phone numbers are E.164, dates YYYY-MM-DD. */
  value: string
}

/** How the caller learned that an assistant was speaking. */
export interface CallDisclosure {
  /** The words that the caller heard. */
  text: string
  /** Milliseconds since the call was answered. */
  startMs: number
  /** The version of the assistant; null if unknown. */
  version: number | null
}

/** The caller's answer to the question whether the call may be recorded. */
export interface CallConsent {
  given: boolean
  /** `none` if there was no clear answer. */
  how: 'voice' | 'key' | 'none'
  /** The caller's words, or the key. */
  words: string | null
  /** Milliseconds since the call was answered; null with `question` if the call ended before it. */
  atMs: number | null
  question: string | null
}

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const
export type Sentiment = (typeof SENTIMENTS)[number]

/**
 * What a call's record has about its assistant. When a call ends, all fields may be absent: the version that answered is kept, and nothing
 * was collected or said.
 */
export interface HeldBy {
  /** Null if no assistant handled the call, or if it ended before version 0.2.0. */
  assistant: CallAssistant | null
  collectedFields: CollectedField[]
  /** The topics of the call, at most five. */
  topics: string[]
  /**
   * How the caller felt at the end, judged by their words. Null if the assistant does not judge it, or no model is
   * set.
   */
  sentiment: Sentiment | null
  /** Null if the caller did not hear it to the end, it is off, or the call ended before version 0.2.0. */
  disclosure: CallDisclosure | null
  /** Null if the caller was not asked. */
  recordingConsent: CallConsent | null
}

const Assistant = Type.Object(
  {
    id: Type.String({ description: 'Id of the assistant' }),
    name: Type.String({ description: 'Name of the assistant at the time of the call' }),
    version: Type.Integer({ description: 'Version that held the call' }),
  },
  { title: 'CallAssistant' },
)
const Field = Type.Object(
  {
    key: Type.String({ description: 'Key of the field' }),
    label: Type.String({ description: 'Label of the field at the time of the call' }),
    value: Type.String({ description: 'Answer. Phone numbers are E.164, dates `YYYY-MM-DD`.' }),
  },
  { title: 'CollectedField' },
)

const Disclosure = Type.Object(
  {
    text: Type.String({ description: 'Words that the caller heard' }),
    startMs: Type.Number({ description: 'Milliseconds from when the call was answered' }),
    version: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Version of the assistant that said it. Null if no assistant could be read.',
    }),
  },
  { title: 'CallDisclosure' },
)

const Consent = Type.Object(
  {
    given: Type.Boolean({ description: 'Whether the caller agreed' }),
    how: oneOf(['voice', 'key', 'none'], 'How the caller answered. `none`: no clear answer, which counts as a no.'),
    words: textOrNull(undefined, 'What the caller said, or the key. Null: nothing.'),
    atMs: Type.Union([Type.Number(), Type.Null()], {
      description: 'Milliseconds from when the call was answered. Null if the call ended before an answer.',
    }),
    question: textOrNull(undefined, 'What the caller was asked. Null if the call ended before an answer.'),
  },
  { title: 'CallRecordingConsent' },
)

/** Extension fields of a call's record. */
export const heldBy = {
  assistant: Type.Union([Assistant, Type.Null()], {
    description:
      'Extension. The assistant and version that held the call. Null if nobody answered, or if the call ended before version 0.2.0.',
  }),
  collectedFields: listOf(Field, 'Extension. What the assistant asked for and the caller answered, in order'),
  topics: listOf(
    Type.String(),
    'Extension. What the call was about, at most five: services, opening hours, articles that answered, and what an AI model read in its words',
  ),
  sentiment: Type.Union([oneOf(SENTIMENTS), Type.Null()], {
    description:
      'Extension. How the caller felt in the end, by their words. Null if the assistant was not told to say so, or if no AI model is set.',
  }),
  disclosure: Type.Union([Disclosure, Type.Null()], {
    description:
      'Extension. How the caller was told that an automated assistant speaks. Null if the caller did not hear it to its end, if the assistant does not say it, or if the call ended before version 0.2.0.',
  }),
  recordingConsent: Type.Union([Consent, Type.Null()], {
    description:
      'Extension. What the caller answered to the question whether the call may be recorded. Null if the caller was not asked.',
  }),
}

export const HELD_BY_EXAMPLE = {
  assistant: { id: 'ast_01j9zk3v5dfa8r4wz6q2m7xt3e', name: 'Front desk', version: 3 },
  collectedFields: [{ key: 'insurance', label: 'Insurance', value: 'Acme Health' }],
  topics: ['Check-up', 'Opening hours'],
  sentiment: null,
  disclosure: { text: 'Hello, this is the automated assistant of Riverside Dental.', startMs: 300, version: 3 },
  recordingConsent: { given: true, how: 'key', words: '1', atMs: 6_200, question: 'May we record this call?' },
}

/** "Insurance: Acme Health; Patient: yes". */
export const collectedText = (fields: readonly CollectedField[]): string =>
  fields.map(({ label, value }) => `${label}: ${value}`).join('; ')
