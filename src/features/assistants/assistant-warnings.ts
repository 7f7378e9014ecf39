import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { documentIdsAmong } from '../documents/document.ts'
import { articleTitles } from '../knowledge/article.ts'
import { withTransferPhone } from '../transfer-destinations/transfer-destination.ts'
import { type AssistantDeps, requireAssistant, type ToolState } from './assistant.ts'
import { ALWAYS_ALLOWED, type AssistantContent, type KnowledgeChoice } from './assistant-content.ts'
import type { FieldToCollect } from './field-to-collect.ts'
import { instructionWarnings } from './instruction-warnings.ts'
import { saysAssistant } from './opening-words.ts'

/**
 * A contradiction between an assistant and the rest of the settings. The assistant can still be saved and
 * published.
 */
export interface AssistantWarning {
  /** The field of the content, such as `instructions`. */
  field: string
  /** What is wrong and what to do, in sentences. */
  message: string
}

/** The facts with which an assistant is compared. */
export interface WarningFacts {
  tools: readonly ToolState[]
  transferPhone: string | null
  hasModel: boolean
  /** Whether callers can speak; otherwise they press keys. */
  hearsSpeech: boolean
  /** The chosen articles and documents that still exist. */
  existing: KnowledgeChoice
}

/** What the warnings need from other parts, besides the tools. */
export interface WarningDeps extends AssistantDeps {
  /** Whether calls of the business are answered by an AI model, and whether speech is recognized. */
  abilities(businessId: string): Promise<Pick<WarningFacts, 'hasModel' | 'hearsSpeech'>>
}

/** The contradictions of an assistant as it was saved last. @throws NOT_FOUND */
export async function listWarnings(
  db: Database,
  deps: WarningDeps,
  businessId: string,
  id: string,
): Promise<AssistantWarning[]> {
  const assistant = await requireAssistant(db, businessId, id)
  const { articleIds = [], documentIds = [] } = assistant.knowledge ?? {}
  const [{ transferPhone }, tools, abilities, articles, documents] = await Promise.all([
    requireBusiness(db, businessId).then((business) => withTransferPhone(db, business)),
    deps.tools(db, businessId),
    deps.abilities(businessId),
    articleTitles(db, businessId, articleIds),
    documentIdsAmong(db, businessId, documentIds),
  ])
  const existing = { articleIds: articles.map((article) => article.id), documentIds: documents }
  return assistantWarnings(assistant, { transferPhone, tools, ...abilities, existing })
}

/** Pure. */
export function assistantWarnings(content: AssistantContent, facts: WarningFacts): AssistantWarning[] {
  const mayUse = (name: string) =>
    content.tools === null || content.tools.includes(name) || ALWAYS_ALLOWED.includes(name)
  const off = facts.tools
    .filter(({ name, enabled, builtin }) => !mayUse(name) || (!enabled && !builtin))
    .map(({ name }) => name)
  return [
    ...aboutInstructions(content, facts, off),
    ...aboutDisclosure(content),
    ...aboutLanguages(content, facts),
    ...content.fields.flatMap((field, index) => aboutField(field, `fields.${index + 1}`, facts, off)),
    ...aboutTools(content, facts, off),
    ...aboutKnowledge(content, facts, off),
    ...aboutTransfers(content, facts, off),
  ]
}

function aboutInstructions(
  { instructions, tone }: AssistantContent,
  { tools, transferPhone, hasModel }: WarningFacts,
  off: readonly string[],
): AssistantWarning[] {
  const facts = {
    off,
    hasCustomTools: tools.some(({ name, builtin, enabled }) => !builtin && enabled && !off.includes(name)),
    hasTransferNumber: transferPhone !== null,
  }
  const found = instructions === null ? [] : instructionWarnings(instructions, facts)
  return [
    ...found.map((message) => ({ field: 'instructions', message: `${message}.` })),
    ...(!hasModel && (instructions !== null || tone !== null)
      ? [
          {
            field: instructions === null ? 'tone' : 'instructions',
            message:
              'No AI model is set up, so the built-in assistant answers. It uses the greeting, the fields, the tools, the knowledge and the closing words, but not the instructions or the tone.',
          },
        ]
      : []),
  ]
}

