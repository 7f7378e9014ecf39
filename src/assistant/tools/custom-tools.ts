import { type CallableTool, callableTools, runTool, type ToolRuntime } from '../../features/tools/call-tool.ts'
import { InputRefusal } from './define-tool.ts'
import type { ToolRequest } from './tool.ts'
import type { CustomToolRunner } from './tool-context.ts'

/** A tool that the business added, or one of its MCP servers, as a conversation offers it to a model. */
export interface CustomTool {
  name: string
  /** The name in the list of tools; for a tool of an MCP server, the server's name. */
  toolName: string
  description: string
  parameters: Readonly<Record<string, unknown>>
  needsConfirmation: boolean
  spokenWhileRunning: string | null
  /** Turns the arguments into a request. @throws InputRefusal */
  parse(input: Readonly<Record<string, unknown>>): ToolRequest
}

/**
 * The enabled tools of a business, newest first. An MCP server that does not list its tools within 1.5 seconds is left out of this
 * conversation. Never fails.
 */
export async function loadCustomTools(runtime: ToolRuntime, businessId: string): Promise<CustomTool[]> {
  try {
    return (await callableTools(runtime, businessId)).map(customToolOf)
  } catch (err) {
    runtime.log.error(
      { businessId, err },
      'the custom tools of a business could not be loaded; the conversation goes on without them',
    )
    return []
  }
}

function customToolOf(tool: CallableTool): CustomTool {
  const { name, toolName, description, parameters, effects, needsConfirmation, spokenWhileRunning } = tool
  return {
    ...{ name, toolName, description, parameters, needsConfirmation, spokenWhileRunning },
    parse(input) {
      const faults = tool.faultsOf(input)
      if (faults !== null) throw new InputRefusal(faults)
      if (tool.transferTo !== null) return { tool: 'transfer', to: tool.transferTo, reason: name }
      const { toolId, serverTool, timeoutMs } = tool
      return { tool: 'custom', name, toolId, serverTool, arguments: input, effects, timeoutMs }
    },
  }
}

/**
 * Runs the custom tools of a conversation. `newRunId` names each run, so that the tool's server can recognize a repetition.
 * `traceparent` is the W3C Trace Context of a run.
 */
export const customToolRunner =
  (
    runtime: ToolRuntime,
    businessId: string,
    newRunId: () => string,
    traceparent: () => string | null = () => null,
  ): CustomToolRunner =>
  async (request) => {
    const { toolId, serverTool, effects } = request
    const run = await runTool(runtime, businessId, {
      toolId,
      serverTool,
      arguments: request.arguments,
      runId: newRunId(),
      traceparent: traceparent(),
    })
    if (run.outcome === 'answered') return { outcome: 'answered', answer: run.answer }
    if (run.outcome === 'refused') return { outcome: 'refused', reason: run.reason }
    return { outcome: run.mayHaveHappened && effects ? 'unknown' : 'unavailable', reason: run.reason }
  }
