import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printRecord, printTable } from '../output.ts'

type BusinessOptions = CommonOptions & { business: string }

/** `frontbell pronunciation set|remove|list` */
export function addPronunciationCommands(program: Command, context: CommandContext): void {
  const group = program.command('pronunciation').description('how the voice says names and words of a business')

  addCommand(group, 'set <written> <spoken>', 'say a word as another text is read, such as: set Nguyen Win')
    .addOption(businessOption())
    .action(async (written: string, spoken: string, options: BusinessOptions) => {
      const { setPronunciation } = await import('../../features/pronunciations/pronunciation.ts')
      const word = await withDatabase(context, options, ({ db }) =>
        setPronunciation(db, options.business, { written, spoken }),
      )
      printRecord(context, options, word)
    })

  addCommand(group, 'remove <written>', 'say a word again as it is written')
    .addOption(businessOption())
    .action(async (written: string, options: BusinessOptions) => {
      const { removePronunciation } = await import('../../features/pronunciations/pronunciation.ts')
      await withDatabase(context, options, ({ db }) => removePronunciation(db, options.business, written))
      printRecord(context, options, { removed: written })
    })

  addCommand(group, 'list', 'list the words')
    .addOption(businessOption())
    .action(async (options: BusinessOptions) => {
      const { listPronunciations } = await import('../../features/pronunciations/pronunciation.ts')
      const words = await withDatabase(context, options, ({ db }) => listPronunciations(db, options.business))
      printTable(context, options, words, ['written', 'spoken'])
    })
}
