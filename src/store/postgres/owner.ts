import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../kernel/clock.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { type Client, openClient, type ServerAddress } from '../client.ts'

/** The process that started the embedded server, and its purpose. */
export interface Owner {
  role: 'serve' | 'command'
  pid: number
}

/** `changing`: the server is starting, stopping, or has no free connection. */
export type ServerState = 'absent' | 'changing' | { owner: Owner | null }

/**
 * The owner's mark is a database session with a special application name. It cannot outlive its process, and a process
 * that gets the same pid later cannot have it.
 */
const MARK = /^frontbell (serve|command) (\d+)$/
const RETRY_MS = 100

/** Asks the socket whether a server is there and who owns it. */
export async function probeServer(address: ServerAddress): Promise<ServerState> {
  const socket = join(address.socketDir as string, '.s.PGSQL.5432')
  try {
    await access(socket)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return 'absent'
    throw new SetupError(`The database's socket ${socket} cannot be reached: run as the user who made it.`, { cause })
  }
  const { client: sql } = openMarked(address, 'frontbell probe')
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

/** Marks the server as ours until `remove`; marks it again after each loss of the connection. */
export async function announceOwner(address: ServerAddress, owner: Owner, clock: Clock): Promise<OwnerMark> {
  let removed = false
  let current: Client | null = null
  const hold = async () => {
    const { client } = openMarked(address, `frontbell ${owner.role} ${owner.pid}`, () => {
      if (!removed) clock.after(RETRY_MS, () => void hold().catch(() => {}))
    })
    current = client
    await client`select 1`
  }
  await hold()
  return {
    async remove() {
      removed = true
      await current?.end({ timeout: 1 })
    },
  }
}

const openMarked = (address: ServerAddress, name: string, onLost: () => void = () => {}) =>
  openClient({ ...address, applicationName: name, onLost })
