import { type CallableTool, callableTools, runTool, type ToolRuntime } from '../../features/tools/call-tool.ts'
import { type Reading, type Refusal, refused } from './builtin-readers.ts'
import type { ToolRequest, ToolResult } from './tool.ts'
import type { CustomToolRunner } from './tool-context.ts'

/** A tool that the business added, or one of an MCP server that it named, as a conversation uses it. */
export interface CustomTool {
  name: string
  description: string
  parameters: Readonly<Record<string, unknown>>
  effects: boolean
  needsConfirmation: boolean
  spokenWhileRunning: string | null
  read(given: Readonly<Record<string, unknown>>, reading: Reading): ToolRequest | Refusal
}

/**
 * Those that are enabled, newest first. Takes a moment at most: a server that does not tell in time what it has is left
 * out of this conversation. Never fails.
 */
export async function loadCustomTools(runtime: ToolRuntime, businessId: string): Promise<CustomTool[]> {
  try {
    return (await callableTools(runtime, businessId)).map(ownTool)
  } catch (err) {
    runtime.log.error(
      { businessId, err },
      'the tools of a business could not be read; its conversation goes on without them',
    )
    return []
  }
}

function ownTool(tool: CallableTool): CustomTool {
  const { name, description, parameters, effects, needsConfirmation, spokenWhileRunning } = tool
  return {
    ...{ name, description, parameters, effects, needsConfirmation, spokenWhileRunning },
    read(given) {
      const faults = tool.faultsOf(given)
      if (faults !== null) return refused(faults)
      if (tool.transferTo !== null) return { tool: 'transfer', to: tool.transferTo, reason: name }
      const { toolId, serverTool, timeoutMs } = tool
      return { tool: 'custom', name, toolId, serverTool, arguments: given, effects, timeoutMs }
    },
  }
}

/** Runs one of them for a conversation. Every run is an attempt of its own, named by `runId` so that its receiver can tell a repetition. */
export const customToolRunner =
  (runtime: ToolRuntime, businessId: string, newRunId: () => string): CustomToolRunner =>
  async (request): Promise<ToolResult> => {
    const { toolId, serverTool, effects } = request
    const run = await runTool(runtime, businessId, {
      toolId,
      serverTool,
      arguments: request.arguments,
      runId: newRunId(),
    })
    if (run.outcome === 'answered') return { outcome: 'answered', answer: run.answer }
    if (run.outcome === 'refused') return { outcome: 'refused', reason: run.reason }
    return { outcome: run.mayHaveHappened && effects ? 'unknown' : 'unavailable', reason: run.reason }
  }
