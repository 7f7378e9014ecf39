import { badRequest } from '../../kernel/api-error.ts'
import { isStorable, optionalLine, optionalText, requireLine } from '../../kernel/fields.ts'
import { readLanguageTag } from '../../kernel/text/language-tag.ts'
import { type CallerLookup, requireLookup } from '../caller-lookup/caller-lookup.ts'
import { type FieldInput, type FieldToCollect, requireFields } from './field-to-collect.ts'

/** The versioned part of an assistant: what it says, asks and may do. */
export interface AssistantContent {
  /** Shown to members of the business; callers do not hear it. */
  name: string
  /** Null for the voice profile's, or else the built-in one. */
  greeting: string | null
  /** Whether calls begin with the disclosure that an assistant is speaking. */
  disclosure: boolean
  /** How an AI model speaks, such as "warm and brief". */
  tone: string | null
  /** BCP 47. The first is spoken at the beginning of a call; empty for the voice profile's language. */
  languages: string[]
  /** The owner's instructions to an AI model, in plain words. */
  instructions: string | null
  fields: FieldToCollect[]
  /** The names of the tools that it may use besides `ALWAYS_ALLOWED`; null for all. */
  tools: string[] | null
  /** The knowledge that it may look up; null for everything. */
  knowledge: KnowledgeChoice | null
  /** Whether it remembers callers who agree, and uses those memories. */
  memory: boolean
  /** Whether an AI model judges from the callers' words how they felt at the end. */
  sentiment: boolean
  /** The look-up of callers in the owner's own system; null if there is none. */
  lookup: CallerLookup | null
  /** Said before the assistant hangs up; null for the built-in words. */
  closingWords: string | null
  /** Said before a transfer; null for the built-in words. */
  handOverWords: string | null
}

export interface KnowledgeChoice {
  articleIds: string[]
  documentIds: string[]
}

/** Used only where `memory` is on. */
export const MEMORY_TOOLS: readonly string[] = ['recall_caller', 'remember']

/**
 * Tools of every call: ending it, taking a message, verifying the caller, and adding the number to the do-not-call
 * list.
 */
export const ALWAYS_ALLOWED: readonly string[] = ['do_not_call', 'end_call', 'message', 'verify_caller']

/** A model follows shorter instructions better, and each word slows every answer down. */
export const MAX_INSTRUCTIONS = 8_000
export const MAX_LANGUAGES = 10
/** Articles and documents together. */
export const MAX_CHOSEN = 500

/** The assistant of a business that has changed nothing. */
export const FIRST_CONTENT: AssistantContent = {
  name: 'Assistant',
  greeting: null,
  disclosure: true,
  tone: null,
  languages: [],
  instructions: null,
  fields: [],
  tools: null,
  knowledge: null,
  memory: false,
  sentiment: false,
  lookup: null,
  closingWords: null,
  handOverWords: null,
}

/** Stored content, with defaults for fields that were added since. */
export const filledContent = (stored: AssistantContent): AssistantContent => ({ ...FIRST_CONTENT, ...stored })

export const CONTENT_FIELDS = Object.keys(FIRST_CONTENT) as (keyof AssistantContent)[]

export type ContentInput = Omit<AssistantContent, 'fields'> & { fields: readonly FieldInput[] }

/** @throws BAD_REQUEST naming the field */
export function requireContent(input: ContentInput): AssistantContent {
  return {
    name: requireLine('name', input.name, 100),
    greeting: optionalText('greeting', input.greeting, 500),
    disclosure: input.disclosure,
    tone: optionalLine('tone', input.tone, 200),
    languages: requireLanguages(input.languages),
    instructions: requireInstructions(input.instructions),
    fields: requireFields(input.fields),
    tools: input.tools === null ? null : requireToolNames(input.tools),
    knowledge: input.knowledge === null ? null : requireKnowledge(input.knowledge),
    memory: input.memory,
    sentiment: input.sentiment,
    lookup: requireLookup(input.lookup),
    closingWords: optionalText('closingWords', input.closingWords, 300),
    handOverWords: optionalText('handOverWords', input.handOverWords, 300),
  }
}

function requireInstructions(input: string | null): string | null {
  const text = (input ?? '').trim()
  if (text === '') return null
  if (text.length > MAX_INSTRUCTIONS)
    throw badRequest(
      `instructions: must be at most ${count(MAX_INSTRUCTIONS)} characters; these are ${count(text.length)}. Move facts, such as prices and rules, to the knowledge base`,
    )
  if (!isStorable(text)) throw badRequest('instructions: must not contain NUL or half of a surrogate pair')
  return text
}

const count = (number: number): string => number.toLocaleString('en-US')

function requireLanguages(input: readonly string[]): string[] {
  const tags = input.map((language) => {
    const tag = readLanguageTag(language.trim())
    if (tag !== null && tag.length <= 35) return tag
    throw badRequest(`languages: "${language.slice(0, 35)}" is not a language tag such as en-US`)
  })
  if (tags.length > MAX_LANGUAGES) throw badRequest(`languages: must be at most ${MAX_LANGUAGES}`)
  return [...new Set(tags)]
}

const requireToolNames = (input: readonly string[]): string[] =>
  [...new Set(input.map((name) => requireLine('tools', name, 64)))].filter((name) => !ALWAYS_ALLOWED.includes(name))

function requireKnowledge({ articleIds = [], documentIds = [] }: Partial<KnowledgeChoice>): KnowledgeChoice {
  const chosen = articleIds.length + documentIds.length
  if (chosen === 0)
    throw badRequest(
      'knowledge: choose at least one article or document; to answer no questions at all, turn off the tool answer',
    )
  if (chosen > MAX_CHOSEN) throw badRequest(`knowledge: choose at most ${MAX_CHOSEN} articles and documents, or all`)
  return { articleIds: [...new Set(articleIds)].sort(), documentIds: [...new Set(documentIds)].sort() }
}
