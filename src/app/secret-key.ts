import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { SetupError } from '../kernel/setup-error.ts'

const FILE = 'secret.key'
const BYTES = 32

/**
 * Reads the secret of the service: FRONTBELL_SECRET_KEY, or the key file in the data folder (0600), which is created at
 * the first use. If two processes create it at once, both read the same key. Throws `SetupError`.
 */
export async function readSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (config.secretKey !== null) return config.secretKey
  const file = join(config.dataDir, FILE)
  const known = await readKeyFile(file)
  if (known) return known
  try {
    await mkdir(config.dataDir, { recursive: true })
    await makeKeyFile(file)
  } catch (cause) {
    throw new SetupError(`The secret key ${file} cannot be written: ${(cause as Error).message}`, { cause })
  }
  return (await readKeyFile(file)) as Buffer
}

async function readKeyFile(file: string): Promise<Buffer | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new SetupError(`The secret key ${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
  const key = Buffer.from(text, 'base64')
  if (key.length !== BYTES)
    throw new SetupError(
      `The secret key ${file} is damaged; put back its copy, as webhook secrets cannot be read without it.`,
    )
  return key
}

/**
 * Writes the whole file or nothing: written under another name, flushed, then linked, which fails if the name exists.
 */
async function makeKeyFile(file: string): Promise<void> {
  const half = `${file}.${randomBytes(4).toString('hex')}`
  const handle = await open(half, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(BYTES).toString('base64')}\n`)
    await handle.sync()
    await handle.close()
    await link(half, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(half, { force: true })
  }
}
