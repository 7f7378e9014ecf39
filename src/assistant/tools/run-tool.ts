import { ApiError } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { TOOLS } from './all-tools.ts'
import type { AnyTool } from './define-tool.ts'
import { requestHasEffects, type ToolRequest, type ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** Runs a tool and always returns an outcome within the tool's deadline; never throws. */
export type ToolRunner = (request: ToolRequest) => Promise<ToolResult>

/** How long a caller waits, with a filler now and then, before the assistant says that the request cannot be done. */
const LOOK_UP_MS = 8_000
const EFFECT_MS = 15_000
/** The delays before new attempts if the database is briefly unavailable. */
const RETRY_AFTER_MS = [200, 600, 1_500, 3_000]

/** Errors that occur before the request reaches the database. */
const NOTHING_SENT = new Set(['ECONNREFUSED', 'ENOENT', 'CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

export const toolRunner =
  (context: ToolContext, tools: readonly AnyTool[] = TOOLS): ToolRunner =>
  async (request) => {
    const tool = tools.find(({ name }) => name === request.tool)
    if (!tool) return { outcome: 'refused', reason: `there is no tool called ${request.tool}` }
    let inTime = true
    const deadline = startTimer(context.clock, deadlineMs(tool, request))
    const timedOut = deadline.promise.then(() => {
      inTime = false
      return tool.resultAtDeadline ?? noAnswer(requestHasEffects(tool, request))
    })
    try {
      // The list of tools provides the types of both the request and the result.
      const withRowId = { ...context, rowId: context.rowId ?? newId('appointment') }
      return (await Promise.race([runAttempts(withRowId, tool, request, () => inTime), timedOut])) as ToolResult
    } finally {
      deadline.cancel()
    }
  }

async function runAttempts(
  context: ToolContext,
  tool: AnyTool,
  request: ToolRequest,
  inTime: () => boolean,
): Promise<{ outcome: string }> {
  const { clock, log, callId } = context
  let mayHaveHappened = context.message?.isRepeated ?? false
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tool.run(context, request, mayHaveHappened)
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'UNAVAILABLE') return refused(error)
      log.warn({ callId, tool: tool.name, attempt, err: error }, 'a run of a tool failed')
      mayHaveHappened ||= requestHasEffects(tool, request) && !nothingSent(error)
    }
    const waitMs = RETRY_AFTER_MS[attempt]
    if (waitMs === undefined || tool.isRepeatable === false || !inTime()) return noAnswer(mayHaveHappened)
    await startTimer(clock, waitMs).promise
  }
}

const refused = (error: ApiError): ToolResult => ({ outcome: 'refused', reason: error.message })

const noAnswer = (mayHaveHappened: boolean): ToolResult => ({ outcome: mayHaveHappened ? 'unknown' : 'unavailable' })

function deadlineMs(tool: AnyTool, request: ToolRequest): number {
  return tool.deadlineMs?.(request) ?? (requestHasEffects(tool, request) ? EFFECT_MS : LOOK_UP_MS)
}

function nothingSent(error: unknown): boolean {
  if (error instanceof ApiError) return true
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && NOTHING_SENT.has(code)
}

function startTimer(clock: Clock, ms: number): { promise: Promise<void>; cancel: () => void } {
  let cancel = () => {}
  const promise = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve)
  })
  return { promise, cancel }
}
