import type { Command } from 'commander'
import { findService } from '../../app/running-service.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from '../command.ts'

/** `frontbell mcp`: serves the tools of a running service on standard input and output, until the input ends. */
export function addMcpCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'mcp', 'Serve the tools of a service to an AI program, over standard input and output (MCP)')
    .option('--url <address>', 'Address of the service (default: the service that runs on the data folder)')
    .action(async (options: CommonOptions & { url?: string }) => {
      const key = context.env.FRONTBELL_API_KEY?.trim()
      if (!key)
        throw new SetupError('Set FRONTBELL_API_KEY to an API key of the service; "frontbell keys create" makes one.')
      const { serveTools } = await import('./mcp-bridge.ts')
      await serveTools(new URL('/mcp', addressOf(context, options)), key, context.version)
    })
}

function addressOf(context: CommandContext, options: CommonOptions & { url?: string }): string {
  if (options.url !== undefined) {
    if (/^https?:\/\//.test(options.url) && URL.canParse(options.url)) return options.url
    throw new SetupError('--url: must be the address of a service, such as http://localhost:8080')
  }
  const { dataDir } = loadConfig(context, options)
  const running = findService(dataDir)
  if (running === null)
    throw new SetupError(`No service runs on ${dataDir}. Start it, or name the address of a service with --url.`)
  return running.url
}
