import { ApiError } from '../../kernel/api-error.ts'
import type { Paths } from '../paths.ts'
import { sendText } from './respond.ts'
import type { ServerOptions } from './server-options.ts'

type ProbeOptions = Pick<ServerOptions, 'clock' | 'db' | 'readiness'>

/** For orchestrators: /healthz tells that the process is alive, /readyz that it can take requests. */
export function addProbes(paths: Paths, options: ProbeOptions): void {
  const checkDatabase = rememberSuccess(options, () => options.db.ping())
  paths.add('GET', '/healthz', 'probe', (_request, reply) => {
    sendText(reply, { status: 200, text: '{"status":"ok"}' })
    return reply
  })
  paths.add('GET', '/readyz', 'probe', async (_request, reply) => {
    const { refusal, warnings } = options.readiness?.() ?? { refusal: null, warnings: [] }
    if (refusal !== null) throw new ApiError('UNAVAILABLE', refusal, { retryAfterSeconds: 5 })
    await checkDatabase()
    const body = { status: 'ready', ...(warnings.length > 0 && { warnings }) }
    sendText(reply, { status: 200, text: JSON.stringify(body) })
    return reply
  })
}

/** How long /readyz trusts the database's last answer: anyone may ask, as often as they like. */
const READY_TRUSTED_MS = 1_000

/** Runs `check` at most once a second; requests at the same time wait for the same run. A failure is not remembered. */
function rememberSuccess({ clock }: ProbeOptions, check: () => Promise<unknown>): () => Promise<void> {
  let succeededMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null
  return () => {
    if (clock.monotonicMs() - succeededMs < READY_TRUSTED_MS) return Promise.resolve()
    running ??= check()
      .then(() => {
        succeededMs = clock.monotonicMs()
      })
      .finally(() => {
        running = null
      })
    return running
  }
}
