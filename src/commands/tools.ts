import type { Command } from 'commander'
import type { NewTool } from '../features/tools/tool.ts'
import { badRequest } from '../kernel/api-error.ts'
import { addCommand, type CommandContext, type CommandTools, type CommonOptions, withDatabase } from './command.ts'
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

/** More than a business can have, the built-in ones included. */
const ALL_TOOLS = { limit: 100, after: null }

/** `frontbell tools add|list` */
export function addToolCommands(program: Command, context: CommandContext): void {
  const group = program.command('tools').description('what the assistant may do')

  addCommand(group, 'add', 'add a tool of the business')
    .requiredOption('--business <id>', 'whose')
    .requiredOption('--name <name>', 'as the model calls it, such as order_status')
    .requiredOption('--description <text>', 'what it does and when to use it')
    .requiredOption('--url <url>', 'an https URL; of a transfer the phone number')
    .option('--type <type>', 'http, transfer or mcp (default: http)')
    .option('--method <method>', 'of http: GET, POST, PUT, PATCH or DELETE (default: POST)')
    .option('--parameters <file>', 'a file with the JSON Schema of its arguments')
    .option('--headers-file <file>', 'a JSON file of headers to send, so that secrets stay out of the shell’s history')
    .option('--timeout-ms <ms>', '500 to 20000 (default: 8000)')
    .option('--say <text>', 'what the caller hears while it runs')
    .option('--confirm', 'ask the caller first')
    .action(async (options: AddOptions) => {
      const tool = await withDatabase(context, options, (tools) => addOne(tools, options))
      printRecord(context, options, tool)
    })

  addCommand(group, 'list', "list a business's tools and the built-in ones")
    .requiredOption('--business <id>', 'whose')
    .action(async (options: CommonOptions & { business: string }) => {
      const { listTools } = await import('../features/tools/tool.ts')
      const page = await withDatabase(context, options, ({ db }) => listTools(db, options.business, {}, ALL_TOOLS))
      printTable(context, options, page.items, ['id', 'name', 'type', 'method', 'url', 'enabled', 'lastCalledAt'])
    })
}

async function addOne({ db, config, now }: CommandTools, options: AddOptions): Promise<object> {
  const { createTool } = await import('../features/tools/tool.ts')
  const { createSealedBox } = await import('../kernel/sealed-box.ts')
  const { readSecretKey } = await import('./secret-key.ts')
  const { checkUrl, createAddressGuard } = await import('../webhooks/address-guard.ts')
  const guard = createAddressGuard(config.webhookAllowedNetworks)
  const keeper = {
    box: createSealedBox(await readSecretKey(config)),
    checkUrl: (url: string) => checkUrl(url, guard),
  }
  const { business, name, description, url, type, method, say, timeoutMs, confirm = false } = options
  const input = {
    ...{ name, description, url, type, method, spokenWhileRunning: say, requiresConfirmation: confirm },
    parameters: options.parameters === undefined ? undefined : await readJson('--parameters', options.parameters),
    headers: options.headersFile === undefined ? undefined : await readHeaders(options.headersFile),
    timeoutMs: timeoutMs === undefined ? undefined : wholeNumber('--timeout-ms', timeoutMs, 500, 20_000),
  }
  // Checked, the choices too, by createTool.
  return createTool(db, keeper, business, input as NewTool, now)
}

async function readHeaders(file: string): Promise<Record<string, string>> {
  const headers = await readJson('--headers-file', file)
  if (typeof headers === 'object' && headers !== null && !Array.isArray(headers))
    return headers as Record<string, string>
  throw badRequest(`--headers-file: ${file} must hold an object such as {"authorization":"Bearer ..."}`)
}
