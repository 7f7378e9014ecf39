import { access } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Clock } from '../kernel/clock.ts'
import { SetupError } from './setup-error.ts'

/** Which process started the embedded server, and what for. */
export interface Owner {
  role: 'serve' | 'command'
  pid: number
}

export interface ServerAddress {
  socketDir: string
  user: string
  database: string
}

/** `changing`: it is coming up, going down, or full. */
export type ServerState = 'absent' | 'changing' | { owner: Owner | null }

/**
 * The owner's mark is a session in the server itself, by name. It cannot outlive its process, and a pid that was used
 * again cannot forge it.
 */
const MARK = /^frontbell (serve|command) (\d+)$/
const RETRY_MS = 100

/** Asks the socket whether a server is there and whose it is. */
export async function probeServer(address: ServerAddress): Promise<ServerState> {
  const socket = join(address.socketDir, '.s.PGSQL.5432')
  try {
    await access(socket)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 'absent'
    throw new SetupError(`The database's socket ${socket} cannot be reached: run as the user who made it.`, { cause })
  }
  const sql = connect(address, 'frontbell probe')
  try {
    const rows = await sql<{ name: string }[]>`select application_name as name from pg_stat_activity`
    const marks = rows.map(({ name }) => MARK.exec(name)).filter((found) => found !== null)
    const owners = marks.map(([, role, pid]) => ({ role: role as Owner['role'], pid: Number(pid) }))
    return { owner: owners.find(({ role }) => role === 'serve') ?? owners[0] ?? null }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'absent'
    if (code === 'EACCES')
      throw new SetupError(`The database's socket ${socket} belongs to another user: run as that user.`, {
        cause: error,
      })
    return 'changing'
  } finally {
    await sql.end({ timeout: 1 })
  }
}

export interface OwnerMark {
  remove(): Promise<void>
}

/** Marks the server as ours until removed, again after each loss of the connection. */
export async function announceOwner(address: ServerAddress, owner: Owner, clock: Clock): Promise<OwnerMark> {
  let removed = false
  const hold = () => sql`select 1`.execute()
  const again = () => {
    if (!removed) clock.after(RETRY_MS, () => void hold().catch(again))
  }
  const sql = connect(address, `frontbell ${owner.role} ${owner.pid}`, again)
  await hold()
  return {
    async remove() {
      removed = true
      await sql.end({ timeout: 1 })
    },
  }
}

function connect(address: ServerAddress, name: string, onclose?: () => void) {
  return postgres({
    host: address.socketDir,
    port: 5432,
    user: address.user,
    database: address.database,
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    fetch_types: false,
    backoff: () => 0,
    connection: { application_name: name },
    onnotice: () => {},
    ...(onclose ? { onclose } : {}),
  })
}
