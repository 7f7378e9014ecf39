import { TOOLS } from './all-tools.ts'
import type { AnyTool } from './define-tool.ts'

/** Requests and results of all tools, as the conversation handles them. Their shapes are defined in the tools' files. */

type Tool = (typeof TOOLS)[number]
type Flat<T> = { [K in keyof T]: T[K] }
type RequestOf<T> = T extends Tool ? Flat<{ tool: T['name'] } & Parameters<T['run']>[1]> : never

/**
 * What the conversation decided to do. The ids in a request come from earlier results, and therefore from the server, never from a model or the
 * caller.
 */
export type ToolRequest = RequestOf<Tool>
export type ToolName = ToolRequest['tool']

/** Failures are values too: the conversation must find words for each of them. */
export type ToolResult = Awaited<ReturnType<Tool['run']>>

const BY_NAME: ReadonlyMap<string, AnyTool> = new Map(TOOLS.map((tool) => [tool.name, tool]))

/** Whether the request changes something outside the call: it is run once and never abandoned. */
export function hasEffects(request: ToolRequest): boolean {
  const tool = BY_NAME.get(request.tool)
  return tool !== undefined && requestHasEffects(tool, request)
}

export const requestHasEffects = (tool: AnyTool, request: object): boolean =>
  tool.requestHasEffects?.(request) ?? tool.hasEffects

/** Name and arguments as they are stored with the call. */
export function describeToolCall(request: ToolRequest): {
  name: string
  arguments: Readonly<Record<string, unknown>>
} {
  const { tool, ...args } = request
  return BY_NAME.get(tool)?.describeCall?.(request) ?? { name: tool, arguments: args }
}
