import type { Command } from 'commander'
import type { ReceivedEvent } from '../../app/local-receiver/receiver.ts'
import { systemClock } from '../../kernel/clock.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { addCommand, type CommandContext, type CommonOptions, loadSharedConfig } from '../command.ts'
import { forwardAddress, wholeNumber } from '../options.ts'

interface ReceiverOptions extends CommonOptions {
  port: string
  forward?: string
}

const DEFAULT_PORT = '9443'

/** `frontbell webhooks receiver`: runs until SIGINT or SIGTERM. */
export function addReceiverCommand(group: Command, context: CommandContext): void {
  addCommand(group, 'receiver', 'Receive events on this machine and print them')
    .option('--port <port>', 'Port to listen on; 0 picks a free one', DEFAULT_PORT)
    .option('--forward <url>', 'Pass each event on to this address, such as http://localhost:3000/webhooks')
    .action(async (options: ReceiverOptions) => {
      const port = wholeNumber('--port', options.port, 0, 65_535)
      const forwardTo = options.forward === undefined ? null : forwardAddress(options.forward)
      const { config } = await loadSharedConfig(context, options)
      const { readReceiverIdentity } = await import('../../app/local-receiver/receiver-identity.ts')
      const { startReceiver } = await import('../../app/local-receiver/receiver.ts')
      const identity = await readReceiverIdentity(config.dataDir)
      if (identity === null) throw new SetupError(noIdentity(config.dataDir))
      const onEvent = (received: ReceivedEvent) =>
        context.out(options.json ? JSON.stringify(received) : lineOf(received))
      const receiver = await startReceiver({ identity, port, forwardTo, onEvent }).catch((cause: Error) => {
        throw new SetupError(`The receiver cannot listen on port ${port}: ${cause.message}. Use another --port.`, {
          cause,
        })
      })
      context.out(options.json ? JSON.stringify({ url: receiver.url }) : introduction(receiver.url, forwardTo))
      await new Promise((signaled) => {
        process.once('SIGINT', signaled).once('SIGTERM', signaled)
      })
      await receiver.close()
    })
}

const noIdentity = (dataDir: string): string =>
  `There is no certificate for a receiver in ${dataDir}. "frontbell serve" makes one when it starts and listens on this machine only: ` +
  'FRONTBELL_HOST is a loopback address such as 127.0.0.1, and FRONTBELL_PUBLIC_URL and FRONTBELL_TRUST_PROXY are not set.'

const introduction = (url: string, forwardTo: URL | null): string =>
  [
    `Waiting for events at  ${url}${forwardTo === null ? '' : `  and passing them on to  ${forwardTo.href}`}`,
    'Add this address as a webhook endpoint: in the dashboard (Settings, Webhooks), or with',
    `  npx frontbell webhooks add --url ${url} --test-calls`,
    'Press Ctrl+C to stop.',
    '',
  ].join('\n')

function lineOf({ event, body, status, problem }: ReceivedEvent): string {
  const time = systemClock.now().toISOString().slice(11, 19)
  return `${time}  ${(event ?? 'not an event').padEnd(22)}  ${status}  ${problem ?? body}`
}
