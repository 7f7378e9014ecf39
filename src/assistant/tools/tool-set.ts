import type { FieldToCollect } from '../../features/assistants/field-to-collect.ts'
import type { Business } from '../../features/business/business.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { ModelTool, ModelToolCall } from '../ports.ts'
import type { KnownDestination } from '../transfers/destinations.ts'
import { builtinTools, TOOLS } from './all-tools.ts'
import { endCallTool } from './builtin/end-call.ts'
import { notAgreedTool } from './builtin/not-agreed.ts'
import { noteFieldOffer, readNote } from './builtin/note-field.ts'
import type { CustomTool } from './custom-tools.ts'
import { type AnyTool, type InputContext, InputRefusal, isToolFailure } from './define-tool.ts'
import { formatToolResult } from './format-result.ts'
import type { KnownMember, KnownService } from './known-business.ts'
import type { ToolRequest, ToolResult } from './tool.ts'
import type { ToolMemory } from './tool-memory.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The tools of one conversation with a model: the list that the model is offered, and the two translations around a run. The
 * model's call becomes a checked request, and the result becomes something that the model can act on. Pure: `run-tool.ts` runs the
 * requests.
 *
 *     prepare(call, memory, moment) -> run: give `request` to the runner, then
 *                                           formatResult(request, result) is the model's tool result and
 *                                           remember(memory, request, result) the next memory
 *                                   -> reply: nothing is run; `result` is the model's tool result
 *                                   -> end_call
 */
export interface ToolSet {
  readonly tools: readonly ConversationTool[]
  /** Accepts any name and any arguments. A tool that needs the caller's consent runs only when it is called again in a later turn. */
  prepare(call: Pick<ModelToolCall, 'tool' | 'arguments'>, memory: ToolMemory, moment: Moment): Prepared
  formatResult(request: ToolRequest, result: ToolResult): Fields
  remember(memory: ToolMemory, request: ToolRequest, result: ToolResult): ToolMemory
}

/** A tool as the model gets it, with what the conversation must know about it. */
export interface ConversationTool extends ModelTool {
  needsConfirmation: boolean
  spokenWhileRunning: string | null
}

/** When a call of the model is handled. `turn` increases each time the caller has spoken. */
export interface Moment {
  turn: number
  at: Instant
}

export type Prepared = { memory: ToolMemory } & (
  | { kind: 'run'; request: ToolRequest; spokenWhileRunning: string | null }
  | { kind: 'reply'; result: Fields }
  | { kind: 'end_call' }
)

/** What the tools of a conversation depend on; fixed for the call. */
export interface ToolSetConfig {
  business: Business
  services: readonly KnownService[]
  /** Those who take bookings; absent if the business has no staff. */
  staff?: readonly KnownMember[]
  /** The destinations to which callers can be transferred by name; absent if there are none. */
  destinations?: readonly KnownDestination[]
  /** E.164; null if withheld. */
  callerPhone: string | null
  /** The tools that the business added (`loadCustomTools`). */
  custom: readonly CustomTool[]
  /** The fields to collect; absent if there are none. */
  fields?: readonly FieldToCollect[]
  /** Whether the assistant may use a tool, by the name in the list of tools; if absent, it may use all. */
  mayUse?(name: string): boolean
  /** `TOOLS` if absent. */
  tools?: readonly AnyTool[]
}

/** A tool that the model may call now. */
interface OfferedTool extends ConversationTool {
  parse(input: Fields, context: InputContext): ToolRequest
  /** What the model reads back to the caller before the tool runs. */
  confirm(request: ToolRequest, context: InputContext): string
  agreedOn(request: ToolRequest): object
}

export function toolSet(config: ToolSetConfig): ToolSet {
  const { business, custom, fields = [], mayUse = () => true, tools: all = TOOLS } = config
  const builtin = offerBuiltin(all, business).filter(({ name }) => mayUse(name))
  const isNew = ({ name }: CustomTool) => builtin.every((one) => one.name !== name)
  const own = custom.filter((tool) => isNew(tool) && mayUse(tool.toolName))
  const tools = [...builtin, NOT_AGREED, ...(fields.length === 0 ? [] : [offerNotes(fields)]), ...own.map(offerCustom)]
  const toolOf = (request: ToolRequest): AnyTool | undefined => all.find(({ name }) => name === request.tool)
  return {
    tools,
    prepare(call, memory, { turn, at }) {
      const tool = tools.find(({ name }) => name === call.tool)
      if (!tool) return reply(memory, unknownTool(call.tool, tools))
      if (call.tool === endCallTool.name) return { kind: 'end_call', memory }
      if (call.tool === notAgreedTool.name) return reply({ ...memory, asked: null }, WITHDRAWN)
      const context = { ...config, memory, now: at }
      const request = parseOrRefuse(tool, call.arguments, context)
      if ('error' in request) return reply(memory, request)
      const key = JSON.stringify([tool.name, sorted(tool.agreedOn(request))])
      if (memory.booked.includes(keyOf(request))) return reply(memory, BOOKED_ALREADY)
      if (tool.needsConfirmation && !hasAgreed(key, memory, turn))
        return reply({ ...memory, asked: { key, turn } }, notDoneYet(tool.confirm(request, context)))
      const { spokenWhileRunning } = tool
      return { kind: 'run', request, spokenWhileRunning, memory: { ...memory, asked: null } }
    },
    formatResult(request, result) {
      const tool = toolOf(request)
      return tool ? formatToolResult(tool, request, result, business.timezone) : { ...result }
    },
    remember(memory, request, result) {
      if (isToolFailure(result)) return memory
      const next = toolOf(request)?.remember?.(memory, result) ?? memory
      return result.outcome === 'booked' ? { ...next, booked: [...next.booked, keyOf(request)] } : next
    },
  }
}

