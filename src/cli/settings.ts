import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { SETTINGS } from '../config/config.ts'
import type { Setting } from '../config/setting-kinds.ts'
import { settingsAsEnvFile, settingsAsMarkdown } from '../config/settings-text.ts'
import { addCommand, type CommandContext, type CommonOptions } from './command.ts'
import { printTable } from './output.ts'

const ROOT = new URL('../../', import.meta.url)

/** `frontbell settings [--write]` */
export function addSettingsCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'settings', 'List the settings (environment variables)')
    .option('--write', 'Write .env.example and docs/settings.md in the checkout')
    .action(async (options: CommonOptions & { write?: boolean }) => {
      if (!options.write) {
        const settings = Object.values<Setting<unknown>>(SETTINGS)
        const rows = settings.map(({ name, defaultText, description }) => ({ name, default: defaultText, description }))
        return printTable(context, options, rows, ['name', 'default', 'description'])
      }
      await writeFile(new URL('.env.example', ROOT), settingsAsEnvFile())
      await writeFile(new URL('docs/settings.md', ROOT), settingsAsMarkdown())
      context.out('Wrote .env.example and docs/settings.md.')
    })
}
