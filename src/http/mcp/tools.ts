import type { TSchema } from 'typebox'
import { assert } from '../../kernel/assert.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type Json, plain } from '../openapi/schemas.ts'
import type { Method, Route } from '../route.ts'

/** An operation of the API as a tool of a language model. */
export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** A key without this scope does not see the tool. */
  readonly scope: Scope
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: Json }
  readonly method: Method
  /** The request of the operation, relative to /api/v1. */
  request(input: Readonly<Record<string, unknown>>): { path: string; body: Record<string, unknown> | null }
}

interface Choice {
  /** The operation, such as `GET /contacts`. */
  operation: `${Method} /${string}`
  description: string
  /** The fields that the tool accepts; by default all. */
  only?: readonly string[]
}

const MOVES = ['id', 'startsAt', 'endsAt', 'durationMinutes', 'staffId']

/** The operations that make sense in a conversation. Each tool has the fields and the scope of its operation. */
const TOOLS: Readonly<Record<string, Choice>> = {
  find_contacts: {
    operation: 'GET /contacts',
    description: 'Find contacts by name, phone number or email address, newest first.',
  },
  add_contact: { operation: 'POST /contacts', description: 'Add a contact. Look for an existing one first.' },
  list_services: {
    operation: 'GET /services',
    description: 'List the services that customers can book, with length and price.',
  },
  list_staff: { operation: 'GET /staff', description: 'List the people, rooms and chairs that can be booked by name.' },
  free_slots: {
    operation: 'GET /appointments/available-slots',
    description: 'List the free times of a day (`date`) or of several days (`from` and `to`), soonest first.',
  },
  list_appointments: {
    operation: 'GET /appointments',
    description: 'List appointments, for example the confirmed ones of a contact.',
  },
  book_appointment: {
    operation: 'POST /appointments',
    description: 'Book an appointment at a free time. Ask the person whom you help before you book.',
  },
  move_appointment: {
    operation: 'PATCH /appointments/:id',
    description: 'Move an appointment to another time, or to another member of staff.',
    only: MOVES,
  },
  cancel_appointment: { operation: 'POST /appointments/:id/cancel', description: 'Cancel an appointment.' },
  list_calls: { operation: 'GET /calls', description: 'List ended calls with summary and outcome, newest first.' },
  read_call: {
    operation: 'GET /calls/:id',
    description: 'Read one call with its whole transcript and what the assistant did.',
  },
  list_messages: { operation: 'GET /messages', description: 'List text messages, newest first.' },
  send_text: {
    operation: 'POST /messages',
    description: 'Send a text message to a phone number. Texts cost money and cannot be taken back.',
  },
  search_knowledge: {
    operation: 'GET /knowledge',
    description: 'Search the articles from which the assistant answers callers.',
  },
}

/** The fields of every list, which operations do not define themselves. */
const PAGE_FIELDS: Record<string, Json> = {
  limit: { type: 'integer', minimum: 1, maximum: 100, description: 'Maximum number of items. Default: 20.' },
  cursor: { type: 'string', description: '`meta.cursor` of the page before, for the next page' },
}

/** Names the tools in place of their operations in a text of the API, as a program with tools knows no paths. Pure. */
export const inToolNames = (text: string): string =>
  Object.entries(TOOLS).reduce(
    (words, [name, { operation }]) => words.replaceAll(new RegExp(`${operation}(?![\\w/:{-])`, 'g'), name),
    text,
  )

/** The tools, built from the operations. Pure. */
export function mcpTools(routes: readonly Route[]): McpTool[] {
  return Object.entries(TOOLS).map(([name, choice]) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === choice.operation)
    assert(route !== undefined, `the operation ${choice.operation} of the tool ${name} exists`)
    return toolOf(name, choice, route)
  })
}

function toolOf(name: string, { description, only }: Choice, route: Route): McpTool {
  const ids = [...route.path.matchAll(/:(\w+)/g)].map(([, id = '']) => id)
  const query = { ...('list' in route.reply ? PAGE_FIELDS : {}), ...fieldsOf(route.query) }
  const body = fieldsOf(route.body)
  const all: Record<string, Json> = {
    ...Object.fromEntries(ids.map((id) => [id, { type: 'string', description: 'Id of the record' }])),
    ...query,
    ...body,
  }
  const chosen = Object.fromEntries(Object.entries(all).filter(([field]) => only?.includes(field) ?? true))
  const properties: typeof chosen = JSON.parse(inToolNames(JSON.stringify(chosen)))
  const required = [...ids, ...requiredOf(route.query), ...requiredOf(route.body)].filter((one) => one in properties)
  return {
    name,
    title: route.summary,
    description,
    scope: route.scope,
    method: route.method,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    request(input) {
      const path = route.path.replaceAll(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(input[id] ?? '')))
      const given = Object.entries(input).filter(([field, value]) => !ids.includes(field) && value !== undefined)
      if (route.method !== 'GET') return { path, body: Object.fromEntries(given) }
      const text = new URLSearchParams(
        given.map(([field, value]): [string, string] => [field, String(value)]),
      ).toString()
      return { path: text === '' ? path : `${path}?${text}`, body: null }
    },
  }
}

const fieldsOf = (schema: TSchema | undefined): Record<string, Json> =>
  schema === undefined ? {} : ((plain(schema) as { properties?: Record<string, Json> }).properties ?? {})

const requiredOf = (schema: TSchema | undefined): string[] =>
  (schema as { required?: string[] } | undefined)?.required ?? []
