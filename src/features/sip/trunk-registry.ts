import type { Log } from '../../kernel/log.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { sealContext } from './sip-connection.ts'
import {
  CONNECTIONS_CHANGED,
  type StoredTrunk,
  selectTrunks,
  updateHealth,
  updateRegistration,
} from './sip-connection-store.ts'

/** A connection as the SIP server needs it. */
export type KnownTrunk = Omit<StoredTrunk, 'sealedPassword'> & { readonly password: string | null }

export interface TrunkRegistry {
  /** All connections of all businesses as of the last change. The array is replaced only by a change. */
  trunks(): readonly KnownTrunk[]
  /** Sets the one listener, which is called after each change. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

/**
 * The trunks in memory, read by each SIP request. Reloaded when a trunk changes on any instance and when the database
 * returns after an outage. A trunk whose password was encrypted with another key is skipped and logged.
 */
export async function openTrunkRegistry(db: Database, box: SealedBox, log: Log): Promise<TrunkRegistry> {
  let trunks: readonly KnownTrunk[] = []
  let reading = Promise.resolve()
  let changed = () => {}

  async function read(): Promise<void> {
    const rows = await selectTrunks(db.list)
    trunks = rows.map((row) => opened(row, box, log)).filter((one) => one !== null)
  }
  // One reload at a time, so that an older result never replaces a newer one.
  function readAgain(): void {
    reading = reading
      .then(read)
      .then(() => changed())
      .catch((err) => log.error({ err }, 'could not read the SIP trunks; keeping the known ones'))
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

/** Stores the result of a trunk's registration; does nothing for a trunk that was removed meanwhile. */
export const recordRegistration = (
  db: Database,
  trunkId: string,
  status: 'registered' | 'unregistered' | 'failed',
  reason: string | null,
): Promise<void> => updateRegistration(db.write, trunkId, status, reason)

/** Stores whether the host of a trunk answers OPTIONS. @param reason null if it does */
export const recordHealth = (db: Database, trunkId: string, reason: string | null): Promise<void> =>
  updateHealth(db.write, trunkId, reason)

function opened({ sealedPassword, ...trunk }: StoredTrunk, box: SealedBox, log: Log): KnownTrunk | null {
  if (sealedPassword === null) return { ...trunk, password: null }
  try {
    return { ...trunk, password: box.open(sealedPassword, sealContext(trunk.id)).toString() }
  } catch (err) {
    log.error({ err, sipConnectionId: trunk.id }, 'cannot decrypt the password of a SIP trunk; its calls are refused')
    return null
  }
}
