import type { Log } from '../../kernel/log.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { sealContext } from './sip-connection.ts'
import { CONNECTIONS_CHANGED, type StoredTrunk, selectTrunks, updateRegistration } from './sip-connection-store.ts'

/** A connection as the SIP server asks for it. */
export type KnownTrunk = Omit<StoredTrunk, 'sealedPassword'> & { readonly password: string | null }

export interface TrunkRegistry {
  /** All connections of all businesses, as of the last change. The same list until something changes. */
  trunks(): readonly KnownTrunk[]
  /** One listener, called after each change. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

/**
 * The trunks in memory, as each SIP request asks for them. Read again whenever one changes anywhere, and after the
 * database was away. One whose password was sealed with another key is left out and said so.
 */
export async function openTrunkRegistry(db: Database, box: SealedBox, log: Log): Promise<TrunkRegistry> {
  let trunks: readonly KnownTrunk[] = []
  let reading = Promise.resolve()
  let changed = () => {}

  async function read(): Promise<void> {
    const rows = await selectTrunks(db.list)
    trunks = rows.map((row) => opened(row, box, log)).filter((one) => one !== null)
  }
  // One after the other, so that an older answer never replaces a newer one.
  function readAgain(): void {
    reading = reading
      .then(read)
      .then(() => changed())
      .catch((err) => log.error({ err }, 'could not read the SIP connections; keeping those known'))
  }

  const unlisten = await db.listen(CONNECTIONS_CHANGED, readAgain)
  await read()
  return {
    trunks: () => trunks,
    onChange(listener) {
      changed = listener
    },
    async close() {
      await unlisten()
      await reading
    },
  }
}

/** Keeps what became of a trunk's registration. One that is gone meanwhile is left at that. */
export const recordRegistration = (
  db: Database,
  trunkId: string,
  status: 'registered' | 'unregistered' | 'failed',
  reason: string | null,
): Promise<void> => updateRegistration(db.write, trunkId, status, reason)

function opened({ sealedPassword, ...trunk }: StoredTrunk, box: SealedBox, log: Log): KnownTrunk | null {
  if (sealedPassword === null) return { ...trunk, password: null }
  try {
    return { ...trunk, password: box.open(sealedPassword, sealContext(trunk.id)).toString() }
  } catch (err) {
    log.error({ err, sipConnectionId: trunk.id }, 'cannot open the password of a SIP connection; its calls are refused')
    return null
  }
}
