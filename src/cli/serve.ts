import type { Command } from 'commander'
import type { App } from '../app/app.ts'
import { limitHeapGrowth } from '../kernel/process/garbage.ts'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from './command.ts'

/** `frontbell serve`: runs until SIGTERM or SIGINT; a second signal ends it at once. */
export function addServeCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'serve', 'run the service (the default)', { isDefault: true }).action(
    async (options: CommonOptions) => {
      const config = loadConfig(context, options)
      limitHeapGrowth()
      const [{ startApp }, { createLog }] = await Promise.all([
        import('../app/app.ts'),
        import('../app/logging/log.ts'),
      ])
      const log = createLog(config)
      const signalled = nextSignal()
      const app = await startApp({ config, log, version: context.version })
      context.out(options.json ? JSON.stringify(asRecord(app)) : banner(app))
      const signal = await signalled
      log.info({ signal }, 'stopping; calls in progress end with a goodbye')
      void nextSignal().then(() => {
        log.warn({}, 'stopping at once')
        process.exit(1)
      })
      await app.stop()
      process.exit(0)
    },
  )
}

/** Resolves at the next SIGTERM or SIGINT. A signal during the start counts too: the service then stops once it has started. */
function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals) => {
      for (const name of SIGNALS) process.off(name, onSignal)
      resolve(signal)
    }
    for (const name of SIGNALS) process.on(name, onSignal)
  })
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

const asRecord = ({ url, sip: { host, port }, demo, ownerLink }: App) => ({ url, sip: { host, port }, demo, ownerLink })

/** The text that `serve` prints when the service has started. The API key is shown on the first start only. */
export function banner({ url, sip, demo, ownerLink }: Pick<App, 'url' | 'sip' | 'demo' | 'ownerLink'>): string {
  const address = `${sip.host.includes(':') ? `[${sip.host}]` : sip.host}:${sip.port}`
  const running = [
    '',
    `Frontbell is running.  Dashboard ${url}  ·  API ${url}/api/v1  ·  docs ${url}/docs  ·  SIP ${address}`,
    ...(ownerLink === null ? [] : ['', `Are you the owner? Open  ${ownerLink}   (works once, for 24 hours)`]),
  ]
  if (!demo) return [...running, ''].join('\n')
  return [
    ...running,
    '',
    `A demo business has been created for you: ${demo.name}, ${demo.businessId}`,
    `  Number   ${demo.phone}`,
    `  API key  ${demo.key}   (all scopes; shown only once)`,
    '',
    'Try it:',
    `  call     sip:${demo.phone}@${address} with any SIP phone on this machine, and press keys`,
    `  read     curl -H "Authorization: Bearer ${demo.key}" ${url}/api/v1/calls`,
    '  watch    npx frontbell demo    (a whole call, with captions, in a temporary folder)',
    '  check    npx frontbell doctor',
    '',
  ].join('\n')
}
