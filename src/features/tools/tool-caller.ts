import type { JsonSchema } from './parameters-schema.ts'

/** The network behind tools, as this feature needs it. Implemented by `providers/tools/`. */
export interface ToolCaller {
  /** Sends one request and follows no redirect. An HTTP error status is a reply. @throws ProviderError */
  send(request: ToolHttpRequest, signal: AbortSignal): Promise<ToolHttpReply>
  /** The tools of an MCP server, cached for some minutes. @throws ProviderError */
  serverTools(server: ToolServer, signal: AbortSignal): Promise<readonly ServerTool[]>
  /** @throws ProviderError */
  callServer(server: ToolServer, call: ServerCall, signal: AbortSignal): Promise<ServerReply>
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
  /** In lower case; empty if the server gave none. */
  contentType: string
  /** UTF-8, at most `MAX_REPLY_BYTES`. */
  text: string
  /** Whether the reply was longer. */
  cut: boolean
}

export const MAX_REPLY_BYTES = 64 * 1024

/** An MCP server (Model Context Protocol, streamable HTTP). */
export interface ToolServer {
  /** The tool's id. */
  id: string
  url: string
  headers: Readonly<Record<string, string>>
}

/** A call of one tool of an MCP server. */
export interface ServerCall {
  name: string
  arguments: JsonSchema
  /** Sent in `_meta`, where MCP carries W3C Trace Context. */
  traceparent?: string | null
}

export interface ServerTool {
  name: string
  description: string
  parameters: JsonSchema
  /** Whether the server says that the tool changes nothing. */
  readOnly: boolean
}

export interface ServerReply {
  failed: boolean
  /** JSON if the server gave JSON, otherwise text. */
  answer: unknown
}
