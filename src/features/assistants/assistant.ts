import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireOneOf } from '../../kernel/fields.ts'
import { ID_PREFIXES, newId } from '../../kernel/id.ts'
import { withoutUndefined } from '../../kernel/without-undefined.ts'
import type { Database, Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { requireDocumentIds } from '../documents/document.ts'
import { requireArticleIds } from '../knowledge/article.ts'
import { listNumbers } from '../numbers/number.ts'
import {
  type AssistantContent,
  CONTENT_FIELDS,
  type ContentInput,
  FIRST_CONTENT,
  requireContent,
} from './assistant-content.ts'
import {
  clearDefault,
  deleteAssistant,
  deleteOldVersions,
  insertAssistant,
  insertVersion,
  lockAssistants,
  replaceNumbers,
  selectAssistants,
  updateAssistant,
} from './assistant-store.ts'
import { changedFields } from './content-diff.ts'

export const ANSWERS_WHEN = ['always', 'open_hours', 'closed_hours'] as const
export type AnswersWhen = (typeof ANSWERS_WHEN)[number]

/** An assistant with its most recently saved content. Calls are answered with the content of `publishedVersion`. */
export interface Assistant extends AssistantContent {
  id: string
  /** Whether it answers the calls that no other assistant answers. */
  isDefault: boolean
  /** Always `always` for the default one. */
  answersWhen: AnswersWhen
  /** Whether it answers the calls of all numbers. */
  everyNumber: boolean
  /** The numbers whose calls it answers. */
  phoneNumberIds: string[]
  publishedVersion: number
  /** If larger than `publishedVersion`, the content is a draft. */
  latestVersion: number
  createdAt: Instant
  updatedAt: Instant
}

/** One save of an assistant. */
export interface AssistantVersion {
  version: number
  content: AssistantContent
  /** The fields of the content that differ from the previous version. */
  changedFields: string[]
  /** The name of the member; null for the command line or the service itself. */
  savedBy: string | null
  restoredFrom: number | null
  /** The most recent time; null if never. */
  publishedAt: Instant | null
  createdAt: Instant
}

type Routing = Pick<Assistant, 'isDefault' | 'answersWhen' | 'everyNumber' | 'phoneNumberIds'>
/** Absent fields keep their values. A change of content becomes a new version; a change of which calls it answers applies at once. */
export type AssistantChange = { [K in keyof (ContentInput & Routing)]?: (ContentInput & Routing)[K] | undefined }
export type NewAssistant = AssistantChange & Pick<AssistantContent, 'name'>

/** A tool that the business has. */
export interface ToolState {
  name: string
  /** For a built-in tool: whether the business has what it needs, such as a transfer number. */
  enabled: boolean
  builtin: boolean
}

/** What the rules of assistants need from other parts. */
export interface AssistantDeps {
  tools(db: Database, businessId: string): Promise<readonly ToolState[]>
}

/** The member who saves; null for the command line. */
export type SavedBy = string | null

const MAX_ASSISTANTS = 50
/** Older unpublished versions are deleted. */
const MAX_VERSIONS = 200

/**
 * The assistants with the content that was saved last, or that answers calls. The default one first. Never empty: until an assistant is
 * stored, the default one has `FIRST_CONTENT`.
 */
export async function listAssistants(
  db: Database,
  businessId: string,
  content: 'latest' | 'published' = 'latest',
): Promise<Assistant[]> {
  const stored = await selectAssistants(db.read, businessId, content)
  return stored.length > 0 ? stored : [firstAssistant(businessId, (await requireBusiness(db, businessId)).createdAt)]
}

/** @throws NOT_FOUND */
export async function requireAssistant(db: Database, businessId: string, id: string): Promise<Assistant> {
  const found = (await listAssistants(db, businessId)).find((one) => one.id === id)
  if (found === undefined) throw notFound(`assistant ${id}`)
  return found
}

/**
 * Adds an assistant; its first version is published. @throws BAD_REQUEST naming the field; CONFLICT where another assistant answers the
 * same calls, and where there are too many
 */
export async function createAssistant(
  db: Database,
  deps: AssistantDeps,
  businessId: string,
  input: NewAssistant,
  by: SavedBy,
  now: Instant,
): Promise<Assistant> {
  const id = newId('assistant')
  const given = withoutUndefined(input)
  const content = await checkedContent(db, deps, businessId, { ...FIRST_CONTENT, ...contentOf(given) }, null)
  await requireNumbers(db, businessId, given.phoneNumberIds)
  const record = { ...firstAssistant(businessId, now), id, isDefault: false, ...routingOf(given) }
  return db.transaction(async (tx) => {
    const others = await storedAssistants(tx, businessId)
    if (others.length >= MAX_ASSISTANTS)
      throw conflict(`a business can have at most ${MAX_ASSISTANTS} assistants; remove one first`)
    const routing = checkRouting(record, others)
    if (routing.isDefault) await clearDefault(tx, businessId, now)
    const made = { ...record, ...content, ...routing }
    await insertAssistant(tx, businessId, made)
    await insertVersion(tx, businessId, id, {
      ...{ version: 1, content, changedFields: changedFields(FIRST_CONTENT, content), savedBy: by },
      ...{ restoredFrom: null, publishedAt: now, createdAt: now },
    })
    await replaceNumbers(tx, id, made.phoneNumberIds)
    return made
  })
}

/**
 * Saves changes as a new version, a draft; the published version keeps answering calls. A save that changes nothing makes no version.
 * @throws BAD_REQUEST, NOT_FOUND; CONFLICT where another assistant answers the same calls, and where no default would be left
 */
export async function changeAssistant(
  db: Database,
  deps: AssistantDeps,
  businessId: string,
  id: string,
  change: AssistantChange,
  by: SavedBy,
  now: Instant,
): Promise<Assistant> {
  const given = withoutUndefined(change)
  const before = await requireAssistant(db, businessId, id)
  const wanted = { ...contentOf(before), ...contentOf(given) }
  const content = await checkedContent(db, deps, businessId, wanted, before)
  await requireNumbers(db, businessId, given.phoneNumberIds)
  return db.transaction(async (tx) => {
    const all = await storedAssistants(tx, businessId)
    const stored = all.find((one) => one.id === id)
    if (stored === undefined) throw notFound(`assistant ${id}`)
    const others = all.filter((one) => one.id !== id)
    const asked = { ...stored, ...routingOf(given) }
    if (stored.isDefault && !asked.isDefault)
      throw conflict('isDefault: there is always a default assistant; make another one the default instead')
    const routing = checkRouting(asked, others)
    if (routing.isDefault && !stored.isDefault) await clearDefault(tx, businessId, now)
    await replaceNumbers(tx, id, routing.phoneNumberIds)
    const routed = { ...stored, ...routing }
    return saveVersion(tx, businessId, routed, content, { by, restoredFrom: null, publish: false }, now)
  })
}

interface Save {
  by: SavedBy
  restoredFrom: number | null
  publish: boolean
}

/** Saves content as the next version, unless it is that of the latest. */
export async function saveVersion(
  tx: Sql,
  businessId: string,
  before: Assistant,
  content: AssistantContent,
  { by, restoredFrom, publish }: Save,
  now: Instant,
): Promise<Assistant> {
  const changed = changedFields(before, content)
  const latestVersion = before.latestVersion + (changed.length === 0 ? 0 : 1)
  const publishedVersion = publish ? latestVersion : before.publishedVersion
  const after: Assistant = { ...before, ...content, latestVersion, publishedVersion, updatedAt: now }
  if (changed.length > 0)
    await insertVersion(tx, businessId, before.id, {
      ...{ version: latestVersion, content, changedFields: changed, savedBy: by, restoredFrom },
      ...{ publishedAt: publish ? now : null, createdAt: now },
    })
  await updateAssistant(tx, after)
  await deleteOldVersions(tx, before.id, MAX_VERSIONS)
  return after
}

/**
 * Removes an assistant. The default answers the calls of its numbers; its call in progress continues with the version that answered. @throws NOT_FOUND;
 * CONFLICT for the default
 */
export async function removeAssistant(db: Database, businessId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = (await storedAssistants(tx, businessId)).find((one) => one.id === id)
    if (found === undefined) throw notFound(`assistant ${id}`)
    if (found.isDefault) throw conflict('the default assistant cannot be removed; make another one the default first')
    await deleteAssistant(tx, id)
  })
}

