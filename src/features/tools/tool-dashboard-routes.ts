import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { type ToolRuntime, testTool } from './call-tool.ts'
import { changeTool, createTool, readTool, removeTool, TOOL_METHODS, type ToolDeps } from './tool.ts'
import { Tool } from './tool-routes.ts'

export interface ToolParts {
  readonly tools: {
    readonly deps: ToolDeps
    /** What trials run with: the same as calls. */
    readonly runtime: Omit<ToolRuntime, 'db'>
  }
}

const method = () =>
  Type.Unsafe<(typeof TOOL_METHODS)[number] | null>({
    type: ['string', 'null'],
    enum: [...TOOL_METHODS, null],
    description: 'HTTP method. Null for a tool that sends no request of its own.',
  })
const anObject = (description: string) =>
  Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown(), { description }))
const settings = {
  method: Type.Optional(method()),
  parameters: Type.Optional(anObject('JSON Schema of the arguments')),
  timeoutMs: Type.Optional(Type.Integer({ minimum: 500, maximum: 20_000, description: 'Time limit in milliseconds' })),
  requiresConfirmation: Type.Optional(Type.Boolean({ description: 'Whether the caller must say yes first' })),
  spokenWhileRunning: Type.Optional(textOrNull(300, 'What the assistant says while the tool runs. Null: nothing.')),
  enabled: Type.Optional(Type.Boolean({ description: 'Whether the assistant may use the tool' })),
  headers: Type.Optional(
    Type.Record(Type.String(), Type.String(), {
      description:
        'Sent with every request, stored encrypted and never shown again; replaced as a whole; removed when the url gets another origin',
    }),
  ),
}
const NewTool = Type.Object(
  {
    name: text(64, 'Name that the model calls the tool by'),
    description: text(1_000, 'What the tool does, for the model'),
    type: Type.Optional(oneOf(['http', 'transfer', 'mcp'], 'What the tool is')),
    url: text(2_048, 'URL of the server, or the phone number of a transfer'),
    ...settings,
  },
  {
    additionalProperties: false,
    title: 'NewTool',
    examples: [{ name: 'order_status', description: 'Tells where an order is.', url: 'https://example.com/orders' }],
  },
)
const ToolChange = Type.Object(
  {
    name: Type.Optional(text(64, 'Name that the model calls the tool by')),
    description: Type.Optional(text(1_000, 'What the tool does, for the model')),
    url: Type.Optional(text(2_048, 'URL of the server, or the phone number of a transfer')),
    ...settings,
  },
  { additionalProperties: false, title: 'ToolChange', examples: [{ enabled: false }] },
)
const ChangedTool = Type.Object(
  {
    ...Tool.properties,
    headersRemoved: Type.Boolean({
      description: 'The url has another origin, so the stored headers were removed: enter them again for that server',
    }),
  },
  { title: 'ChangedTool' },
)
const Trial = Type.Object(
  {
    arguments: Type.Optional(anObject('The arguments that a model would send')),
    serverTool: Type.Optional(
      textOrNull(200, 'The tool of an MCP server; without it the response lists the tools of the server'),
    ),
  },
  { additionalProperties: false, title: 'ToolTrialRequest', examples: [{ arguments: { orderNumber: '1042' } }] },
)
const integerOrNull = (description: string) => Type.Unsafe<number | null>({ type: ['integer', 'null'], description })
const TrialRequest = Type.Object({
  method: Type.String({ description: 'HTTP method' }),
  url: Type.String({ description: 'URL' }),
  headers: Type.Record(Type.String(), Type.String(), { description: 'Headers by name' }),
  body: textOrNull(undefined, 'Body. Null if there is none.'),
})
const Outcome = Type.Object(
  {
    request: Type.Union([TrialRequest, Type.Null()], {
      description: 'The request as it was sent, without the values of the headers',
    }),
    outcome: oneOf(['answered', 'refused', 'failed'], 'What became of the request'),
    status: integerOrNull('HTTP status. Null if there was no response.'),
    tookMs: Type.Integer({ description: 'Milliseconds' }),
    answer: Type.Unknown({ description: 'The result that a model would get' }),
    reason: textOrNull(undefined, 'Why it failed. Null if it did not.'),
  },
  { title: 'ToolTrial' },
)
const Id = Type.Object({ id: Type.String() })

/** Adding, changing, trying and removing tools. */
export const toolDashboardRoutes = ({ tools }: ToolParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'POST',
    path: '/tools',
    role: 'admin',
    operationId: 'createTool',
    summary: 'Add a tool',
    conflict: 'The name is taken, or the business has too many tools',
    body: NewTool,
    reply: { status: 201, data: Tool },
    handle: ({ db, caller, now }, { body }) => createTool(db, tools.deps, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/tools/:id',
    role: 'viewer',
    operationId: 'getTool',
    summary: 'Read a tool',
    params: Id,
    reply: { data: Tool },
    handle: ({ db, caller }, { params }) => readTool(db, tools.deps.builtin, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/tools/:id',
    role: 'admin',
    operationId: 'updateTool',
    summary: 'Change a tool',
    conflict: 'The tool is built in, or the name is taken',
    params: Id,
    body: ToolChange,
    reply: { data: ChangedTool },
    async handle({ db, caller, now }, { params, body }) {
      const { tool, headersRemoved } = await changeTool(db, tools.deps, caller.businessId, params.id, body, now())
      return { ...tool, headersRemoved }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/tools/:id',
    role: 'admin',
    operationId: 'deleteTool',
    summary: 'Remove a tool permanently',
    conflict: 'The tool is built in',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeTool(db, tools.deps.builtin, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/tools/:id/test',
    role: 'admin',
    operationId: 'testTool',
    summary: 'Run a tool as a test, with its real effects',
    slow: true,
    params: Id,
    body: Trial,
    reply: { data: Outcome },
    handle: ({ db, caller, now }, { params, body }) =>
      testTool({ ...tools.runtime, db }, caller.businessId, {
        toolId: params.id,
        arguments: body.arguments ?? {},
        serverTool: body.serverTool ?? null,
        runId: `test-${params.id}-${now().getTime()}`,
      }),
  }),
]
