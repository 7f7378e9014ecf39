import { systemClock } from '../../kernel/clock.ts'
import { createSealedBox, type SealedBox } from '../../kernel/sealed-box.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import type { Database } from '../../store/database.ts'
import { type SealedValue, sampleOfSealed } from './sealed-values.ts'
import { createSecretKey, findSecretKey, type KeySettings } from './secret-key.ts'

/** The content of `secret_key_check`, sealed with the key of the database. */
const CONSTANT = Buffer.from('frontbell')
const CONTEXT = 'check of the secret key'

/**
 * fits: this key sealed what is in the database. new: nothing is sealed yet, so any key will do. wrong: another key sealed what is in
 * the database. missing: there is no key, but something is sealed.
 */
export type KeyState = 'fits' | 'new' | 'wrong' | 'missing'

/** Compares the configured key with the database. Changes nothing; creates no key file. Throws `SetupError` for an unreadable file. */
export async function secretKeyState(settings: KeySettings, db: Database): Promise<KeyState> {
  return stateOf(await findSecretKey(settings), await storedCheck(db), await sampleOfSealed(db.read))
}

/**
 * The secret of the service. The first start creates the key file, if FRONTBELL_SECRET_KEY is not set, and the check value in the
 * database. Throws `SetupError` if the database was used with another key.
 */
export async function openSecretKey(settings: KeySettings, db: Database): Promise<Buffer> {
  const state = await secretKeyState(settings, db)
  if (state === 'wrong' || state === 'missing') throw new SetupError(refusal(state, settings))
  const key = (await findSecretKey(settings)) ?? (await createSecretKey(settings))
  await db.write`
    INSERT INTO secret_key_check (sealed, created_at) VALUES (${newCheck(key)}, ${systemClock.now()})
    ON CONFLICT DO NOTHING`
  // Another instance may have stored the check value of its own key in the meantime.
  const stored = await storedCheck(db)
  if (stored !== null && !opens(createSealedBox(key), { sealed: stored, context: CONTEXT }))
    throw new SetupError(refusal('wrong', settings))
  return key
}

/** Encrypts and decrypts secrets in this database. Throws `SetupError` if the database was used with another key. */
export const openSealedBox = async (settings: KeySettings, db: Database): Promise<SealedBox> =>
  createSealedBox(await openSecretKey(settings, db))

export const newCheck = (key: Uint8Array): Buffer => createSealedBox(key).seal(CONSTANT, CONTEXT)

/** @param sample sealed values of a database that has no check value, because an older version made it */
function stateOf(key: Uint8Array | null, check: Uint8Array | null, sample: readonly SealedValue[]): KeyState {
  const known = check === null ? sample : [{ sealed: check, context: CONTEXT }]
  if (known.length === 0) return 'new'
  if (key === null) return 'missing'
  const box = createSealedBox(key)
  return known.some((value) => opens(box, value)) ? 'fits' : 'wrong'
}

export function opens(box: SealedBox, { sealed, context }: SealedValue): boolean {
  try {
    box.open(sealed, context)
    return true
  } catch {
    return false
  }
}

async function storedCheck(db: Database): Promise<Buffer | null> {
  const [row] = await db.read<{ sealed: Buffer }[]>`SELECT sealed FROM secret_key_check`
  return row?.sealed ?? null
}

/** What is wrong, and what to do about it. */
export function refusal(state: 'wrong' | 'missing', { secretKey, dataDir }: KeySettings): string {
  const place = secretKey === null ? `secret.key in ${dataDir}` : 'FRONTBELL_SECRET_KEY'
  const problem =
    state === 'missing'
      ? `This database was encrypted with a secret key, and there is none: no FRONTBELL_SECRET_KEY and no secret.key in ${dataDir}.`
      : `The secret key (${place}) is not the one that this database was encrypted with.`
  return (
    `${problem} Restore the file secret.key of this database's first data folder, or set FRONTBELL_SECRET_KEY to its content. ` +
    'If the key is lost, "frontbell secret-key reset" lists what it encrypted and starts with a new key.'
  )
}
