import type { Files } from '../app/files/files.ts'
import { systemClock } from '../kernel/clock.ts'
import type { CommandTools } from './command.ts'

/** Runs `work` with the files of businesses, in the data folder or in the bucket of the settings. */
export async function withFiles<T>(
  { config }: Pick<CommandTools, 'config'>,
  work: (files: Files) => Promise<T>,
): Promise<T> {
  const { openFiles } = await import('../app/files/files.ts')
  const files = openFiles(config, () => systemClock.now())
  return work(files).finally(() => files.close())
}
