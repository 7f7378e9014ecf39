import { randomUUID } from 'node:crypto'
import { link, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { makeDataFolder } from '../../store/postgres/home.ts'

const SOCKET = 'service.sock'
/** The path of a Unix socket may have 107 bytes on Linux and 103 on macOS. */
const MAX_PATH_BYTES = 103
/** A frozen service accepts the connection and does not say its process id. */
const MAX_SILENCE_MS = 1_000

/** `stale`: the process that listened on the socket has ended. */
type Holder = 'stale' | { pid: string | null }

/**
 * Lets only one service run on a data folder. The lock is a Unix socket on which the service listens: the kernel closes it when the process
 * ends, also by kill -9, and containers that share the folder see each other. If the file system has no sockets, only the embedded database
 * is locked.
 * @returns a function that releases the folder
 * @throws SetupError if another service runs on the folder
 */
export async function lockDataFolder(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<() => Promise<void>> {
  await makeDataFolder(dataDir)
  try {
    const server = await takeSocket(dataDir, join(dataDir, SOCKET))
    return () => new Promise((done) => server.close(() => done()))
  } catch (err) {
    if (err instanceof SetupError) throw err
    if (databaseUrl !== null)
      log.warn({ err, dataDir }, 'the data folder cannot be locked; never start a second service on it')
    return () => Promise.resolve()
  }
}

async function takeSocket(dataDir: string, path: string): Promise<Server> {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw new Error(`${path} is too long for a Unix socket`)
  for (;;) {
    const server = await listen(path)
    if (server !== null) return server
    const holder = await askHolder(path)
    if (holder !== 'stale') throw alreadyRunning(dataDir, holder.pid)
    await removeStale(path)
  }
}

const alreadyRunning = (dataDir: string, pid: string | null) =>
  new SetupError(
    `Frontbell is already running on ${dataDir}${pid === null ? '' : ` (process ${pid})`}. ` +
      'Stop it, or choose another folder with --data-dir.',
  )

/** Resolves to null if there is a socket already. */
function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(String(process.pid))
    })
    server.unref()
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => resolve(server))
  })
}

function askHolder(path: string): Promise<Holder> {
  return new Promise((resolve, reject) => {
    let pid = ''
    const finish = () => {
      socket.destroy()
      resolve({ pid: pid || null })
    }
    const socket = connect(path)
      .setEncoding('utf8')
      .setTimeout(MAX_SILENCE_MS, finish)
      .on('data', (text: string) => {
        pid += text
      })
      .on('end', finish)
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve('stale')
        else if (error.code === 'ECONNRESET') finish()
        else reject(error)
      })
  })
}

/** Another start may have replaced the stale socket in the meantime: takes it away under another name, asks it again, and puts it back. */
async function removeStale(path: string): Promise<void> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  if ((await askHolder(aside)) !== 'stale') await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}
