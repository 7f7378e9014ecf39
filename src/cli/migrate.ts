import type { Command } from 'commander'
import { silentLog } from '../kernel/log.ts'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from './command.ts'

/** `frontbell migrate` */
export function addMigrateCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'migrate', 'Apply pending migrations to the database').action(async (options: CommonOptions) => {
    const { connectDatabase } = await import('../app/connect-database.ts')
    const { migrate } = await import('../store/migrate.ts')
    const connected = await connectDatabase(loadConfig(context, options), silentLog)
    try {
      const { applied } = await migrate(connected.db)
      if (options.json) context.out(JSON.stringify({ applied }))
      else context.out(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
    } finally {
      await connected.close()
    }
  })
}
