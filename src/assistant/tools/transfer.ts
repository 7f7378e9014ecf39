import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** Hands the caller to a person. When that fails the leg lives on and the conversation finds another way. */
export async function transfer(context: ToolContext, { to }: ToolArguments<'transfer'>): Promise<ToolResult> {
  const done = await context.transfer(to)
  return done.outcome === 'transferred' ? done : { outcome: 'not_transferred', reason: done.reason }
}
