import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FROM_SOURCE } from './service.ts'

/** A disk of its own for a service: a folder that is a small file system in memory, seen only by the service itself. */
export interface SmallDisk {
  /** Starts the service with its folder on the disk. */
  readonly command: readonly string[]
  /** As the service sees it. */
  readonly folder: string
  /** As we see it, while the process `pid` of the service lives. */
  seenFromOutside(pid: number): string
}

/** `$0` is the size, `$1` the folder, and the rest is what to run. */
const MOUNT = 'mount -t tmpfs -o size="$0",mode=0711 tmpfs "$1" && shift && exec'

/** An ordinary user may mount in a name space of its own, and is itself again in one more inside of that. */
function inASpaceOfItsOwn(): string[] {
  const uid = process.getuid?.()
  if (uid === 0) return ['unshare', '--mount', 'sh', '-c', `${MOUNT} "$@"`]
  const itself = `unshare --user --map-user=${uid} --map-group=${process.getgid?.()} --`
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', `${MOUNT} ${itself} "$@"`]
}

export async function aSmallDisk(parent: string, size: string): Promise<SmallDisk> {
  const folder = join(parent, 'disk')
  await mkdir(folder, { mode: 0o711 })
  return {
    command: [...inASpaceOfItsOwn(), size, folder, ...FROM_SOURCE],
    folder,
    seenFromOutside: (pid) => join(`/proc/${pid}/root`, folder),
  }
}

/** Writes a file until there is no room for another byte. The returned function makes room again. */
export async function fillUp(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filling')
  const file = await open(path, 'w')
  for (let size = 1 << 20; size >= 1; ) {
    const done = await file.write(Buffer.alloc(size)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error
      return null
    })
    if (!done || done.bytesWritten < size) size >>= 1
  }
  await file.close()
  return () => rm(path)
}
