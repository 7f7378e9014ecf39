import type { JsonSchema } from './parameters-schema.ts'
import type { Tool } from './tool.ts'
import { MAX_REPLY_BYTES, type ToolHttpReply, type ToolHttpRequest } from './tool-caller.ts'
import type { ToolHeaders } from './tool-headers.ts'

interface ToolArguments {
  arguments: JsonSchema
  runId: string
  traceparent?: string | null
}

/**
 * The request of an HTTP tool. Arguments go into the query of GET and DELETE, otherwise into a JSON body. An argument never replaces or
 * repeats a query parameter of the URL, which its owner has fixed. `runId` is sent as Idempotency-Key and is the same for all tries of a
 * run, so that the server can recognize a repetition.
 */
export function toolRequest(
  tool: Tool,
  headers: ToolHeaders,
  { arguments: args, runId, traceparent }: ToolArguments,
): ToolHttpRequest {
  const method = tool.method ?? 'POST'
  const url = new URL(tool.url ?? '')
  const inQuery = hasQueryArguments(method)
  const fixed = fixedParameters(url)
  if (inQuery)
    for (const [name, value] of Object.entries(args)) if (!fixed.has(name.toLowerCase())) addToQuery(url, name, value)
  const ours = {
    accept: 'application/json, text/plain;q=0.9, text/*;q=0.5',
    'user-agent': 'Frontbell-Tools/1.0',
    ...(isSafe(method) ? {} : { 'idempotency-key': runId }),
    ...(inQuery ? {} : { 'content-type': 'application/json' }),
    ...(traceparent ? { traceparent } : {}),
  }
  return { method, url: url.href, headers: { ...ours, ...headers }, body: inQuery ? null : JSON.stringify(args) }
}

/** Whether the method's arguments go into the query. */
export const hasQueryArguments = (method: string | null): boolean => method === 'GET' || method === 'DELETE'

/** The query parameters that the URL has, in lower case, because many servers ignore the case of names. */
export const fixedParameters = (url: URL): ReadonlySet<string> =>
  new Set([...url.searchParams.keys()].map((name) => name.toLowerCase()))

/** Whether the request can be repeated (RFC 9110, 9.2.1). */
export const isSafe = (method: string | null): boolean => method === 'GET'

function addToQuery(url: URL, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const one of value) url.searchParams.append(name, asText(one))
  else url.searchParams.set(name, asText(value))
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** More than a model needs for one spoken answer. */
const MAX_CHARACTERS = 6_000
const MAX_OF_A_REFUSAL = 400

/** A reply as the model, or the owner who tries the tool, gets it: JSON if it is short enough, otherwise text. */
export function formatReply({ contentType, text, cut }: ToolHttpReply): unknown {
  const clean = text.trim()
  if (clean === '') return 'done'
  if (/\bjson\b/.test(contentType) && !cut && clean.length <= MAX_CHARACTERS) {
    try {
      return JSON.parse(clean) as unknown
    } catch {
      // Not JSON, despite its content type; used as text.
    }
  }
  if (!isReadable(contentType)) return `(${contentType}, which cannot be read out)`
  const plain = /\bhtml\b/.test(contentType) ? withoutTags(clean) : clean
  return shortened(plain, MAX_CHARACTERS)
}

/** The server's reason for a refusal. */
export const formatRefusal = (reply: ToolHttpReply): string => {
  const said = isReadable(reply.contentType) && !/\bhtml\b/.test(reply.contentType) ? reply.text.trim() : ''
  return `it answered with status ${reply.status}${said === '' ? '' : `: ${shortened(said, MAX_OF_A_REFUSAL)}`}`
}

/** An answer of an MCP server's tool, truncated to the length of a reply. */
export function formatAnswer(answer: unknown): unknown {
  if (typeof answer === 'string') return answer.trim() === '' ? 'done' : shortened(answer.trim(), MAX_CHARACTERS)
  const text = JSON.stringify(answer) ?? 'null'
  return text.length <= MAX_CHARACTERS ? answer : shortened(text, MAX_CHARACTERS)
}

const isReadable = (contentType: string): boolean => contentType === '' || /\btext\/|json|xml/.test(contentType)

const withoutTags = (html: string): string =>
  html
    .slice(0, MAX_REPLY_BYTES)
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${Buffer.from(text.slice(0, most))} … (cut short)`
