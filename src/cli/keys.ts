import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { commaList, timeOf, wholeNumber } from './options.ts'
import { printRecord, printTable } from './output.ts'

interface CreateOptions extends CommonOptions {
  business: string
  scopes: string
  name: string
  expires?: string
}

/** `frontbell keys create|list|rotate|revoke` */
export function addKeyCommands(program: Command, context: CommandContext): void {
  const group = program.command('keys').description('Manage API keys')

  addCommand(group, 'create', 'Create a key, which is shown only once')
    .addOption(businessOption())
    .requiredOption('--scopes <list>', 'Permissions: all, or a list such as contacts:read,contacts:write')
    .option('--name <name>', 'Name, such as what the key is for', 'command line')
    .option('--expires <time>', 'When the key expires, such as 2026-12-31 or 2026-12-31T18:00:00Z (default: never)')
    .action(async (options: CreateOptions) => {
      const { createApiKey } = await import('../features/api-keys/api-key.ts')
      const { keyPrefixOf } = await import('../app/brand.ts')
      const made = await withDatabase(context, options, ({ db, now, config }) => {
        const expiresAt = options.expires === undefined ? null : timeOf('--expires', options.expires)
        const input = { name: options.name, scopes: commaList(options.scopes), expiresAt }
        return createApiKey(db, options.business, input, now, keyPrefixOf(config.brand))
      })
      printRecord(context, options, { ...made.record, key: made.key })
    })

  addCommand(group, 'list', 'List keys')
    .addOption(businessOption())
    .action(async (options: CommonOptions & { business: string }) => {
      const { listApiKeys } = await import('../features/api-keys/api-key.ts')
      const keys = await withDatabase(context, options, ({ db }) => listApiKeys(db, options.business))
      printTable(context, options, keys, ['id', 'name', 'hint', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'])
    })

  addCommand(
    group,
    'rotate <id>',
    'Replace a key by a new one with the same name and permissions, which is shown only once',
  )
    .addOption(businessOption())
    .option('--grace-hours <hours>', 'How long the old key keeps working, 0 to 168', '24')
    .action(async (id: string, options: CommonOptions & { business: string; graceHours: string }) => {
      const { rotateApiKey, MAX_GRACE_HOURS } = await import('../features/api-keys/api-key.ts')
      const { keyPrefixOf } = await import('../app/brand.ts')
      const graceHours = wholeNumber('--grace-hours', options.graceHours, 0, MAX_GRACE_HOURS)
      const made = await withDatabase(context, options, ({ db, now, config }) =>
        rotateApiKey(db, options.business, id, graceHours, now, keyPrefixOf(config.brand)),
      )
      const oldKeyEndsAt = made.old.revokedAt ?? made.old.expiresAt
      printRecord(context, options, { ...made.record, key: made.key, oldKey: made.old.id, oldKeyEndsAt })
    })

  addCommand(group, 'revoke <id>', 'Revoke a key immediately')
    .option('--business <id>', 'Id of the business that the key must belong to (default: any)')
    .action(async (id: string, options: CommonOptions & { business?: string }) => {
      const { revokeApiKey } = await import('../features/api-keys/api-key.ts')
      const key = await withDatabase(context, options, ({ db, now }) =>
        revokeApiKey(db, options.business ?? null, id, now),
      )
      printRecord(context, options, key)
    })
}
