import { hkdfSync } from 'node:crypto'
import type { Instant } from '../../kernel/clock.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { ensureKey, type LoadedKey, loadBusinessKeys, signingSet } from '../endpoints/signing-key.ts'
import { SECRET_PREFIX, type SignatureScheme, type SigningSet } from '../sending/signature.ts'

/** The keys of `frontbell listen`, which is an endpoint without a row. */
export interface ListenerKeys {
  /** PEM; the same as for the business's endpoints. */
  publicKey: string
  /** `whsec_...`; the same at each start, so that a receiver can keep it in its settings. */
  secret: string
  /** Signs as an endpoint with this scheme does. */
  signing: SigningSet
}

/** @param secretKey the secret key of the service */
export async function listenerKeys(
  db: Database,
  secretKey: Uint8Array,
  businessId: string,
  scheme: SignatureScheme,
  now: Instant,
): Promise<ListenerKeys> {
  const box = createSealedBox(secretKey)
  const { publicKey } = await ensureKey(db.write, box, { businessId, endpointId: null }, now)
  const raw = Buffer.from(hkdfSync('sha256', secretKey, businessId, 'frontbell listener', 32))
  const secret = SECRET_PREFIX + raw.toString('base64')
  const signer = { scheme: 'hmac-sha256', secret, raw } as const
  const own: LoadedKey = { businessId, endpointId: null, state: 'active', signer, retiresAt: null }
  const signing = signingSet(scheme, [...(await loadBusinessKeys(db.write, box, businessId)), own], now)
  if (signing === null || publicKey === null) throw new Error('a business has a key pair')
  return { publicKey, secret, signing }
}