/** The assistants of a business for a change; stores the default first if needed. */
export async function storedAssistants(tx: Sql, businessId: string): Promise<Assistant[]> {
  await lockAssistants(tx, businessId)
  const stored = await selectAssistants(tx, businessId)
  if (stored.length > 0) return stored
  const [business] = await tx<{ createdAt: Instant }[]>`
    SELECT created_at AS "createdAt" FROM businesses WHERE id = ${businessId}`
  if (business === undefined) throw notFound(`business ${businessId}`)
  const first = firstAssistant(businessId, business.createdAt)
  await insertAssistant(tx, businessId, first)
  await insertVersion(tx, businessId, first.id, {
    ...{ version: 1, content: FIRST_CONTENT, changedFields: [], savedBy: null, restoredFrom: null },
    ...{ publishedAt: business.createdAt, createdAt: business.createdAt },
  })
  return [first]
}

/** The default assistant of a business that has not stored one. */
const firstAssistant = (businessId: string, createdAt: Instant): Assistant => ({
  id: firstAssistantId(businessId),
  ...FIRST_CONTENT,
  ...{ isDefault: true, answersWhen: 'always', everyNumber: false, phoneNumberIds: [] },
  ...{ publishedVersion: 1, latestVersion: 1, createdAt, updatedAt: createdAt },
})

