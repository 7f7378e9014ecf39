import { type AnyTool, isToolFailure, type ToolFailure } from './define-tool.ts'

const FAILURE_NOTES: Readonly<Record<ToolFailure['outcome'], string>> = {
  refused: 'Nothing was changed. The same again will be refused again.',
  unavailable: 'It could not be done and nothing was changed. Say so; offer to take a message.',
  unknown: 'Nobody knows whether it was done. Claim neither; ask the caller to check later, or offer a person.',
}

/** A result as the model gets it: the outcome, and what it means in the tool's words. A `reason` is not to be read out. Pure. */
export function formatToolResult(
  tool: AnyTool,
  request: object,
  result: { outcome: string },
  timezone: string,
): Readonly<Record<string, unknown>> {
  const { outcome } = result
  if (!isToolFailure(result)) return { outcome, ...tool.formatResult(result, { request, timezone }) }
  const reason = result.reason === undefined ? {} : { reason: result.reason }
  return { outcome, ...reason, note: FAILURE_NOTES[result.outcome] }
}
