import { findSecretKey } from '../../app/secret-key/secret-key.ts'
import type { Config } from '../../config/config.ts'
import { listBusinesses } from '../../features/business/business.ts'
import { type ProviderValues, readProviderValues } from '../../features/providers/provider-setting.ts'
import { readServiceValues } from '../../features/providers/service-setting.ts'
import { createSealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'

/** What was entered in the dashboard, under Settings > Providers. */
export interface StoredSettings {
  /** The mail server and the SMS carrier. */
  service: ProviderValues
  /** The businesses with providers of their own. */
  businesses: { name: string; values: ProviderValues }[]
  /** The names of secrets that the key of the service cannot decrypt. */
  unreadable: string[]
}

export const NOTHING_STORED: StoredSettings = { service: {}, businesses: [], unreadable: [] }

/** Changes nothing: without a secret key, no secret is stored either. */
export async function readStoredSettings(config: Config, db: Database): Promise<StoredSettings> {
  const key = await findSecretKey(config)
  if (key === null) return NOTHING_STORED
  const box = createSealedBox(key)
  const service = await readServiceValues(db, box)
  const found: StoredSettings = { service: service.values, businesses: [], unreadable: [...service.unreadable] }
  for (const { id, name } of await listBusinesses(db)) {
    const { values, unreadable } = await readProviderValues(db, box, id)
    if (Object.keys(values).length > 0) found.businesses.push({ name, values })
    found.unreadable.push(...unreadable.map((setting) => `${setting} of ${name}`))
  }
  return found
}
