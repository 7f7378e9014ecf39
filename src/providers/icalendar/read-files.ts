import type { Clock } from '../../kernel/clock.ts'
import { besideThis, startThread } from '../../kernel/process/worker-thread.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { FileEvent, ReadTerms } from './calendar-file.ts'
import type { IcalReply } from './ical-worker.ts'

const TIMEOUT_MS = 20_000
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }

/**
 * Reads calendar files in a thread with limits on time and memory: some rules of repetition never end, and large files would
 * interrupt the audio of calls.
 * @returns the events of each file @throws ProviderError `nonsense`, with a reason for the owner of the calendar
 */
export async function readCalendarFiles(
  files: readonly string[],
  terms: ReadTerms,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly FileEvent[][]> {
  if (files.length === 0) return []
  const worker = startThread(besideThis('ical-worker', import.meta.url), {
    workerData: { files, terms },
    resourceLimits: MEMORY,
  })
  const stop = () => void worker.terminate()
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  let cancel = () => {}
  const reply = await new Promise<IcalReply>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve({ error: 'the calendar file cannot be read' }))
    worker.once('exit', () => resolve({ error: 'the calendar file cannot be read' }))
    cancel = clock.after(TIMEOUT_MS, () => resolve({ error: 'the calendar file takes too long to be read' }))
  })
  cancel()
  signal.removeEventListener('abort', stop)
  await worker.terminate()
  if ('events' in reply) return reply.events
  throw new ProviderError('calendar', reply.error, { problem: 'nonsense', retryable: true })
}
