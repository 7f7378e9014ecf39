import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord, printTable } from '../output.ts'

type BusinessOptions = CommonOptions & { business: string }

/** `frontbell pronunciation set|remove|list` */
export function addPronunciationCommands(program: Command, context: CommandContext): void {
  const group = program.command('pronunciation').description('Manage how the voice pronounces names and words')

  addCommand(group, 'set <written> <spoken>', 'Set how a word is pronounced, for example: set Nguyen Win')
    .addOption(businessOption())
    .action(async (written: string, spoken: string, options: BusinessOptions) => {
      const { setPronunciation } = await import('../../features/pronunciations/pronunciation.ts')
      const word = await withDatabase(context, options, ({ db }) =>
        setPronunciation(db, options.business, { written, spoken }),
      )
      printRecord(context, options, word)
    })

  addCommand(group, 'remove <written>', 'Remove a pronunciation')
    .addOption(businessOption())
    .action(async (written: string, options: BusinessOptions) => {
      const { removePronunciation } = await import('../../features/pronunciations/pronunciation.ts')
      await withDatabase(context, options, ({ db }) => removePronunciation(db, options.business, written))
      printRecord(context, options, { removed: written })
    })

  addCommand(group, 'list', 'List pronunciations')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { listPronunciations } = await import('../../features/pronunciations/pronunciation.ts')
      const words = await withDatabase(context, options, ({ db }) => listPronunciations(db, options.business))
      printTable(context, options, words, ['written', 'spoken'])
    })
}
