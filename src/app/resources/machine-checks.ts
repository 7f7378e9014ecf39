import type { Config } from '../../config/config.ts'
import type { Log } from '../../kernel/log.ts'
import type { RunningParts } from '../running-parts.ts'
import { warnOfFewAudioPorts } from './audio-ports.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { warnOfFewFiles } from './open-files.ts'
import { requirePorts } from './ports.ts'

/** Checks what the service needs of this machine, and locks the data folder, before anything is started. @throws SetupError */
export async function checkMachine(config: Config, log: Log, running: Pick<RunningParts, 'add'>): Promise<void> {
  warnOfFewFiles(config, log)
  warnOfFewAudioPorts(config, log)
  running.add('data folder', await lockDataFolder(config, log))
  await requirePorts(config)
}
