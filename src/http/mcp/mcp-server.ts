import type { CallToolResult, JsonSchemaValidator, McpServer } from '@modelcontextprotocol/server'
import type { Scope } from '../../kernel/scope.ts'
import { inToolNames, type McpTool } from './tools.ts'

/** What the API answered to a request. */
export interface ApiAnswer {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

export interface McpParts {
  readonly name: string
  readonly version: string
  readonly tools: readonly McpTool[]
  /** Of the key. */
  readonly scopes: ReadonlySet<Scope>
  /** Sends a request to the API with the caller's key; `path` is relative to /api/v1. */
  ask(method: string, path: string, body: Record<string, unknown> | null): Promise<ApiAnswer>
  describe(): string
}

const INSTRUCTIONS = `The assistant of a business that answers calls and books appointments. Times are RFC 3339. Read the services and
the free times before you book, and book only at a free time. Fields named in an error can be corrected and sent again.`

/** A server for one request: its tools are those that the key may use. */
export async function createMcpServer(parts: McpParts): Promise<McpServer> {
  const { McpServer, fromJsonSchema } = await import('@modelcontextprotocol/server')
  const server = new McpServer({ name: parts.name, version: parts.version }, { instructions: INSTRUCTIONS })
  for (const tool of parts.tools) {
    if (!parts.scopes.has(tool.scope)) continue
    const { title, description, method } = tool
    const annotations = {
      readOnlyHint: method === 'GET',
      destructiveHint: tool.name === 'cancel_appointment',
      openWorldHint: tool.name === 'send_text',
    }
    // The operation checks the values of its fields itself, and says what is wrong in a sentence.
    const inputSchema = fromJsonSchema<Record<string, unknown>>(tool.inputSchema, ACCEPTS_ANYTHING)
    server.registerTool(tool.name, { title, description, inputSchema, annotations }, async (input) => {
      const problem = unknownField(tool, input)
      if (problem !== null) return { isError: true, content: [{ type: 'text', text: `BAD_REQUEST: ${problem}` }] }
      const { path, body } = tool.request(input)
      return resultOf(await parts.ask(method, path, body))
    })
  }
  addResources(server, parts)
  return server
}

/**
 * Names the first field that a tool does not have, as an operation would ignore it, and answer a different question from the one asked. Null: it
 * has all. Pure.
 */
function unknownField({ name, inputSchema }: McpTool, input: Readonly<Record<string, unknown>>): string | null {
  const known = Object.keys(inputSchema.properties as object)
  const unknown = Object.keys(input).find((field) => !known.includes(field))
  if (unknown === undefined) return null
  return `${unknown}: is not a known field of ${name}, which has ${known.length === 0 ? 'none' : known.join(', ')}`
}

const accept = (input: unknown) => ({ valid: true as const, data: input, errorMessage: undefined })
const ACCEPTS_ANYTHING = { getValidator: <T>() => accept as JsonSchemaValidator<T> }

function addResources(server: McpServer, { scopes, ask, describe }: McpParts): void {
  const json = { mimeType: 'application/json' }
  if (scopes.has('business:read')) {
    const about = { ...json, title: 'Business', description: 'Name, phone number, time zone, plan and opening hours' }
    server.registerResource('business', 'frontbell://business', about, async ({ href }) => {
      const answer = await ask('GET', '/business', null)
      if (answer.status !== 200) throw new Error(sentenceOf(answer))
      return { contents: [{ uri: href, ...json, text: answer.text }] }
    })
  }
  const about = { ...json, title: 'API description', description: 'The REST API as OpenAPI 3.1' }
  server.registerResource('openapi', 'frontbell://openapi.json', about, async ({ href }) => ({
    contents: [{ uri: href, ...json, text: describe() }],
  }))
}

/** An error of the API is the result of the tool, so that the model can read it and correct its input. */
function resultOf(answer: ApiAnswer): CallToolResult {
  if (answer.status >= 400) return { isError: true, content: [{ type: 'text', text: sentenceOf(answer) }] }
  return { content: [{ type: 'text', text: answer.text }] }
}

function sentenceOf({ text, retryAfter }: ApiAnswer): string {
  const { error } = JSON.parse(text) as { error: { code: string; message: string } }
  return `${error.code}: ${inToolNames(error.message)}${retryAfter === null ? '' : ` (try again in ${retryAfter} seconds)`}`
}
