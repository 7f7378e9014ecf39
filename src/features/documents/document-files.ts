import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The uploaded bytes, each in a file named by its document's id. Ids are ours, so no name leads out of the folder. */

/** Whole or not at all: written under another name, flushed, then renamed. */
export async function writeFileWhole(folder: string, id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const half = join(folder, `${id}.half`)
  try {
    const handle = await open(half, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(half, join(folder, id))
    await flushFolder(folder)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** The name is lost in a power cut until its folder is flushed too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Null where it is not there. */
export const readFileOf = (folder: string, id: string): Promise<Buffer | null> =>
  readFile(join(folder, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

export const deleteFile = (folder: string, id: string): Promise<void> => rm(join(folder, id), { force: true })
