import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a file that only its owner can read, replacing an earlier one. @returns its path */
export async function writeAccessFile(dataDir: string, name: string, text: string): Promise<string> {
  const path = join(dataDir, name)
  const half = `${path}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(half, `${text}\n`, { mode: 0o600 })
  await rename(half, path)
  return path
}
