import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf, requireText, requireWhole } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PagePosition, type PageRequest, pageOf } from '../../kernel/page.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { withoutUndefined } from '../../kernel/without-undefined.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { requireDestination } from '../spending/spending.ts'
import { withTransferPhone } from '../transfer-destinations/transfer-destination.ts'
import { type BuiltinTool, builtinToolsOf, isBuiltinId } from './builtin-tools.ts'
import { type JsonSchema, requireParameters } from './parameters-schema.ts'
import { declaredArguments } from './tool-arguments.ts'
import { openHeaders, requireHeaders, sealHeaders, type ToolHeaders } from './tool-headers.ts'
import { fixedParameters, hasQueryArguments } from './tool-request.ts'
import {
  countTools,
  deleteTool,
  insertTool,
  lockTools,
  selectSealedHeaders,
  selectTool,
  selectTools,
  touchTool,
  updateToolRow,
} from './tool-store.ts'

export const TOOL_TYPES = ['http', 'builtin', 'transfer', 'mcp'] as const
export type ToolType = (typeof TOOL_TYPES)[number]
/** The types that a business can add. */
const CUSTOM_TYPES = ['http', 'transfer', 'mcp'] as const
export const TOOL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A tool of the assistant. Header values are stored sealed and are not part of it. */
export interface Tool {
  id: string
  /** The name by which the model calls it. */
  name: string
  /** Tells the model what it does and when to use it. */
  description: string
  type: ToolType
  /** For `http` only. */
  method: (typeof TOOL_METHODS)[number] | null
  /** https; for `transfer` the number as `tel:+15551234567`; null for a built-in tool. */
  url: string | null
  /** JSON Schema of the arguments. */
  parameters: JsonSchema
  /** Null for a built-in tool. */
  timeoutMs: number | null
  /** Whether the caller is asked before the tool runs. */
  requiresConfirmation: boolean
  spokenWhileRunning: string | null
  enabled: boolean
  /** Null if it was never called, or for a built-in tool, whose runs are only in the records of calls. */
  lastCalledAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

interface Settings {
  name: string
  description: string
  method?: (typeof TOOL_METHODS)[number] | null | undefined
  url: string
  parameters?: unknown
  timeoutMs?: number | undefined
  requiresConfirmation?: boolean | undefined
  spokenWhileRunning?: string | null | undefined
  enabled?: boolean | undefined
  /** Sent with every request; replaced as a whole. */
  headers?: Record<string, string> | undefined
}

export interface NewTool extends Settings {
  /** `http` if absent. */
  type?: Exclude<ToolType, 'builtin'> | undefined
}

/** Absent fields keep their values. */
export type ToolChange = Partial<Settings>

/** What the rules of tools need. */
export interface ToolDeps {
  /** The tools that come with the service. */
  builtin: readonly BuiltinTool[]
  box: SealedBox
  /** The normalized URL, or why it is refused, worded to follow a field's name (`kernel/network/address-guard.ts`). */
  checkUrl(text: string): { url: URL } | { refusal: string }
}

export interface ToolFilters {
  type?: ToolType | undefined
  enabled?: boolean | undefined
}

/** A model chooses badly from more tools. */
export const MAX_TOOLS = 50
const NO_ARGUMENTS: JsonSchema = { type: 'object', properties: {} }
/** The caller hears silence, or one sentence, while the tool runs. */
const DEFAULT_TIMEOUT_MS = 8_000

/** @throws BAD_REQUEST naming the field; NOT_FOUND without that business; CONFLICT where the name is taken */
export async function createTool(
  db: Database,
  deps: ToolDeps,
  businessId: string,
  input: NewTool,
  now: Instant,
): Promise<Tool> {
  const business = await requireBusiness(db, businessId)
  const type = requireOneOf('type', input.type ?? 'http', CUSTOM_TYPES)
  const tool: Tool = {
    id: newId('tool'),
    type,
    ...checkSettings(deps, business, type, {
      parameters: NO_ARGUMENTS,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      ...withoutUndefined(input),
    }),
    lastCalledAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const sealed = sealHeaders(deps.box, tool.id, headersFor(type, input.headers ?? {}))
  await requireTransferTarget(db.read, businessId, tool)
  return unlessNameTaken(tool.name, () =>
    db.transaction(async (tx) => {
      await lockTools(tx, businessId)
      if ((await countTools(tx, businessId)) >= MAX_TOOLS)
        throw conflict(`a business can have at most ${MAX_TOOLS} tools; remove one first`)
      await insertTool(tx, businessId, tool, sealed)
      return tool
    }),
  )
}

/** The business as its built-in tools see it: a destination can take transfers, too. */
const reachable = async (db: Database, businessId: string): Promise<Business> =>
  withTransferPhone(db, await requireBusiness(db, businessId))

/** Newest first, the built-in tools among them. */
export async function listTools(
  db: Database,
  builtin: readonly BuiltinTool[],
  businessId: string,
  filters: ToolFilters,
  page: PageRequest,
): Promise<Page<Tool>> {
  const [business, custom] = await Promise.all([
    reachable(db, businessId),
    selectTools(db.list, businessId, filters, page),
  ])
  const shown = builtinToolsOf(builtin, business).filter(
    (tool) =>
      (page.after === null || newestFirst(page.after, tool) < 0) &&
      (filters.type === undefined || tool.type === filters.type) &&
      (filters.enabled === undefined || tool.enabled === filters.enabled),
  )
  return pageOf([...custom, ...shown].sort(newestFirst).slice(0, page.limit + 1), page.limit)
}

/** @throws NOT_FOUND */
export async function readTool(
  db: Database,
  builtin: readonly BuiltinTool[],
  businessId: string,
  id: string,
): Promise<Tool> {
  const stored = await selectTool(db.read, businessId, id)
  const found = stored ?? builtinToolsOf(builtin, await reachable(db, businessId)).find((one) => one.id === id)
  if (found === undefined) throw notFound(`tool ${id}`)
  return found
}

/** A changed tool, and whether its stored headers were removed. */
export interface ChangedTool {
  tool: Tool
  headersRemoved: boolean
}

/**
 * Changes a tool; absent fields keep their values. The stored headers contain secrets for one server: if the URL gets another origin
 * (scheme, host or port) and the change has no headers, the stored ones are removed.
 * @throws BAD_REQUEST, NOT_FOUND; CONFLICT for a built-in tool and where the name is taken
 */
export async function changeTool(
  db: Database,
  deps: ToolDeps,
  businessId: string,
  id: string,
  change: ToolChange,
  now: Instant,
): Promise<ChangedTool> {
  refuseBuiltin(deps.builtin, id)
  const business = await requireBusiness(db, businessId)
  return unlessNameTaken(change.name ?? id, () =>
    db.transaction(async (tx) => {
      await lockTools(tx, businessId)
      const before = await selectTool(tx, businessId, id)
      if (before === null) throw notFound(`tool ${id}`)
      const { url, timeoutMs, ...kept } = before
      const settings = {
        ...kept,
        url: url ?? '',
        timeoutMs: timeoutMs ?? DEFAULT_TIMEOUT_MS,
        ...withoutUndefined(change),
      }
      const after: Tool = { ...before, ...checkSettings(deps, business, before.type, settings), updatedAt: now }
      if (after.url !== before.url) await requireTransferTarget(tx, businessId, after)
      const given = change.headers === undefined ? null : headersFor(before.type, change.headers)
      const stored = (await selectSealedHeaders(tx, businessId, id))?.sealed ?? null
      const headersRemoved = given === null && stored !== null && originOf(before) !== originOf(after)
      const headers = given ?? (headersRemoved ? {} : null)
      await updateToolRow(tx, after, headers === null ? undefined : { sealed: sealHeaders(deps.box, id, headers) })
      return { tool: after, headersRemoved }
    }),
  )
}

const originOf = ({ url }: Tool): string | null => (url === null ? null : new URL(url).origin)

/** @throws NOT_FOUND; CONFLICT for a built-in tool */
export async function removeTool(
  db: Database,
  builtin: readonly BuiltinTool[],
  businessId: string,
  id: string,
): Promise<void> {
  refuseBuiltin(builtin, id)
  if (!(await deleteTool(db.write, businessId, id))) throw notFound(`tool ${id}`)
}

/** The headers of the tool's requests, in clear. Only for sending a request. @throws NOT_FOUND */
export async function toolHeaders(db: Database, box: SealedBox, businessId: string, id: string): Promise<ToolHeaders> {
  const found = await selectSealedHeaders(db.read, businessId, id)
  if (found === null) throw notFound(`tool ${id}`)
  return openHeaders(box, id, found.sealed)
}

/** Records that the assistant has called a tool. */
export const noteToolCalled = (db: Database, id: string, now: Instant): Promise<void> => touchTool(db.write, id, now)

/** @throws BAD_REQUEST */
function checkSettings(deps: ToolDeps, business: Business, type: ToolType, input: Partial<Settings>) {
  const parameters = requireParameters(input.parameters)
  const url = type === 'transfer' ? requireTel(business, input.url) : requireUrl(deps, input.url)
  const method = type === 'http' ? requireOneOf('method', input.method ?? 'POST', TOOL_METHODS) : noMethod(input.method)
  if (hasQueryArguments(method)) requireFreeNames(parameters, url)
  return {
    name: requireName(deps.builtin, input.name),
    description: requireText('description', input.description, 1_000),
    ...{ method, url, parameters },
    timeoutMs: requireWhole('timeoutMs', input.timeoutMs, 500, 20_000),
    requiresConfirmation: input.requiresConfirmation === true,
    spokenWhileRunning: optionalText('spokenWhileRunning', input.spokenWhileRunning, 300),
    enabled: input.enabled !== false,
  }
}

/** A name that every model vendor accepts. */
function requireName(builtin: readonly BuiltinTool[], name: unknown): string {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_]{0,63}$/.test(name))
    throw badRequest('name: must be 1 to 64 lower-case letters, digits and underscores, beginning with a letter')
  if (builtin.some((one) => one.name === name)) throw badRequest(`name: ${name} is a built-in tool; choose another`)
  return name
}

