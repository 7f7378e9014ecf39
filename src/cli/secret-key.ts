import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { printTable } from './output.ts'

/** `frontbell secret-key reset`: for an installation whose secret key is lost. */
export function addSecretKeyCommands(program: Command, context: CommandContext): void {
  const group = program.command('secret-key').description('Manage the key that encrypts secrets in the database')

  addCommand(group, 'reset', 'Recover from a lost key: list what it encrypted, and use another key')
    .option('--accept-loss', 'Go ahead; without this option, the command only lists what would be lost')
    .action(async (options: CommonOptions & { acceptLoss?: boolean }) => {
      const { lostSecrets, resetSecretKey } = await import('../app/secret-key/reset.ts')
      const lost = await withDatabase(context, options, ({ db, config, now }) =>
        options.acceptLoss ? resetSecretKey(config, db, now) : lostSecrets(config, db),
      )
      printTable(context, options, lost, ['what', 'businessId', 'id', 'next'])
      if (!options.acceptLoss)
        context.warn('nothing was changed; stop all instances and add --accept-loss to go on without these secrets')
    })
}
