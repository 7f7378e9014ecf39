import type { Command } from 'commander'
import type { SignatureScheme } from '../../webhooks/sending/signature.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { schemeOption } from '../webhooks/event-list.ts'

export interface ListenOptions extends CommonOptions {
  business: string
  forward?: string
  events: string
  scheme: SignatureScheme
  testCalls?: boolean
  replay?: string
}

/** `frontbell listen`: runs until SIGINT or SIGTERM, or sends one event again. */
export function addListenCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'listen', 'Print the events of a business as they happen, and pass them on to your own server')
    .addOption(businessOption())
    .option('--forward <url>', 'Send each event, signed, to this address, such as http://localhost:3000/webhooks')
    .option('--events <list>', 'Events to show: all, or a list such as call.completed,appointment.created', 'all')
    .addOption(schemeOption())
    .option('--test-calls', 'Include events about test calls')
    .option('--replay <event>', 'Send the event with this id again, then end')
    .action(async (options: ListenOptions) => {
      const { runListen } = await import('./run-listen.ts')
      await withDatabase(context, options, (tools) => runListen(context, tools, options))
    })
}