function noMethod(method: unknown): null {
  if (method !== undefined && method !== null) throw badRequest('method: only tools of type http have one')
  return null
}

function requireUrl(deps: ToolDeps, url: unknown): string {
  const result = deps.checkUrl(requireText('url', url, 2_048))
  if ('refusal' in result) throw badRequest(`url: ${result.refusal}`)
  return result.url.href
}

/** An argument in the query must not have the same name as a parameter in the URL. */
function requireFreeNames(parameters: JsonSchema, url: string): void {
  const fixed = fixedParameters(new URL(url))
  const taken = declaredArguments(parameters).find((name) => fixed.has(name.toLowerCase()))
  if (taken !== undefined)
    throw badRequest(`parameters.properties.${taken}: the url has a fixed value for ${taken}; remove one of the two`)
}

function requireTel(business: Business, url: unknown): string {
  const text = requireText('url', url, 60)
  return `tel:${requirePhoneNumber('url', text.replace(/^tel:/i, ''), business.country)}`
}

/** @throws FORBIDDEN for a number that the business may not call */
async function requireTransferTarget(sql: Sql, businessId: string, { type, url }: Tool): Promise<void> {
  if (type === 'transfer' && url !== null) await requireDestination(sql, businessId, url.replace(/^tel:/, ''), 'url')
}

function headersFor(type: ToolType, headers: Record<string, string>): ToolHeaders {
  if (type === 'transfer' && Object.keys(headers).length > 0) throw badRequest('headers: a transfer sends none')
  return requireHeaders(headers)
}

function refuseBuiltin(builtin: readonly BuiltinTool[], id: string): void {
  if (isBuiltinId(builtin, id)) throw conflict('a built-in tool cannot be changed or removed')
}

function newestFirst(a: PagePosition, b: PagePosition): number {
  if (a.createdAt.getTime() !== b.createdAt.getTime()) return b.createdAt.getTime() - a.createdAt.getTime()
  if (a.id === b.id) return 0
  return a.id < b.id ? 1 : -1
}

async function unlessNameTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isConstraintViolation(error, 'tools_one_name'))
      throw conflict(`name: a tool called ${name} already exists; choose another name`)
    throw error
  }
}
