import { ApiError } from '../../kernel/api-error.ts'
import { unreachable } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { answer } from './answer.ts'
import { book } from './book.ts'
import { cancel } from './cancel.ts'
import { findAppointments } from './find-appointments.ts'
import { findSlots } from './find-slots.ts'
import { leaveMessage } from './message.ts'
import { nextSlots } from './next-slots.ts'
import { openingHours } from './opening-hours.ts'
import { reschedule } from './reschedule.ts'
import { hasEffects, type ToolRequest, type ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'
import { transfer } from './transfer.ts'

/** Runs a tool and always answers, within its deadline, with an outcome; never throws. */
export type ToolRunner = (request: ToolRequest) => Promise<ToolResult>

/** How long a caller is kept waiting, with a filler now and then, before we admit that it cannot be done. */
const LOOK_UP_MS = 8_000
const EFFECT_MS = 15_000
/** A phone rings about half a minute. */
const TRANSFER_MS = 45_000
const OWN_GRACE_MS = 3_000
/** A database that was away for a moment is not worth an apology. */
const RETRY_AFTER_MS = [200, 600, 1_500, 3_000]

/** Errors that came before the database could have done anything. */
const NOTHING_SENT = new Set(['ECONNREFUSED', 'ENOENT', 'CONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])

export const toolRunner =
  (context: ToolContext): ToolRunner =>
  async (request) => {
    let inTime = true
    const late = expiry(context.clock, deadlineMs(request))
    const timedOut = late.promise.then((): ToolResult => {
      inTime = false
      return overdue(request)
    })
    try {
      return await Promise.race([attempts(context, request, () => inTime), timedOut])
    } finally {
      late.cancel()
    }
  }

async function attempts(context: ToolContext, request: ToolRequest, inTime: () => boolean): Promise<ToolResult> {
  const { clock, log, callId } = context
  let mayHaveHappened = context.message?.isRepeated ?? false
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await attemptTool(context, request, mayHaveHappened)
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'UNAVAILABLE')
        return { outcome: 'refused', reason: error.message }
      log.warn({ callId, tool: request.tool, attempt, err: error }, 'a tool of the assistant failed')
      mayHaveHappened ||= hasEffects(request) && !nothingSent(error)
    }
    const waitMs = RETRY_AFTER_MS[attempt]
    if (waitMs === undefined || request.tool === 'transfer' || !inTime())
      return { outcome: mayHaveHappened ? 'unknown' : 'unavailable' }
    await expiry(clock, waitMs).promise
  }
}

function attemptTool(context: ToolContext, request: ToolRequest, repeated: boolean): Promise<ToolResult> {
  switch (request.tool) {
    case 'next_slots':
      return nextSlots(context, request)
    case 'find_slots':
      return findSlots(context, request)
    case 'opening_hours':
      return openingHours(context, request)
    case 'find_appointments':
      return findAppointments(context, request)
    case 'book':
      return book(context, request)
    case 'reschedule':
      return reschedule(context, request)
    case 'cancel':
      return cancel(context, request, repeated)
    case 'answer':
      return answer(context, request)
    case 'transfer':
      return transfer(context, request)
    case 'message':
      return leaveMessage(context, request)
    case 'custom':
      return context.own?.(request) ?? Promise.resolve({ outcome: 'refused', reason: 'it cannot be run here' })
    default:
      return unreachable(request)
  }
}

function deadlineMs(request: ToolRequest): number {
  if (request.tool === 'transfer') return TRANSFER_MS
  // It keeps to its own time; this is for the day on which it does not.
  if (request.tool === 'custom') return request.timeoutMs + OWN_GRACE_MS
  return hasEffects(request) ? EFFECT_MS : LOOK_UP_MS
}

function overdue(request: ToolRequest): ToolResult {
  if (request.tool === 'transfer') return { outcome: 'not_transferred', reason: 'no answer' }
  return { outcome: hasEffects(request) ? 'unknown' : 'unavailable' }
}

function nothingSent(error: unknown): boolean {
  if (error instanceof ApiError) return true
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && NOTHING_SENT.has(code)
}

function expiry(clock: Clock, ms: number): { promise: Promise<void>; cancel: () => void } {
  let cancel = () => {}
  const promise = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve)
  })
  return { promise, cancel }
}
