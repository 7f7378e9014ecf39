import type { Command } from 'commander'
import type { DrainStatus } from '../../http/edge/drain-route.ts'
import { systemClock } from '../../kernel/clock.ts'
import { isAlive } from '../../kernel/process/is-alive.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { addCommand, type CommandContext, type CommonOptions, loadConfig } from '../command.ts'
import { wholeNumber } from '../options.ts'
import { printRecord } from '../output.ts'

interface DrainOptions extends CommonOptions {
  deadline?: string
  now?: boolean
  wait: boolean
}

/** How often the command checks whether the service has stopped. */
const LOOK_MS = 500

/** `frontbell drain`: stops the service once its calls have ended. */
export function addDrainCommand(program: Command, context: CommandContext): void {
  addCommand(program, 'drain', 'Stop the service once its calls in progress have ended')
    .option('--deadline <seconds>', 'End the calls that are left after this time (default: FRONTBELL_DRAIN_SECONDS)')
    .option('--now', 'End the calls in progress with a goodbye now')
    .option('--no-wait', 'Return at once instead of waiting until the service has stopped')
    .action(async ({ deadline, now, wait, ...options }: DrainOptions) => {
      const config = loadConfig(context, options)
      const asked = now ? 0 : deadline === undefined ? config.drainSeconds : deadlineOf(deadline)
      const [{ findService }, { requestDrain }] = await Promise.all([
        import('../../app/running-service.ts'),
        import('../../app/drain/drain-request.ts'),
      ])
      const running = findService(config.dataDir)
      if (running === null)
        throw new SetupError(`No service runs on ${config.dataDir}. Check --data-dir and FRONTBELL_DATA_DIR.`)
      await requestDrain(config.dataDir, { pid: running.pid, seconds: asked })
      if (wait) await untilStopped(running, config.metricsToken, options.json ? () => {} : context.out)
      printRecord(context, options, { pid: running.pid, deadlineSeconds: asked, stopped: wait })
    })
}

const deadlineOf = (text: string): number => wholeNumber('--deadline', text, 0, 86_400)

/** Shows how many calls are left, if the service reports it. */
async function untilStopped(
  { pid, url }: { pid: number; url: string },
  token: string | null,
  out: (text: string) => void,
): Promise<void> {
  let shown = ''
  while (isAlive(pid)) {
    const status = await askStatus(url, token)
    const text = status === null ? '' : `${status.active} ${status.active === 1 ? 'call' : 'calls'} in progress`
    if (text !== shown && status?.draining) out(`${text}, ended in ${status.remainingSeconds} s at the latest`)
    shown = text
    await new Promise<void>((resolve) => void systemClock.after(LOOK_MS, resolve))
  }
}

/** Null if the service does not report it, for example if its public address is set and this command has no token. */
async function askStatus(url: string, token: string | null): Promise<DrainStatus | null> {
  try {
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
    const response = await fetch(`${url}/drain`, { headers, signal: AbortSignal.timeout(2_000) })
    return response.ok ? ((await response.json()) as DrainStatus) : null
  } catch {
    return null
  }
}
