import type { Instant } from '../../kernel/clock.ts'
import type { JsonSchema } from './parameters-schema.ts'
import type { Tool } from './tool.ts'

const argumentsOf = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})

const time = { type: 'string', format: 'date-time' }
const text = { type: 'string' }

interface Builtin {
  name: string
  description: string
  parameters: JsonSchema
  /** The caller is asked before it happens. */
  confirmed: boolean
}

/** What the assistant can do without being taught; `assistant/tools/` does it. Their ids never change. */
const BUILTINS: readonly Builtin[] = [
  {
    name: 'book',
    description: 'Books a free time for the caller.',
    parameters: argumentsOf({ startsAt: time, service: text, contactPhone: text }, ['startsAt', 'contactPhone']),
    confirmed: true,
  },
  {
    name: 'reschedule',
    description: "Moves one of the caller's appointments to another free time.",
    parameters: argumentsOf({ appointmentId: text, startsAt: time }),
    confirmed: true,
  },
  {
    name: 'cancel',
    description: "Cancels one of the caller's appointments.",
    parameters: argumentsOf({ appointmentId: text }),
    confirmed: true,
  },
  {
    name: 'answer',
    description: 'Answers a question from the knowledge of the business.',
    parameters: argumentsOf({ question: text }),
    confirmed: false,
  },
  {
    name: 'transfer',
    description: 'Hands the caller to a person of the business.',
    parameters: argumentsOf({ reason: text }),
    confirmed: false,
  },
  {
    name: 'message',
    description: 'Records what the caller wants to tell the business.',
    parameters: argumentsOf({}),
    confirmed: false,
  },
]

export const BUILTIN_NAMES: readonly string[] = BUILTINS.map(({ name }) => name)

export const builtinId = (name: string): string => `tool_${name}`

export const isBuiltinId = (id: string): boolean => BUILTIN_NAMES.some((name) => builtinId(name) === id)

/** As old as the business. `transfer` is on where there is somebody to hand the caller to. */
export const builtinTools = (business: { createdAt: Instant; transferPhone: string | null }): Tool[] =>
  BUILTINS.map(({ name, description, parameters, confirmed }) => ({
    id: builtinId(name),
    name,
    description,
    type: 'builtin',
    method: null,
    url: null,
    parameters,
    timeoutMs: null,
    requiresConfirmation: confirmed,
    spokenWhileRunning: null,
    enabled: name !== 'transfer' || business.transferPhone !== null,
    lastCalledAt: null,
    createdAt: business.createdAt,
    updatedAt: business.createdAt,
  }))
