import { createHash } from 'node:crypto'
import { badRequest, notFound } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { type JsonSchema, knownParameters } from './parameters-schema.ts'
import { noteToolCalled, type Tool, toolHeaders } from './tool.ts'
import { argumentFaults } from './tool-arguments.ts'
import type { ServerTool, ToolCaller, ToolHttpReply, ToolHttpRequest } from './tool-caller.ts'
import type { ToolHeaders } from './tool-headers.ts'
import { formatAnswer, formatRefusal, formatReply, isSafe, toolRequest } from './tool-request.ts'
import { selectTool, selectTools } from './tool-store.ts'

/** What running custom tools needs. */
export interface ToolRuntime {
  db: Database
  box: SealedBox
  caller: ToolCaller
  clock: Clock
  log: Log
}

/** A custom tool as a conversation can call it. */
export interface CallableTool {
  /** For a tool of an MCP server: the server's name in our list, then the tool's own name. */
  name: string
  description: string
  parameters: JsonSchema
  toolId: string
  /** The name in the list of tools. */
  toolName: string
  /** The name on the MCP server; null for other tools. */
  serverTool: string | null
  /** The number of a transfer, E.164; null for other tools. */
  transferTo: string | null
  effects: boolean
  needsConfirmation: boolean
  spokenWhileRunning: string | null
  timeoutMs: number
  /** What is wrong with the arguments, on one line; null if nothing. */
  faultsOf(given: unknown): string | null
}

export type ToolRun =
  | { outcome: 'answered'; answer: unknown; status: number | null }
  /** The server refuses, and would refuse a repetition. */
  | { outcome: 'refused'; reason: string; status: number | null }
  | { outcome: 'failed'; reason: string; status: number | null; mayHaveHappened: boolean }

export interface RunRequest {
  toolId: string
  serverTool: string | null
  arguments: JsonSchema
  /** The idempotency key of the run. */
  runId: string
  /** Connects the server's spans with those of the call (W3C Trace Context). */
  traceparent?: string | null
}

/** The total for a conversation: a model chooses badly from more tools. */
const MAX_CALLABLE = 60
const MAX_OF_A_SERVER = 20
/** How long a conversation waits for the lists of MCP servers before it begins without them. */
const LIST_MS = 1_500
const DEFAULT_TIMEOUT_MS = 8_000
/** The delay before retrying a safe request whose first try failed at once. */
const RETRY_AFTER_MS = 250

/** The enabled custom tools of a business, newest first, with the tools of MCP servers that answer in time. */
export async function callableTools(runtime: ToolRuntime, businessId: string): Promise<CallableTool[]> {
  const tools = await selectTools(runtime.db.read, businessId, { enabled: true }, { limit: 100, after: null })
  const groups = await Promise.all(
    tools.map((tool) => (tool.type === 'mcp' ? listServerTools(runtime, businessId, tool) : [toCallable(tool)])),
  )
  const known = new Set<string>()
  const isFirst = ({ name }: CallableTool) => !known.has(name) && known.add(name)
  return groups.flat().filter(isFirst).slice(0, MAX_CALLABLE)
}

function toCallable(tool: Tool): CallableTool {
  const { name, description, parameters } = tool
  const effects = tool.type === 'transfer' || !isSafe(tool.method)
  return { ...callableFields(tool, parameters, effects), name, description, serverTool: null }
}

/** The tools of an MCP server; empty if the server fails, so that the call continues without them. */
async function listServerTools(runtime: ToolRuntime, businessId: string, tool: Tool): Promise<CallableTool[]> {
  const { caller, box, db, clock, log } = runtime
  const limit = timeLimit(clock, LIST_MS)
  try {
    const headers = await toolHeaders(db, box, businessId, tool.id)
    const found = await caller.serverTools({ id: tool.id, url: tool.url ?? '', headers }, limit.signal)
    return found.slice(0, MAX_OF_A_SERVER).map((one) => serverToolToCallable(tool, one))
  } catch (err) {
    log.warn({ businessId, toolId: tool.id, err }, 'the tools of an MCP server could not be listed')
    return []
  } finally {
    limit.done()
  }
}

