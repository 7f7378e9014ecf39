import { Type } from 'typebox'
import { listOf } from '../../kernel/schema.ts'

/** The version of an assistant that held a call, as it was called then. It stays when the assistant is deleted. */
export interface CallAssistant {
  id: string
  name: string
  version: number
}

/** What the assistant asked the caller for and the caller answered. */
export interface CollectedField {
  /** The key of the field in the assistant, such as `insurance`. */
  key: string
  label: string
  /** Phone numbers are E.164, dates YYYY-MM-DD. */
  value: string
}

/** What a call has of its assistant. In the ending of a call both may be absent: the version that answered, and nothing collected. */
export interface HeldBy {
  /** Null: no assistant held the call, or it ended before version 0.2.0. */
  assistant: CallAssistant | null
  collectedFields: CollectedField[]
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

/** Extensions of a call's record. */
export const heldBy = {
  assistant: Type.Union([Assistant, Type.Null()], {
    description:
      'Extension. The assistant and version that held the call. Null if nobody answered, or if the call ended before version 0.2.0.',
  }),
  collectedFields: listOf(Field, 'Extension. What the assistant asked for and the caller answered, in order'),
}

export const HELD_BY_EXAMPLE = {
  assistant: { id: 'ast_01j9zk3v5dfa8r4wz6q2m7xt3e', name: 'Front desk', version: 3 },
  collectedFields: [{ key: 'insurance', label: 'Insurance', value: 'Acme Health' }],
}

/** "Insurance: Acme Health; Patient: yes". */
export const collectedText = (fields: readonly CollectedField[]): string =>
  fields.map(({ label, value }) => `${label}: ${value}`).join('; ')
