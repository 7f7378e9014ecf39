import type { App } from '../../app/app.ts'
import { takeDrainRequest } from '../../app/drain/drain-request.ts'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../kernel/log.ts'

const SIGNALS = ['SIGTERM', 'SIGINT'] as const
export type StopSignal = (typeof SIGNALS)[number]

/** Resolves at the next SIGTERM or SIGINT. A signal during the start counts too: the service then stops once it has started. */
export function nextSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals) => {
      for (const name of SIGNALS) process.off(name, onSignal)
      resolve(signal as StopSignal)
    }
    for (const name of SIGNALS) process.on(name, onSignal)
  })
}

/** How the service is stopping, after the signals so far. */
export type Stopping = 'no' | 'drains' | 'ends_calls'

/**
 * What a signal requests: seconds in which calls may end by themselves, or an exit at once. A first SIGTERM, which service managers send,
 * drains for as long as the settings say. Ctrl+C and a second signal end the calls with a goodbye. A signal during the goodbyes exits.
 * `requested`: the seconds that `frontbell drain` requests. Pure.
 */
export function meaningOf(
  signal: StopSignal,
  { stopping, requested, drainSeconds }: { stopping: Stopping; requested: number | null; drainSeconds: number },
): { drainSeconds: number } | 'exit' {
  if (requested !== null) return { drainSeconds: requested }
  if (stopping === 'ends_calls') return 'exit'
  return { drainSeconds: stopping === 'no' && signal === 'SIGTERM' ? drainSeconds : 0 }
}

/** Stops the service as the signals request. A signal during the goodbyes exits at once. */
export async function stopBySignals(
  app: Pick<App, 'drain' | 'stop'> & { withdraw(): Promise<void> },
  signaled: Promise<StopSignal>,
  config: Pick<Config, 'dataDir' | 'drainSeconds'>,
  log: Log,
): Promise<void> {
  let stopping: Stopping = 'no'
  let signal = signaled
  const drained = new Promise<void>((begin) => {
    const listen = async (): Promise<void> => {
      const which = await signal
      signal = nextSignal()
      const requested = await takeDrainRequest(config.dataDir)
      const meaning = meaningOf(which, { stopping, requested, drainSeconds: config.drainSeconds })
      if (meaning === 'exit') {
        log.warn({ signal: which }, 'stopping at once')
        process.exit(1)
      }
      const { drainSeconds } = meaning
      stopping = drainSeconds > 0 ? 'drains' : 'ends_calls'
      log.info({ signal: which, drainSeconds }, SENTENCES[stopping])
      begin(app.drain(drainSeconds))
      return listen()
    }
    void listen()
  })
  await drained
  stopping = 'ends_calls'
  await app.withdraw()
  await app.stop()
  log.info({}, 'the service has stopped')
}

const SENTENCES: Record<Exclude<Stopping, 'no'>, string> = {
  drains: 'draining; new calls are refused, and those in progress go on',
  ends_calls: 'stopping; calls in progress end with a goodbye',
}