const keyOf = (request: ToolRequest): string => JSON.stringify(sorted(request))

const NOT_AGREED: OfferedTool = {
  name: notAgreedTool.name,
  description: notAgreedTool.description,
  parameters: { ...notAgreedTool.input },
  needsConfirmation: false,
  spokenWhileRunning: null,
  parse: () => {
    throw new InputRefusal('it takes no arguments')
  },
  confirm: () => '',
  agreedOn: (request) => request,
}

const offerNotes = (fields: readonly FieldToCollect[]): OfferedTool => ({
  name: noteFieldOffer.name,
  description: noteFieldOffer.description,
  parameters: { ...noteFieldOffer.input },
  needsConfirmation: false,
  spokenWhileRunning: null,
  parse: (input, context) => ({ tool: 'note_field', ...readNote(input, fields, context) }),
  confirm: () => '',
  agreedOn: (request) => request,
})

const WITHDRAWN = { status: 'withdrawn', next: 'Nothing was done. Answer the caller.' }

const BOOKED_ALREADY = {
  status: 'booked_already',
  next: 'Exactly this was booked before in this call. Nothing new was booked. A booking for another person needs the name of that person.',
}

const reply = (memory: ToolMemory, result: Fields): Prepared => ({ kind: 'reply', result, memory })

const unknownTool = (name: string, tools: readonly ModelTool[]) => ({
  error: `There is no tool called ${name.slice(0, 100)}. There are: ${tools.map((tool) => tool.name).join(', ')}.`,
})

function parseOrRefuse(tool: OfferedTool, input: Fields, context: InputContext): ToolRequest | { error: string } {
  try {
    return tool.parse(input, context)
  } catch (error) {
    if (error instanceof InputRefusal) return { error: error.message }
    throw error
  }
}

/** Whether the caller has spoken since the model was told to ask for this very request. */
const hasAgreed = (key: string, { asked }: ToolMemory, turn: number): boolean =>
  asked !== null && asked.key === key && turn > asked.turn

const notDoneYet = (sentence: string) => ({
  status: 'not_done_yet',
  read_back: sentence,
  next: 'Ask the caller whether this is right. When they say yes, call the tool again with the same arguments. Say nothing of it as done.',
})

const TWICE =
  'Call it as soon as you know the details: the first time it does nothing but tell you what to read back. Call it again, with the same arguments, when the caller has agreed.'

function describe({ description, needsConfirmation }: { description: string; needsConfirmation: boolean }): string {
  return needsConfirmation ? `${description} ${TWICE}` : description
}

function offerBuiltin(all: readonly AnyTool[], business: Business): OfferedTool[] {
  return builtinTools(all)
    .filter(({ isAvailable }) => isAvailable(business))
    .map(({ name, description, parameters, requiresConfirmation: needsConfirmation }) => {
      const offer = all.find((tool) => tool.name === name)?.offer
      return {
        ...{ name, parameters, needsConfirmation, spokenWhileRunning: null },
        description: describe({ description, needsConfirmation }),
        // The list of tools provides the type of the request.
        parse: (input, context) => ({ tool: name, ...offer?.parse(input, context) }) as ToolRequest,
        confirm: (request, context) => offer?.confirm?.(request, context) ?? name,
        agreedOn: (request) => offer?.agreedOn?.(request) ?? request,
      }
    })
}

function offerCustom(tool: CustomTool): OfferedTool {
  const { name, parameters, needsConfirmation, spokenWhileRunning, parse } = tool
  return {
    ...{ name, parameters, needsConfirmation, spokenWhileRunning, parse },
    description: describe(tool),
    confirm: (request) =>
      request.tool === 'custom' ? `${name.replaceAll('_', ' ')}: ${JSON.stringify(request.arguments)}` : request.tool,
    agreedOn: (request) => request,
  }
}

/** The value with the fields of objects sorted by name, so that their order in the model's JSON does not matter. */
function sorted(value: unknown): unknown {
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
