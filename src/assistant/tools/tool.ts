import type { Appointment } from '../../features/appointments/appointment.ts'
import type { Slot } from '../../features/appointments/availability.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { When } from '../understanding/when.ts'

/**
 * What the assistant can do besides talking. A request names what the conversation decided; the ids in it come from
 * earlier results, so from the server, never from a model or the caller.
 */
export type ToolRequest =
  | { tool: 'next_slots'; service: string | null; after: Instant | null; count: number }
  /** Open times that fit a wish in words, or the nearest to it; `seen` are not offered again. */
  | { tool: 'find_slots'; service: string | null; when: When | null; seen: readonly Instant[]; count: number }
  /** When the business is open on a date, `YYYY-MM-DD`. */
  | { tool: 'opening_hours'; date: string }
  | { tool: 'find_appointments'; phone: string }
  | {
      tool: 'book'
      startsAt: Instant
      endsAt: Instant
      service: string | null
      contactPhone: string
      contactName?: string
    }
  | { tool: 'reschedule'; appointmentId: string; startsAt: Instant; endsAt: Instant }
  | { tool: 'cancel'; appointmentId: string }
  | { tool: 'answer'; question: string }
  | { tool: 'transfer'; to: string; reason: string }
  /** What the caller wants the business to know, in writing. */
  | { tool: 'message'; text: string; from: string | null }
  /** A tool that the business added (`custom-tools.ts`). */
  | CustomToolRequest

export interface CustomToolRequest {
  tool: 'custom'
  /** As the model calls it. */
  name: string
  toolId: string
  /** Which of its server's, where the tool is an MCP server. */
  serverTool: string | null
  /** Checked against its parameters. */
  arguments: Readonly<Record<string, unknown>>
  effects: boolean
  timeoutMs: number
}

export type ToolName = ToolRequest['tool']
export type ToolArguments<N extends ToolName> = Omit<Extract<ToolRequest, { tool: N }>, 'tool'>

/** Outcomes are values, the unhappy ones too: the brain must find words for every one of them. */
export type ToolResult =
  /** `fit` of found slots: as wished, near it on those days, or the soonest as there was nothing else. */
  | { outcome: 'slots'; slots: Slot[]; fit?: 'wished' | 'near' | 'soonest' }
  | { outcome: 'hours'; openings: { start: Instant; end: Instant }[] }
  | { outcome: 'appointments'; appointments: Appointment[] }
  /** The row is committed. Nothing else may be called booked. */
  | { outcome: 'booked'; appointment: Appointment }
  | { outcome: 'rescheduled'; appointment: Appointment }
  | { outcome: 'cancelled'; appointment: Appointment }
  | { outcome: 'already_cancelled' }
  /** Somebody else has that time. */
  | { outcome: 'taken' }
  | { outcome: 'passages'; passages: { title: string; text: string }[] }
  | { outcome: 'transferred' }
  | { outcome: 'not_transferred'; reason: string }
  | { outcome: 'message_kept' }
  /** What a tool of the business gave back: JSON, or text. */
  | { outcome: 'answered'; answer: unknown }
  /** The domain refuses, for example because the appointment is gone. Trying again is no use. */
  | { outcome: 'refused'; reason: string }
  /** Could not be done; nothing was changed. `reason`: what a tool of the business, or its server, said. */
  | { outcome: 'unavailable'; reason?: string }
  /** No answer in time: it may have happened or not, and nobody may claim either. */
  | { outcome: 'unknown'; reason?: string }

/** Tools that change something outside the call: each runs once and is never abandoned. */
export const TOOLS_WITH_EFFECTS: ReadonlySet<ToolName> = new Set<ToolName>([
  'book',
  'reschedule',
  'cancel',
  'transfer',
  'message',
])

export const hasEffects = (request: ToolRequest): boolean =>
  request.tool === 'custom' ? request.effects : TOOLS_WITH_EFFECTS.has(request.tool)

/** Name and arguments as they are kept with the call. */
export function asCalled(request: ToolRequest): { name: string; arguments: Readonly<Record<string, unknown>> } {
  if (request.tool === 'custom') return { name: request.name, arguments: request.arguments }
  const { tool, ...args } = request
  return { name: tool, arguments: args }
}
