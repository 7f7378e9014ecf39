import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from './command.ts'
import { printRecord } from './output.ts'

type BusinessOptions = CommonOptions & { business: string }

/** `frontbell outreach pause|resume|status` */
export function addOutreachCommands(program: Command, context: CommandContext): void {
  const group = program.command('outreach').description('Pause or resume all campaigns of a business')

  addCommand(group, 'pause', 'Pause all campaigns: nobody is texted or called until they are resumed')
    .addOption(businessOption())
    .action((options: BusinessOptions) => run(context, options, 'pause'))

  addCommand(group, 'resume', 'Resume the campaigns that ran when all were paused')
    .addOption(businessOption())
    .action((options: BusinessOptions) => run(context, options, 'resume'))

  addCommand(group, 'status', 'Show whether all campaigns are paused')
    .addOption(businessOption())
    .action((options: BusinessOptions) => run(context, options, 'status'))
}

async function run(
  context: CommandContext,
  options: BusinessOptions,
  verb: 'pause' | 'resume' | 'status',
): Promise<void> {
  const { pauseOutreach, readOutreachPause, resumeOutreach } = await import(
    '../features/outreach/pause/outreach-pause.ts'
  )
  const pause = await withDatabase(context, options, ({ db, now }) => {
    if (verb === 'pause') return pauseOutreach(db, options.business, now)
    return verb === 'resume' ? resumeOutreach(db, options.business, now) : readOutreachPause(db, options.business)
  })
  printRecord(context, options, pause)
}
