import type { JsonSchema } from './parameters-schema.ts'

/** The network behind tools, as this feature needs it. Implemented by `providers/tools/`. */
export interface ToolCaller {
  /** One request, no redirect followed. @throws ProviderError; an HTTP error status is a reply. */
  send(request: ToolHttpRequest, signal: AbortSignal): Promise<ToolHttpReply>
  /** What an MCP server offers, for a while from memory. @throws ProviderError */
  serverTools(server: ToolServer, signal: AbortSignal): Promise<readonly ServerTool[]>
  /** @throws ProviderError */
  callServer(server: ToolServer, name: string, args: JsonSchema, signal: AbortSignal): Promise<ServerReply>
  close(): Promise<void>
}

export interface ToolHttpRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

export interface ToolHttpReply {
  status: number
  /** In lower case; empty where none was told. */
  contentType: string
  /** UTF-8, no more than `MAX_REPLY_BYTES` of it. */
  text: string
  /** There was more. */
  cut: boolean
}

export const MAX_REPLY_BYTES = 64 * 1024

/** An MCP server (Model Context Protocol, streamable HTTP). */
export interface ToolServer {
  /** The tool's. */
  id: string
  url: string
  headers: Readonly<Record<string, string>>
}

export interface ServerTool {
  name: string
  description: string
  parameters: JsonSchema
  /** It says that it changes nothing. */
  readOnly: boolean
}

export interface ServerReply {
  failed: boolean
  /** JSON where it gave some, else text. */
  answer: unknown
}
