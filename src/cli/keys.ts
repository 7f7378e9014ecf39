import type { Command } from 'commander'
import { addCommand, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { commaList } from './options.ts'
import { printRecord, printTable } from './output.ts'

interface CreateOptions extends CommonOptions {
  business: string
  scopes: string
  name: string
}

/** `frontbell keys create|list|revoke` */
export function addKeyCommands(program: Command, context: CommandContext): void {
  const group = program.command('keys').description('API keys')

  addCommand(group, 'create', 'create a key; it is shown only once')
    .requiredOption('--business <id>', 'the business')
    .requiredOption('--scopes <list>', 'all, or some such as contacts:read,contacts:write')
    .option('--name <name>', 'a name, such as what the key is for', 'command line')
    .action(async (options: CreateOptions) => {
      const { createApiKey } = await import('../features/api-keys/api-key.ts')
      const { keyPrefixOf } = await import('../app/brand.ts')
      const made = await withDatabase(context, options, ({ db, now, config }) => {
        const input = { name: options.name, scopes: commaList(options.scopes) }
        return createApiKey(db, options.business, input, now, keyPrefixOf(config.brand))
      })
      printRecord(context, options, { ...made.record, key: made.key })
    })

  addCommand(group, 'list', "list a business's keys")
    .requiredOption('--business <id>', 'the business')
    .action(async (options: CommonOptions & { business: string }) => {
      const { listApiKeys } = await import('../features/api-keys/api-key.ts')
      const { requireBusiness } = await import('../features/business/business.ts')
      const keys = await withDatabase(context, options, async ({ db }) => {
        await requireBusiness(db, options.business)
        return listApiKeys(db, options.business)
      })
      printTable(context, options, keys, ['id', 'name', 'hint', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'])
    })

  addCommand(group, 'revoke <id>', 'revoke a key at once').action(async (id: string, options: CommonOptions) => {
    const { revokeApiKey } = await import('../features/api-keys/api-key.ts')
    const key = await withDatabase(context, options, ({ db, now }) => revokeApiKey(db, null, id, now))
    printRecord(context, options, key)
  })
}
