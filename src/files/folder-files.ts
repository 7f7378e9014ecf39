import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FileStore, StoredFile } from './file-store.ts'

/** Files in a folder, which is created when the first one is written. */
export function folderFiles(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, basename(name))
  return {
    isDelayed: false,
    write: (name, bytes) => writeWhole(folder, basename(name), bytes),
    async open(name) {
      const handle = await openIfThere(pathOf(name))
      return handle === null ? null : opened(handle)
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** Writes under a temporary name, flushes, then renames. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `${name}.half`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, join(folder, name))
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

async function opened(handle: FileHandle): Promise<StoredFile> {
  try {
    const { size } = await handle.stat()
    return {
      size,
      read: async (part) => handle.createReadStream({ ...part }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const openIfThere = (path: string): Promise<FileHandle | null> =>
  open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
