import type { Command } from 'commander'
import type { ToolTrial } from '../features/tools/call-tool.ts'
import type { NewTool, ToolDeps } from '../features/tools/tool.ts'
import { badRequest } from '../kernel/api-error.ts'
import {
  addCommand,
  businessOption,
  type CommandContext,
  type CommandTools,
  type CommonOptions,
  withDatabase,
} from './command.ts'
import { readJson, wholeNumber } from './options.ts'
import { printRecord, printTable } from './output.ts'

interface AddOptions extends CommonOptions {
  business: string
  name: string
  description: string
  url: string
  type?: string
  method?: string
  parameters?: string
  headersFile?: string
  timeoutMs?: string
  say?: string
  confirm?: boolean
}

interface OneOptions extends CommonOptions {
  business: string
  id: string
}

interface TryOptions extends OneOptions {
  arguments?: string
  serverTool?: string
}

/** More than a business can have, including the built-in tools. */
const ALL_TOOLS = { limit: 100, after: null }

/** `frontbell tools add|list|try|enable|disable|remove` */
export function addToolCommands(program: Command, context: CommandContext): void {
  const group = program.command('tools').description('Manage the tools that the assistant can use')

  addCommand(group, 'add', 'Add a tool')
    .addOption(businessOption())
    .requiredOption('--name <name>', 'Name that the AI model uses, such as order_status')
    .requiredOption('--description <text>', 'What the tool does and when to use it, for the AI model')
    .requiredOption('--url <url>', 'https URL; for a transfer, the phone number')
    .option('--type <type>', 'Type: http, transfer or mcp (default: http)')
    .option('--method <method>', 'HTTP method: GET, POST, PUT, PATCH or DELETE (default: POST)')
    .option('--parameters <file>', 'File with the JSON Schema of the arguments')
    .option('--headers-file <file>', "JSON file with headers to send, to keep secrets out of the shell's history")
    .option('--timeout-ms <ms>', 'Time limit in milliseconds, 500 to 20000 (default: 8000)')
    .option('--say <text>', 'What the assistant says while the tool runs')
    .option('--confirm', 'Ask the caller to confirm first')
    .action(async (options: AddOptions) => {
      const tool = await withDatabase(context, options, (tools) => addOne(tools, options))
      printRecord(context, options, tool)
    })

  addCommand(group, 'list', "List the business's tools and the built-in ones")
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { listTools } = await import('../features/tools/tool.ts')
      const { BUILTIN_TOOLS } = await import('../assistant/tools/all-tools.ts')
      const page = await withDatabase(context, options, ({ db }) =>
        listTools(db, BUILTIN_TOOLS, options.business, {}, ALL_TOOLS),
      )
      printTable(context, options, page.items, ['id', 'name', 'type', 'method', 'url', 'enabled', 'lastCalledAt'])
    })

  addCommand(group, 'try', 'Run a tool once for real, and show the request and the response')
    .addOption(businessOption())
    .requiredOption('--id <id>', 'Id of the tool')
    .option('--arguments <json>', 'JSON arguments, such as {"order":"12"} (default: none)')
    .option('--server-tool <name>', "One of the MCP server's tools (default: list them)")
    .action(async (options: TryOptions) => {
      const trial = await withDatabase(context, options, (tools) => tryOne(tools, options))
      printRecord(context, options, trial)
      if (trial.outcome !== 'answered') context.fail()
    })

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    addCommand(
      group,
      name,
      enabled ? 'Let the assistant use a tool' : 'Keep a tool, but stop the assistant from using it',
    )
      .addOption(businessOption())
      .requiredOption('--id <id>', 'Id of the tool')
      .action(async (options: OneOptions) => {
        const { changeTool } = await import('../features/tools/tool.ts')
        const { tool } = await withDatabase(context, options, async ({ db, config, now }) =>
          changeTool(db, await toolDepsOf({ db, config }), options.business, options.id, { enabled }, now),
        )
        printRecord(context, options, tool)
      })

  addCommand(group, 'remove', 'Remove a tool and its headers')
    .addOption(businessOption())
    .requiredOption('--id <id>', 'Id of the tool')
    .action(async (options: OneOptions) => {
      const { removeTool } = await import('../features/tools/tool.ts')
      const { BUILTIN_TOOLS } = await import('../assistant/tools/all-tools.ts')
      await withDatabase(context, options, ({ db }) => removeTool(db, BUILTIN_TOOLS, options.business, options.id))
      printRecord(context, options, { id: options.id, removed: true })
    })
}

async function toolDepsOf({ db, config }: Pick<CommandTools, 'db' | 'config'>): Promise<ToolDeps> {
  const { openSealedBox } = await import('../app/secret-key/key-check.ts')
  const { checkUrl, createAddressGuard } = await import('../kernel/network/address-guard.ts')
  const guard = createAddressGuard(config.webhookAllowedNetworks)
  const { BUILTIN_TOOLS } = await import('../assistant/tools/all-tools.ts')
  return {
    builtin: BUILTIN_TOOLS,
    box: await openSealedBox(config, db),
    checkUrl: (url) => checkUrl(url, guard),
  }
}

async function tryOne({ db, config }: CommandTools, options: TryOptions): Promise<ToolTrial> {
  const { testTool } = await import('../features/tools/call-tool.ts')
  const { systemClock: clock } = await import('../kernel/clock.ts')
  const { newId } = await import('../kernel/id.ts')
  const { silentLog: log } = await import('../kernel/log.ts')
  const { openSecretKey } = await import('../app/secret-key/key-check.ts')
  const { openTools } = await import('../app/tools.ts')
  let close: () => Promise<unknown> = () => Promise.resolve()
  const running = {
    add: (_name: string, stop: () => Promise<unknown>) => {
      close = stop
    },
  }
  const runtime = await openTools({ config, db, clock, log, secret: await openSecretKey(config, db) }, running)
  try {
    return await testTool(runtime, options.business, {
      toolId: options.id,
      serverTool: options.serverTool ?? null,
      arguments: argumentsIn(options.arguments ?? '{}'),
      runId: newId('tool'),
    })
  } finally {
    await close()
  }
}

function argumentsIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // The error is thrown below.
  }
  throw badRequest('--arguments: must be a JSON object such as {"order":"12"}')
}

async function addOne({ db, config, now }: CommandTools, options: AddOptions): Promise<object> {
  const { createTool } = await import('../features/tools/tool.ts')
  const deps = await toolDepsOf({ db, config })
  const { business, name, description, url, type, method, say, timeoutMs, confirm = false } = options
  const input = {
    ...{ name, description, url, type, method, spokenWhileRunning: say, requiresConfirmation: confirm },
    parameters: options.parameters === undefined ? undefined : await readJson('--parameters', options.parameters),
    headers: options.headersFile === undefined ? undefined : await readHeaders(options.headersFile),
    timeoutMs: timeoutMs === undefined ? undefined : wholeNumber('--timeout-ms', timeoutMs, 500, 20_000),
  }
  // createTool validates every field.
  return createTool(db, deps, business, input as NewTool, now)
}

async function readHeaders(file: string): Promise<Record<string, string>> {
  const headers = await readJson('--headers-file', file)
  if (typeof headers === 'object' && headers !== null && !Array.isArray(headers))
    return headers as Record<string, string>
  throw badRequest(`--headers-file: ${file} must contain an object such as {"authorization":"Bearer ..."}`)
}
