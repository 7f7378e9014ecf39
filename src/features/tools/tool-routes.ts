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

/** Decisions: Tools. Header values are never included. */
export const Tool = Type.Object(
  {
    id: Type.String({ description: 'Id of the tool' }),
    name: Type.String({ description: 'Name that the AI model uses' }),
    description: Type.String({ description: 'What the tool does and when to use it, for the AI model' }),
    type: oneOf(
      TOOL_TYPES,
      '`http` sends a request, `transfer` transfers the call, `mcp` provides the tools of an MCP server, `builtin` comes with the service',
    ),
    method: Type.Unsafe<(typeof TOOL_METHODS)[number] | null>({
      type: ['string', 'null'],
      enum: [...TOOL_METHODS, null],
      description: 'HTTP method. Null unless the type is `http`.',
    }),
    url: textOrNull(undefined, 'An `https:` URL, or a `tel:` URL for a transfer. Null for a built-in tool.'),
    parameters: Type.Unsafe<Readonly<Record<string, unknown>>>(
      Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the arguments' }),
    ),
    timeoutMs: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Time limit in milliseconds. Null if the tool has no limit of its own.',
    }),
    requiresConfirmation: Type.Boolean({ description: 'Whether the caller must confirm before the tool runs' }),
    spokenWhileRunning: textOrNull(undefined, 'What the assistant says while the tool runs. Null for nothing.'),
    enabled: Type.Boolean({ description: 'Whether the assistant can use the tool' }),
    lastCalledAt: instantOrNull('When the tool was last used. Null if never.'),
    createdAt: instant('When the tool was added'),
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
    summary: 'List tools',
    description:
      'Returns the tools that the assistant can use: the custom tools of the business, and the built-in ones with the type ' +
      '`builtin`. Add and change tools in the dashboard or on the command line. The values of their headers are never returned.',
    query: ToolQuery,
    reply: { list: Tool },
    handle: ({ db, caller }, { query, page }) => listTools(db, builtinTools, caller.businessId, query, page),
  }),
]
