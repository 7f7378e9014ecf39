import type { Command } from 'commander'
import type { SignatureScheme } from '../../webhooks/sending/signature.ts'
import { addCommand, businessOption, type CommandContext, type CommonOptions, withDatabase } from '../command.ts'
import { printTable } from '../output.ts'
import { schemeOption } from '../webhooks/event-list.ts'

export interface TriggerOptions extends CommonOptions {
  business: string
  forward?: string
  scheme: SignatureScheme
}

/** `frontbell trigger <event>`: a sample, signed like a real event and sent once. */
export function addTriggerCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'trigger <event>', 'Send a sample of an event, signed like a real one')
    .addOption(businessOption())
    .option('--forward <url>', 'Send it to this address instead of the webhook endpoints that subscribe to the event')
    .addOption(schemeOption())
    .action(async (event: string, options: TriggerOptions) => {
      const { runTrigger } = await import('./run-trigger.ts')
      const sent = await withDatabase(context, options, (tools) => runTrigger(tools, options, event))
      printTable(context, options, sent, ['url', 'outcome', 'status', 'detail'])
      if (sent.some(({ outcome }) => outcome !== 'success')) context.fail()
    })
}
