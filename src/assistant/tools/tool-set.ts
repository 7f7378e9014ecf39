import type { Appointment } from '../../features/appointments/appointment.ts'
import type { Slot } from '../../features/appointments/availability.ts'
import type { Business, Service } from '../../features/business/business.ts'
import { builtinTools } from '../../features/tools/builtin-tools.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { ModelTool, ModelToolCall } from '../ports.ts'
import { BUILTIN_READERS } from './builtin-readers.ts'
import { confirmed, readBack } from './confirmation.ts'
import type { CustomTool } from './custom-tools.ts'
import { toldToModel } from './told-to-model.ts'
import { TOOLS_WITH_EFFECTS, type ToolName, type ToolRequest, type ToolResult } from './tool.ts'

/**
 * The tools of one conversation, as a model is offered them, and the two translations around a run: what the model asks
 * for becomes a request that was checked, and what came of it becomes something that the model can act on. Pure, so that
 * the conversation's core can hold it; `run-tool.ts` runs what comes out.
 *
 *     prepare(call, memory, moment) -> run: give `request` to the runner, then
 *                                            told(request, result) is the model's tool result,
 *                                            remember(memory, request, result) the next memory
 *                                   -> tell: nothing is run; `result` is the model's tool result
 *                                   -> end_call
 */
export interface ToolSet {
  readonly tools: readonly ConversationTool[]
  /** Takes any name and any arguments. A tool that wants the caller's consent is run only when it is asked for again in a later turn. */
  prepare(call: Pick<ModelToolCall, 'tool' | 'arguments'>, memory: ToolMemory, moment: Moment): Prepared
  told(request: ToolRequest, result: ToolResult): Readonly<Record<string, unknown>>
  remember(memory: ToolMemory, request: ToolRequest, result: ToolResult): ToolMemory
}

/** A tool as the model gets it, and what the conversation must know of it. */
export interface ConversationTool extends ModelTool {
  /** It changes something outside the call: once started it is not abandoned. Also of the request, by `hasEffects`. */
  effects: boolean
  needsConfirmation: boolean
  spokenWhileRunning: string | null
}

/** What was given to the model so far, and what the caller is being asked. Plain data. */
export interface ToolMemory {
  /** In the order of their numbers, from 1. */
  appointments: readonly Appointment[]
  /** Those given last. */
  slots: readonly Slot[]
  /** All that were given. */
  seen: readonly Instant[]
  /** The request that waits for the caller's yes, and in which turn it was put to them. */
  asked: { key: string; turn: number } | null
}

export const NO_MEMORY: ToolMemory = { appointments: [], slots: [], seen: [], asked: null }

/** When a call of the model is looked at: the turn (it grows each time the caller has spoken), and the time. */
export interface Moment {
  turn: number
  at: Instant
}

export type Prepared = { memory: ToolMemory } & (
  | { kind: 'run'; request: ToolRequest; spokenWhileRunning: string | null }
  | { kind: 'tell'; result: Readonly<Record<string, unknown>> }
  | { kind: 'end_call' }
)

/** What a conversation's tools work with; fixed for the call. */
export interface ToolSetConfig {
  business: Business
  services: readonly Service[]
  /** E.164; null: withheld. */
  callerPhone: string | null
  /** Those of the business, `loadCustomTools`. */
  own: readonly CustomTool[]
}

export function toolSet(config: ToolSetConfig): ToolSet {
  const builtin = builtinTools(config.business).filter(({ enabled }) => enabled)
  const own = config.own.filter(({ name }) => builtin.every((one) => one.name !== name))
  const tools = [...builtin.map(offeredBuiltin), ...own.map(offeredOwn)]
  return {
    tools,
    prepare(call, memory, moment) {
      const tool = tools.find(({ name }) => name === call.tool)
      if (!tool) return tell(memory, unknownTool(call.tool, tools))
      if (call.tool === 'end_call') return { kind: 'end_call', memory }
      const read = own.find(({ name }) => name === call.tool)?.read ?? BUILTIN_READERS[call.tool]
      const request = read?.(call.arguments, { ...config, memory, now: moment.at })
      if (!request) return tell(memory, unknownTool(call.tool, tools))
      if ('refusal' in request) return tell(memory, { error: request.refusal })
      if (tool.needsConfirmation && !confirmed(request, memory.asked, moment.turn))
        return tell(
          { ...memory, asked: readBack.asked(request, moment.turn) },
          readBack.result(request, config, memory),
        )
      const { spokenWhileRunning } = tool
      return { kind: 'run', request, spokenWhileRunning, memory: { ...memory, asked: null } }
    },
    told: (request, result) => toldToModel(request, result, config.business.timezone),
    remember,
  }
}

const tell = (memory: ToolMemory, result: Readonly<Record<string, unknown>>): Prepared => ({
  kind: 'tell',
  result,
  memory,
})

const unknownTool = (name: string, tools: readonly ModelTool[]) => ({
  error: `There is no tool called ${name.slice(0, 100)}. There are: ${tools.map((tool) => tool.name).join(', ')}.`,
})

function remember(memory: ToolMemory, _request: ToolRequest, result: ToolResult): ToolMemory {
  if (result.outcome === 'appointments') return { ...memory, appointments: result.appointments }
  if (result.outcome === 'slots')
    return { ...memory, slots: result.slots, seen: [...memory.seen, ...result.slots.map(({ start }) => start)] }
  if (result.outcome === 'rescheduled' || result.outcome === 'cancelled')
    return {
      ...memory,
      appointments: memory.appointments.map((one) => (one.id === result.appointment.id ? result.appointment : one)),
    }
  return memory
}

function offeredBuiltin(tool: ReturnType<typeof builtinTools>[number]): ConversationTool {
  const { name, description, parameters, requiresConfirmation, spokenWhileRunning } = tool
  return {
    name,
    description: requiresConfirmation ? `${description} ${TWICE}` : description,
    parameters,
    effects: TOOLS_WITH_EFFECTS.has(name as ToolName),
    needsConfirmation: requiresConfirmation,
    spokenWhileRunning,
  }
}

function offeredOwn(tool: CustomTool): ConversationTool {
  const { name, description, parameters, effects, needsConfirmation, spokenWhileRunning } = tool
  return {
    name,
    description: needsConfirmation ? `${description} ${TWICE}` : description,
    parameters,
    effects,
    needsConfirmation,
    spokenWhileRunning,
  }
}

const TWICE =
  'Call it as soon as you know the details: the first time it does nothing but tell you what to read back. Call it again, with the same arguments, when the caller has agreed.'
