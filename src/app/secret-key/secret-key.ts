import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { SetupError } from '../../kernel/setup-error.ts'

const FILE = 'secret.key'
const BYTES = 32

export type KeySettings = Pick<Config, 'secretKey' | 'dataDir'>

/** The secret of the service: FRONTBELL_SECRET_KEY, or the key file in the data folder; null if there is neither. Throws `SetupError`. */
export const findSecretKey = async ({ secretKey, dataDir }: KeySettings): Promise<Buffer | null> =>
  secretKey ?? readKeyFile(join(dataDir, FILE))

/** Creates the key file (0600) in the data folder. If two processes create it at once, both get the same key. Throws `SetupError`. */
export async function createSecretKey({ dataDir }: KeySettings): Promise<Buffer> {
  const file = join(dataDir, FILE)
  try {
    await mkdir(dataDir, { recursive: true })
    await makeKeyFile(file, randomBytes(BYTES))
  } catch (cause) {
    throw new SetupError(`The secret key ${file} cannot be written: ${(cause as Error).message}`, { cause })
  }
  return (await readKeyFile(file)) as Buffer
}

/** Writes the key file of a data folder that has none. */
export const writeKeyFile = (dataDir: string, key: Buffer): Promise<void> => makeKeyFile(join(dataDir, FILE), key)

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
async function makeKeyFile(file: string, key: Buffer): Promise<void> {
  const half = `${file}.${randomBytes(4).toString('hex')}`
  const handle = await open(half, 'wx', 0o600)
  try {
    await handle.writeFile(`${key.toString('base64')}\n`)
    await handle.sync()
    await handle.close()
    await link(half, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(half, { force: true })
  }
}
