import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../../kernel/setup-error.ts'
import { CHECKSUMS_FILE, type Manifest } from './manifest.ts'

/**
 * Compares every file of a backup with its checksum.
 * @returns the paths of the files
 * @throws SetupError that names the first file that is missing or differs
 */
export async function compareChecksums(folder: string, manifest: Manifest): Promise<string[]> {
  const list = await read(folder, CHECKSUMS_FILE)
  if (list.sha256 !== manifest.checksums) throw damaged(folder, [CHECKSUMS_FILE])
  const expected = linesOf(list.text)
  const different: string[] = []
  for (const { path, sha256 } of expected) if ((await sha256Of(join(folder, path))) !== sha256) different.push(path)
  if (different.length > 0) throw damaged(folder, different)
  return expected.map(({ path }) => path)
}

const damaged = (folder: string, [first, ...others]: readonly string[]): SetupError =>
  new SetupError(
    `The backup in ${folder} is damaged: ${first}${others.length > 0 ? ` and ${others.length} other files` : ''} ` +
      'cannot be read or has changed since the backup was made. Use another backup.',
  )

/** Hexadecimal; null if the file cannot be read. */
async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  } catch {
    return null
  }
  return hash.digest('hex')
}

async function read(folder: string, path: string): Promise<{ text: string; sha256: string }> {
  const text = await readFile(join(folder, path), 'utf8').catch((): never => {
    throw damaged(folder, [path])
  })
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}

/** Two spaces separate the checksum and the path. */
const linesOf = (text: string): { sha256: string; path: string }[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), path: line.slice(66) }))
