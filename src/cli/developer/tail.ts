import type { Command } from 'commander'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'

export interface TailOptions extends CommonOptions {
  business: string
}

/** `frontbell tail`: runs until SIGINT or SIGTERM. */
export function addTailCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'tail', 'Show the calls, events and deliveries of a business as they happen')
    .addOption(businessOption())
    .action(async (options: TailOptions) => {
      const { runTail } = await import('./run-tail.ts')
      await withDatabase(context, options, (tools) => runTail(context, tools, options))
    })
}
