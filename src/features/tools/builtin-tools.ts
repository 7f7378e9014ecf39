import type { Instant } from '../../kernel/clock.ts'
import type { JsonSchema } from './parameters-schema.ts'
import type { Tool } from './tool.ts'

const argumentsOf = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
})

const text = (description: string): JsonSchema => ({ type: 'string', description })
const service = text('One of the services of the business')
const start = text(
  'As find_slots gave it, by the clock of the business: YYYY-MM-DDTHH:MM, without a zone. Never a time that it did not give.',
)
const appointment: JsonSchema = {
  type: 'integer',
  description: 'Its number in the list that find_appointments gave',
  minimum: 1,
}

interface Builtin {
  name: string
  description: string
  parameters: JsonSchema
  /** The caller is asked before it happens. */
  confirmed?: true
}

/**
 * What the assistant can do without being taught; `assistant/tools/` does it. Their ids never change. Names, descriptions
 * and parameters are as a model gets them: times by the clock on the business's wall, appointments by their number in the
 * list last given, so that no model can make up an id.
 */
const BUILTINS: readonly Builtin[] = [
  {
    name: 'find_slots',
    description: 'Free times that can be booked, at most three. The only source of free times: never guess one.',
    parameters: argumentsOf({
      service,
      when: text(
        'The wish in the words of the caller, such as "next Tuesday after lunch", or YYYY-MM-DD; absent: soonest',
      ),
      others: { type: 'boolean', description: 'True: not those that were given already' },
    }),
  },
  {
    name: 'book',
    description: 'Books a free time for the caller.',
    parameters: argumentsOf(
      {
        start,
        service,
        name: text('Of the person it is for, if they said it'),
        phone: text('Only where it is another than the number the caller calls from'),
      },
      ['start'],
    ),
    confirmed: true,
  },
  {
    name: 'find_appointments',
    description: "The caller's own appointments to come, known by the number they call from.",
    parameters: argumentsOf({}),
  },
  {
    name: 'reschedule',
    description: "Moves one of the caller's appointments to another free time.",
    parameters: argumentsOf({ appointment, start }, ['appointment', 'start']),
    confirmed: true,
  },
  {
    name: 'cancel',
    description: "Cancels one of the caller's appointments.",
    parameters: argumentsOf({ appointment }, ['appointment']),
    confirmed: true,
  },
  {
    name: 'opening_hours',
    description: 'When the business is open on a day, closed days heeded.',
    parameters: argumentsOf({ date: text('YYYY-MM-DD, or in words such as "next Friday"; absent: today') }),
  },
  {
    name: 'answer',
    description:
      'What the business has written down on a question: prices, parking, rules. Say nothing about the business that neither you were told nor this gave.',
    parameters: argumentsOf({ question: text('The question, whole, in words that can be searched for') }, ['question']),
  },
  {
    name: 'transfer',
    description: 'Hands the caller to a person of the business. When they ask for one, or nothing else helps.',
    parameters: argumentsOf({ reason: text('In a few words') }),
  },
  {
    name: 'message',
    description: 'Passes on to the business what the caller wants it to know.',
    parameters: argumentsOf({ text: text('The message, whole, with name and number to call back if they gave them') }, [
      'text',
    ]),
  },
  {
    name: 'end_call',
    description: 'Ends the call. Only when the caller wants nothing more; say goodbye in the same turn.',
    parameters: argumentsOf({}),
  },
]

export const BUILTIN_NAMES: readonly string[] = BUILTINS.map(({ name }) => name)

export const builtinId = (name: string): string => `tool_${name}`

export const isBuiltinId = (id: string): boolean => BUILTIN_NAMES.some((name) => builtinId(name) === id)

/** As old as the business. `transfer` is on where there is somebody to hand the caller to. */
export const builtinTools = (business: { createdAt: Instant; transferPhone: string | null }): Tool[] =>
  BUILTINS.map(({ name, description, parameters, confirmed = false }) => ({
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
