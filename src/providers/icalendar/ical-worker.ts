import { parentPort, workerData } from 'node:worker_threads'
import { lowerOwnPriority } from '../../kernel/process/thread-priority.ts'
import { type FileEvent, type ReadTerms, readCalendarFile } from './calendar-file.ts'
import { BrokenCalendar } from './zone-time.ts'

/** The `workerData` of a thread that reads calendar files. */
export interface IcalRequest {
  readonly files: readonly string[]
  readonly terms: ReadTerms
}

/** The events of each file, or why the files cannot be used, for the owner of the calendar. */
export type IcalReply = { readonly events: readonly FileEvent[][] } | { readonly error: string }

lowerOwnPriority()

const { files, terms } = workerData as IcalRequest

try {
  parentPort?.postMessage({ events: files.map((file) => readCalendarFile(file, terms)) } satisfies IcalReply)
} catch (cause) {
  const error = cause instanceof BrokenCalendar ? cause.message : 'the calendar file is damaged'
  parentPort?.postMessage({ error } satisfies IcalReply)
}