const aboutDisclosure = ({ disclosure, greeting }: AssistantContent): AssistantWarning[] =>
  disclosure || greeting?.split(/(?<=[.!?])\s+/).some(saysAssistant)
    ? []
    : [
        {
          field: 'disclosure',
          message:
            'Callers are not told at the beginning that they talk to an AI system. In the EU, Article 50 of the AI Act requires it, and so do some US states. Turn it on, or say it in the greeting.',
        },
      ]

const aboutLanguages = ({ languages }: AssistantContent, { hasModel }: WarningFacts): AssistantWarning[] =>
  hasModel || languages.every((tag) => tag.startsWith('en'))
    ? []
    : [{ field: 'languages', message: 'Without an AI model the assistant speaks and understands English only.' }]

/** The types of fields that a caller with only keys cannot answer. */
const NEEDS_WORDS: ReadonlySet<FieldToCollect['type']> = new Set<FieldToCollect['type']>(['text', 'email'])

function aboutField(
  { label, type, required, when }: FieldToCollect,
  field: string,
  { hearsSpeech }: WarningFacts,
  off: readonly string[],
): AssistantWarning[] {
  const isOfBooking = when !== 'every_call'
  return [
    ...(required && !hearsSpeech && NEEDS_WORDS.has(type) && when === 'before_booking'
      ? [
          {
            field,
            message: `"${label}" is required, but callers can only press keys, because speech recognition is off. Nobody can book by telephone then. Make the field optional, choose another type, or set up speech recognition.`,
          },
        ]
      : []),
    ...(isOfBooking && off.includes('book')
      ? [
          {
            field,
            message: `"${label}" is asked with a booking, but the tool book is off, so nobody is asked. Ask in every call, or turn the tool on.`,
          },
        ]
      : []),
  ]
}

/** What a tool needs to be of use. */
const NEEDS: Readonly<Record<string, string>> = {
  book: 'find_slots',
  reschedule: 'find_appointments',
  cancel: 'find_appointments',
}

const aboutTools = (
  { tools }: AssistantContent,
  { tools: known }: WarningFacts,
  off: readonly string[],
): AssistantWarning[] =>
  (tools ?? []).flatMap((name) => {
    const needed = NEEDS[name]
    const found = known.find((tool) => tool.name === name)
    if (found === undefined)
      return [{ field: 'tools', message: `The tool ${name} no longer exists. Remove it from the list.` }]
    if (!found.enabled && !found.builtin)
      return [{ field: 'tools', message: `The tool ${name} is turned off for the business, so nobody can use it.` }]
    return needed !== undefined && off.includes(needed)
      ? [{ field: 'tools', message: `The tool ${name} does nothing without the tool ${needed}. Turn it on, too.` }]
      : []
  })

function aboutKnowledge(
  { knowledge }: AssistantContent,
  { existing }: WarningFacts,
  off: readonly string[],
): AssistantWarning[] {
  if (knowledge === null) return []
  if (off.includes('answer'))
    return [{ field: 'knowledge', message: 'The chosen texts are not used, because the tool answer is off.' }]
  return existing.articleIds.length + existing.documentIds.length > 0
    ? []
    : [
        {
          field: 'knowledge',
          message:
            'All chosen articles and documents were deleted, so no question can be answered. Choose others, or all.',
        },
      ]
}

function aboutTransfers(
  { handOverWords }: AssistantContent,
  { transferPhone }: WarningFacts,
  off: readonly string[],
): AssistantWarning[] {
  if (handOverWords === null || (transferPhone !== null && !off.includes('transfer'))) return []
  const why =
    transferPhone === null ? 'no transfer number is set and no destination is active' : 'the tool transfer is off'
  return [{ field: 'handOverWords', message: `Nobody hears these words, because ${why}.` }]
}
