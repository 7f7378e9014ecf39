import type { Command } from 'commander'
import { openFilesLimit, refuseTooFewFiles } from '../../app/resources/open-files.ts'
import { announceService } from '../../app/running-service.ts'
import { collectGarbage, limitHeapGrowth } from '../../kernel/process/garbage.ts'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from '../command.ts'
import { asRecord, banner, showFirstAccess } from './banner.ts'
import { nextSignal, stopBySignals } from './stop-signals.ts'

interface ServeOptions extends CommonOptions {
  roles?: string
}

/** `frontbell serve`: runs until SIGTERM or SIGINT; see `stopBySignals`. */
export function addServeCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'serve', 'Run the service (the default command)', { isDefault: true })
    .option('--roles <roles>', 'What this instance does: api, calls, sending, work (default: FRONTBELL_ROLES or all)')
    .action(async ({ roles, ...options }: ServeOptions) => {
      const env = roles === undefined ? context.env : { ...context.env, FRONTBELL_ROLES: roles }
      const config = loadConfig({ ...context, env }, options)
      limitHeapGrowth()
      refuseTooFewFiles(openFilesLimit(), config)
      const [{ startApp }, { createLog }] = await Promise.all([
        import('../../app/app.ts'),
        import('../../app/logging/log.ts'),
      ])
      const log = createLog(config, { isTerminal: context.isLogTerminal === true })
      const signaled = nextSignal()
      const app = await startApp({ config, log, version: context.version })
      collectGarbage()
      const withdraw = await announceService(config, context.env, { ...app, version: context.version })
      const access = await showFirstAccess(app, config.dataDir, context.isTerminal)
      context.out(options.json ? JSON.stringify(asRecord(app, access)) : banner(app, access))
      await stopBySignals({ ...app, withdraw }, signaled, config, log)
      process.exit(0)
    })
}