function serverToolToCallable(tool: Tool, one: ServerTool): CallableTool {
  const described = one.description.trim() === '' ? tool.description : one.description
  return {
    ...callableFields(tool, knownParameters(one.parameters), !one.readOnly),
    name: joinedName(tool.name, one.name),
    description: Buffer.from(described.slice(0, 1_000)).toString(),
    serverTool: one.name,
  }
}

function callableFields(tool: Tool, parameters: JsonSchema, effects: boolean) {
  return {
    parameters,
    toolId: tool.id,
    toolName: tool.name,
    transferTo: tool.type === 'transfer' ? (tool.url ?? '').replace(/^tel:/, '') : null,
    effects,
    needsConfirmation: tool.requiresConfirmation && effects,
    spokenWhileRunning: tool.spokenWhileRunning,
    timeoutMs: tool.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    faultsOf: (given: unknown) => argumentFaults(parameters, given),
  }
}

/** At most 64 letters, digits and underscores, as model vendors require; a shortened name gets a few letters of its hash. */
function joinedName(server: string, name: string): string {
  const joined = `${server}_${name}`.toLowerCase().replace(/[^a-z0-9_]/g, '_')
  if (joined.length <= 64) return joined
  return `${joined.slice(0, 57)}_${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
}

/**
 * Runs a tool and returns the outcome; never throws. Only safe requests are tried twice. Updates the tool's `lastCalledAt`.
 */
export async function runTool(runtime: ToolRuntime, businessId: string, run: RunRequest): Promise<ToolRun> {
  const { db, clock, log } = runtime
  try {
    const tool = await selectTool(db.read, businessId, run.toolId)
    if (tool === null || !tool.enabled)
      return { outcome: 'refused', reason: 'the tool is no longer there', status: null }
    const ready = await prepareRun(runtime, businessId, tool, run)
    const { result } = await executeRun(runtime, tool, ready)
    await noteToolCalled(db, tool.id, clock.now())
    return result
  } catch (err) {
    log.error({ businessId, toolId: run.toolId, err }, 'a custom tool could not be run')
    return { outcome: 'failed', reason: 'an error of the service', status: null, mayHaveHappened: true }
  }
}

/** An owner's trial run of a tool. Header values are hidden. */
export interface ToolTrial {
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: string | null } | null
  outcome: ToolRun['outcome']
  status: number | null
  tookMs: number
  /** The answer as a model gets it; null if there is none. */
  answer: unknown
  /** Why there is no answer; null if there is one. */
  reason: string | null
}

/**
 * Runs a tool, enabled or not, as a trial by its owner. `serverTool` names a tool of an MCP server; without it the answer is the list of
 * the server's tools.
 * @throws BAD_REQUEST if the arguments do not fit, NOT_FOUND
 */
export async function testTool(
  runtime: ToolRuntime,
  businessId: string,
  trial: Omit<RunRequest, 'serverTool'> & { serverTool?: string | null },
): Promise<ToolTrial> {
  const tool = await selectTool(runtime.db.read, businessId, trial.toolId)
  if (tool === null) throw notFound(`tool ${trial.toolId}`)
  if (tool.type === 'transfer')
    throw badRequest('id: a transfer cannot be tried without a call; ring the number instead')
  const faults = tool.type === 'http' ? argumentFaults(tool.parameters, trial.arguments) : null
  if (faults !== null) throw badRequest(faults)
  const ready = await prepareRun(runtime, businessId, tool, { ...trial, serverTool: trial.serverTool ?? null })
  const startMs = runtime.clock.monotonicMs()
  const { result } = await executeRun(runtime, tool, ready)
  const tookMs = Math.round(runtime.clock.monotonicMs() - startMs)
  return {
    request: ready.http === null ? null : { ...ready.http, headers: maskHeaders(ready.http.headers, ready.headers) },
    outcome: result.outcome,
    status: result.status,
    tookMs,
    answer: result.outcome === 'answered' ? result.answer : null,
    reason: result.outcome === 'answered' ? null : result.reason,
  }
}

interface PreparedRun {
  run: RunRequest
  headers: ToolHeaders
  /** Null for an MCP server. */
  http: ToolHttpRequest | null
}

async function prepareRun(runtime: ToolRuntime, businessId: string, tool: Tool, run: RunRequest): Promise<PreparedRun> {
  const headers = await toolHeaders(runtime.db, runtime.box, businessId, tool.id)
  return { run, headers, http: tool.type === 'http' ? toolRequest(tool, headers, run) : null }
}

async function executeRun(runtime: ToolRuntime, tool: Tool, ready: PreparedRun): Promise<{ result: ToolRun }> {
  const limit = timeLimit(runtime.clock, tool.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    const result =
      ready.http === null
        ? await runMcp(runtime, tool, ready, limit.signal)
        : await runHttp(runtime, ready.http, limit.signal)
    return { result: hideSecrets(result, ready.headers) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const late = limit.signal.aborted
    const reason = late ? `it gave no answer within ${tool.timeoutMs ?? DEFAULT_TIMEOUT_MS} ms` : error.message
    const mayHaveHappened = error.problem !== 'unreachable'
    return { result: hideSecrets({ outcome: 'failed', reason, status: null, mayHaveHappened }, ready.headers) }
  } finally {
    limit.done()
  }
}

async function runHttp(runtime: ToolRuntime, request: ToolHttpRequest, signal: AbortSignal): Promise<ToolRun> {
  const reply = await sendSafely(runtime, request, signal)
  const { status } = reply
  if (status >= 200 && status < 300) return { outcome: 'answered', answer: formatReply(reply), status }
  if (status >= 500 || status === 429 || status === 408)
    return { outcome: 'failed', reason: formatRefusal(reply), status, mayHaveHappened: status !== 429 }
  const reason = status < 400 ? `it answered with status ${status}; redirects are not followed` : formatRefusal(reply)
  return { outcome: 'refused', reason, status }
}

/** Retries a failed request once if that is safe: the request never left, or it changes nothing. */
async function sendSafely(
  { caller, clock }: ToolRuntime,
  request: ToolHttpRequest,
  signal: AbortSignal,
): Promise<ToolHttpReply> {
  const pause = () => new Promise<void>((over) => clock.after(RETRY_AFTER_MS, over))
  try {
    const reply = await caller.send(request, signal)
    if (!isSafe(request.method) || reply.status < 502 || reply.status > 504) return reply
  } catch (error) {
    const again = error instanceof ProviderError && (isSafe(request.method) || error.problem === 'unreachable')
    if (!again || !error.retryable || signal.aborted) throw error
  }
  await pause()
  return caller.send(request, signal)
}

async function runMcp(
  runtime: ToolRuntime,
  tool: Tool,
  { run, headers }: PreparedRun,
  signal: AbortSignal,
): Promise<ToolRun> {
  const server = { id: tool.id, url: tool.url ?? '', headers }
  if (run.serverTool === null) {
    const offered = await runtime.caller.serverTools(server, signal)
    return {
      outcome: 'answered',
      answer: offered.map(({ name, description }) => ({ name, description })),
      status: null,
    }
  }
  const { failed, answer } = await runtime.caller.callServer(server, { ...run, name: run.serverTool }, signal)
  if (!failed) return { outcome: 'answered', answer: formatAnswer(answer), status: null }
  const said = formatAnswer(answer)
  return { outcome: 'refused', reason: typeof said === 'string' ? said : JSON.stringify(said), status: null }
}

const HIDDEN = '•••'

const maskHeaders = (sent: Readonly<Record<string, string>>, secret: ToolHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, Object.hasOwn(secret, name) ? HIDDEN : value]))

/** Hides header values in the answer: a server may repeat them, and no model, record or screen may show them. */
function hideSecrets(result: ToolRun, headers: ToolHeaders): ToolRun {
  const values = Object.values(headers).flatMap((value) => [value, value.replace(/^\w+ /, '')])
  const secrets = values.filter((value) => value.length >= 6)
  if (secrets.length === 0) return result
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
  const hideIn = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value)
    if (Array.isArray(value)) return value.map(hideIn)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hide(key), hideIn(inner)]))
  }
  return result.outcome === 'answered'
    ? { ...result, answer: hideIn(result.answer) }
    : { ...result, reason: hide(result.reason) }
}

function timeLimit(clock: Clock, ms: number): { signal: AbortSignal; done: () => void } {
  const stop = new AbortController()
  return { signal: stop.signal, done: clock.after(ms, () => stop.abort()) }
}