/** The id is the same before and after the assistant is stored. */
export const firstAssistantId = (businessId: string): string =>
  `${ID_PREFIXES.assistant}${businessId.slice(businessId.indexOf('_'))}`

/** The fields of the content alone. */
const contentOf = <T extends Partial<ContentInput>>(input: T): Pick<T, keyof T & keyof ContentInput> =>
  Object.fromEntries(
    Object.entries(input).filter(([name]) => CONTENT_FIELDS.includes(name as keyof AssistantContent)),
  ) as Pick<T, keyof T & keyof ContentInput>

const ROUTING: readonly string[] = ['isDefault', 'answersWhen', 'everyNumber', 'phoneNumberIds']

const routingOf = (input: Partial<Routing>): Partial<Routing> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => ROUTING.includes(name)))

/** Checks that new choices exist. Earlier choices may have been deleted or renamed since. */
async function checkedContent(
  db: Database,
  deps: AssistantDeps,
  businessId: string,
  input: ContentInput,
  before: AssistantContent | null,
): Promise<AssistantContent> {
  const content = requireContent(input)
  const newOf = (after: readonly string[] = [], had: readonly string[] = []) => after.filter((id) => !had.includes(id))
  const { tools, knowledge } = content
  await requireArticleIds(db, businessId, newOf(knowledge?.articleIds, before?.knowledge?.articleIds))
  await requireDocumentIds(db, businessId, newOf(knowledge?.documentIds, before?.knowledge?.documentIds))
  const named = newOf(tools ?? [], before?.tools ?? [])
  if (named.length > 0) requireTools(named, await deps.tools(db, businessId))
  return content
}

function requireTools(names: readonly string[], known: readonly ToolState[]): void {
  const unknown = names.find((name) => !known.some((tool) => tool.name === name))
  if (unknown === undefined) return
  const all = known.map(({ name }) => name).sort()
  throw badRequest(`tools: there is no tool called ${unknown}; there are ${all.join(', ')}`)
}

/** @throws BAD_REQUEST; CONFLICT where another assistant answers the same calls */
function checkRouting(asked: Routing, others: readonly Assistant[]): Routing {
  const answersWhen = requireOneOf('answersWhen', asked.answersWhen, ANSWERS_WHEN)
  const { isDefault, everyNumber } = asked
  const phoneNumberIds = [...new Set(asked.phoneNumberIds)].sort()
  if (isDefault) return { isDefault, answersWhen: 'always', everyNumber: false, phoneNumberIds: [] }
  if (everyNumber && answersWhen === 'always')
    throw badRequest('everyNumber: an assistant that answers every number at any time is the default; set isDefault')
  const routing = { isDefault, answersWhen, everyNumber, phoneNumberIds: everyNumber ? [] : phoneNumberIds }
  const rival = others.find((other) => !other.isDefault && answersSame(routing, other))
  if (rival === undefined) return routing
  throw conflict(
    `${everyNumber ? 'everyNumber' : 'phoneNumberIds'}: the assistant "${rival.name}" answers the same numbers at the same hours; change its numbers or hours first`,
  )
}

const answersSame = (one: Routing, other: Routing): boolean =>
  one.answersWhen === other.answersWhen &&
  ((one.everyNumber && other.everyNumber) || one.phoneNumberIds.some((id) => other.phoneNumberIds.includes(id)))

async function requireNumbers(db: Database, businessId: string, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return
  const own = new Set((await listNumbers(db, businessId)).map((number) => number.id))
  const unknown = ids.find((id) => !own.has(id))
  if (unknown !== undefined) throw badRequest(`phoneNumberIds: ${unknown} is not a number of this business`)
}
