import type { Instant } from '../../kernel/clock.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { deleteSetting, type StoredSetting, selectSettings, upsertSetting } from './provider-setting-store.ts'

/** The provider settings of a business by name, such as `llm` or `openaiApiKey`. */
export type ProviderValues = Readonly<Record<string, string>>

export interface ProviderSettingChange {
  name: string
  /** Null to use the setting of the installation again. */
  value: string | null
  /** Stored encrypted. */
  isSecret: boolean
}

/** The encryption context of a secret, so that it cannot be opened in another row. */
export const providerSealContext = (businessId: string, name: string): string => `provider ${businessId} ${name}`

/**
 * The settings of a business, including secrets: never send them to a page. `unreadable` has the names of secrets that
 * were encrypted with another key of the service.
 */
export async function readProviderValues(
  db: Pick<Database, 'read'>,
  box: SealedBox,
  businessId: string,
): Promise<{ values: ProviderValues; unreadable: readonly string[] }> {
  return openedValues(await selectSettings(db.read, businessId), box, (name) => providerSealContext(businessId, name))
}

/**
 * The values of stored settings, with secrets decrypted. `unreadable` has the names of secrets that were encrypted
 * with another key.
 */
export function openedValues(
  rows: readonly StoredSetting[],
  box: SealedBox,
  contextOf: (name: string) => string,
): { values: ProviderValues; unreadable: readonly string[] } {
  const values: Record<string, string> = {}
  const unreadable: string[] = []
  for (const { name, value, sealedValue } of rows) {
    if (sealedValue === null) values[name] = value ?? ''
    else
      try {
        values[name] = box.open(sealedValue, contextOf(name)).toString()
      } catch {
        unreadable.push(name)
      }
  }
  return { values, unreadable }
}

/** Stores the changes, all or none. */
export async function changeProviderValues(
  db: Pick<Database, 'transaction'>,
  box: SealedBox,
  businessId: string,
  changes: readonly ProviderSettingChange[],
  now: Instant,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { name, value, isSecret } of changes) {
      if (value === null) await deleteSetting(tx, businessId, name)
      else {
        const sealed = isSecret ? box.seal(Buffer.from(value), providerSealContext(businessId, name)) : null
        await upsertSetting(tx, businessId, { name, value: isSecret ? null : value, sealedValue: sealed }, now)
      }
    }
  })
}
