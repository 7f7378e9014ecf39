import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { COMPILED } from '../harness/compiled.ts'

/** A small disk for a service: a file system in memory, mounted in a folder that only the service sees. */
export interface SmallDisk {
  /** Starts the service with its folder on the disk. */
  readonly command: readonly string[]
  /** The path as the service sees it. */
  readonly folder: string
  /** The path as we see it, while the process `pid` of the service runs. */
  seenFromOutside(pid: number): string
}

/** `$0` is the size, `$1` the folder, and the rest the command. */
const MOUNT = 'mount -t tmpfs -o size="$0",mode=0711 tmpfs "$1" && shift && exec'

/** An ordinary user may mount in a new user namespace, and gets its own id back in a second one inside it. */
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
    command: [...inASpaceOfItsOwn(), size, folder, ...COMPILED],
    folder,
    seenFromOutside: (pid) => join(`/proc/${pid}/root`, folder),
  }
}

/** Writes a file until the disk is full. The returned function removes the file. */
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
