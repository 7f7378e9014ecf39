import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Uploaded files, each named by its document's id. The service makes the ids, so a name never leads out of the folder. */

/** Writes a file atomically: under a temporary name, flushed, then renamed. */
export async function writeStoredFile(folder: string, id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${id}.half`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, join(folder, id))
    await flushFolder(folder)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Makes the rename survive a power cut. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Null when there is no such file. */
export const readStoredFile = (folder: string, id: string): Promise<Buffer | null> =>
  readFile(join(folder, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

export const deleteStoredFile = (folder: string, id: string): Promise<void> => rm(join(folder, id), { force: true })
