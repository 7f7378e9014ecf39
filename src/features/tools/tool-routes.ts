import { Type } from 'typebox'
import { defineRoute, type Route } from '../../http/route.ts'
import { instant, instantOrNull, oneOf, textOrNull } from '../../kernel/schema.ts'
import type { BuiltinTool } from './builtin-tools.ts'
import { listTools, TOOL_METHODS, TOOL_TYPES } from './tool.ts'

const EXAMPLE = {
  id: 'tool_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'order_status',
  description: 'Tells where an order is. Ask for the order number first.',
  type: 'http',
  method: 'POST',
  url: 'https://example.com/orders/status',
  parameters: { type: 'object', properties: { orderNumber: { type: 'string' } }, required: ['orderNumber'] },
  timeoutMs: 8000,
  requiresConfirmation: false,
  spokenWhileRunning: 'One moment, please.',
  enabled: true,
  lastCalledAt: null,
  createdAt: '2026-03-02T14:05:09.123Z',
  updatedAt: '2026-03-02T14:05:09.123Z',
}

/** Decisions: Tools. Never header values. */
export const Tool = Type.Object(
  {
    id: Type.String({ description: 'Id of the tool' }),
    name: Type.String({ description: 'Name by which the assistant calls it' }),
    description: Type.String({ description: 'What the assistant is told about it' }),
    type: oneOf(
      TOOL_TYPES,
      '`http` sends a request, `transfer` transfers the call, `mcp` is a tool of an MCP server, `builtin` comes with the service',
    ),
    method: Type.Unsafe<(typeof TOOL_METHODS)[number] | null>({
      type: ['string', 'null'],
      enum: [...TOOL_METHODS, null],
      description: 'Only for http',
    }),
    url: textOrNull(undefined, 'https:; for a transfer tel:; null for a built-in tool'),
    parameters: Type.Unsafe<Readonly<Record<string, unknown>>>(
      Type.Record(Type.String(), Type.Unknown(), { description: 'The JSON Schema of its arguments' }),
    ),
    timeoutMs: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Time limit in milliseconds; null: none of its own',
    }),
    requiresConfirmation: Type.Boolean({ description: 'Whether the caller must confirm first' }),
    spokenWhileRunning: textOrNull(undefined, 'What the assistant says while it runs; null: nothing'),
    enabled: Type.Boolean({ description: 'Whether the assistant may use it' }),
    lastCalledAt: instantOrNull('When it was last used; null: never'),
    createdAt: instant('When it was added'),
    updatedAt: instant('When it was last changed'),
  },
  { title: 'Tool', examples: [EXAMPLE] },
)

export interface BuiltinToolParts {
  /** The tools that come with the service. */
  readonly builtinTools: readonly BuiltinTool[]
}

const ToolQuery = Type.Object({
  type: Type.Optional(oneOf(TOOL_TYPES, 'Only tools of this type')),
  enabled: Type.Optional(Type.Boolean({ description: '`true`: only enabled tools; `false`: only disabled ones' })),
})

export const toolRoutes = ({ builtinTools }: BuiltinToolParts): readonly Route[] => [
  defineRoute({
    method: 'GET',
    path: '/tools',
    scope: 'tools:read',
    summary: 'List custom tools',
    description:
      'The tools that the assistant may call: those of the business, and the built-in ones with the type `builtin`. ' +
      'Tools are added and changed in the dashboard or on the command line; their header values are never shown.',
    query: ToolQuery,
    reply: { list: Tool },
    handle: ({ db, caller }, { query, page }) => listTools(db, builtinTools, caller.businessId, query, page),
  }),
]
