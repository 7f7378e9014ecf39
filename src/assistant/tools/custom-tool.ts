import { defineInternalTool } from './define-tool.ts'
import type { ToolContext } from './tool-context.ts'

/** A run of a tool that the business added, or of one that its MCP server offers (`custom-tools.ts`). */
export interface CustomToolRequest {
  /** The name by which the model calls it. */
  name: string
  toolId: string
  /** The name by which the MCP server knows the tool; null for other tools. */
  serverTool: string | null
  /** Checked against the tool's parameters. */
  arguments: Readonly<Record<string, unknown>>
  effects: boolean
  timeoutMs: number
}

/** What the tool's server answered: JSON or text. */
export type CustomToolResult = { outcome: 'answered'; answer: unknown }

/** The server's own time limit ends a run. The later deadline is for the case that this limit fails. */
const GRACE_MS = 3_000

/** Runs any custom tool; each is offered to the model under its own name. */
export const customTool = defineInternalTool({
  name: 'custom',
  hasEffects: true,
  requestHasEffects: ({ effects }) => effects,
  run: async (context: ToolContext, request: CustomToolRequest) =>
    context.runCustomTool?.(request) ?? { outcome: 'refused', reason: 'it cannot be run here' },
  formatResult: ({ answer }: CustomToolResult) => ({ answer }),
  describeCall: ({ name, arguments: args }) => ({ name, arguments: args }),
  deadlineMs: ({ timeoutMs }) => timeoutMs + GRACE_MS,
})
