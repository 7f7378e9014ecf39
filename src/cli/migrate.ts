import type { Command } from 'commander'
import { silentLog } from '../kernel/log.ts'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from './command.ts'

/** `frontbell migrate` */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'migrate', 'Apply pending migrations to the database').action(async (options: CommonOptions) => {
    const { connectDatabase, explainDatabaseError } = await import('../app/connect-database.ts')
    const { migrate } = await import('../store/migrate.ts')
    const config = loadConfig(context, options)
    const connected = await connectDatabase(config, silentLog)
    try {
      const { applied } = await migrate(connected.db).catch(explainDatabaseError(config))
      if (options.json) context.out(JSON.stringify({ applied }))
      else context.out(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    } finally {
      await connected.close()
    }
  })
}
