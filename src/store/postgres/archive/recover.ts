import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '../../../kernel/log.ts'
import { SetupError } from '../../../kernel/setup-error.ts'
import type { PostgresHome } from '../home.ts'
import { isComplaint, PostgresDidNotStart, startPostgresProcess } from '../process.ts'
import { walFolder } from './archive-folder.ts'
import { recoverySettings } from './commands.ts'

/**
 * Brings a copied cluster to its state at `until`: the first commit after that time and everything later is left out. The cluster begins
 * its own timeline, and is not running afterwards.
 * @param until null for everything in the archive
 * @throws SetupError if the archive ends before `until`, or is damaged
 */
export async function recoverCluster(home: PostgresHome, archive: string, until: Date | null): Promise<void> {
  const signal = join(home.cluster, 'recovery.signal')
  await writeFile(signal, '')
  await chmod(home.cluster, 0o700)
  if (home.user) await chown(signal, home.user.uid, home.user.gid)
  try {
    const server = await startPostgresProcess(home, recoverySettings(walFolder(archive), until), silentLog)
    await server.stop('fast')
  } catch (error) {
    if (!(error instanceof PostgresDidNotStart)) throw error
    throw new SetupError(refusal(error.lines, archive, until), { cause: error })
  }
}

function refusal(lines: readonly string[], archive: string, until: Date | null): string {
  if (lines.some((line) => line.includes('before configured recovery target was reached')))
    return `The archive ${archive} ends before ${until?.toISOString()}. Choose an earlier moment, or --until latest for all that it has.`
  return `The database cannot be made from the archive ${archive}: ${lines.filter(isComplaint).at(-1) ?? lines.at(-1)}`
}
