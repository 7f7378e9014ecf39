import type { Instant } from '../../kernel/clock.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { openedValues, type ProviderSettingChange, type ProviderValues } from './provider-setting.ts'
import type { StoredSetting } from './provider-setting-store.ts'

/** The NOTIFY channel for changes of a service setting. */
export const SERVICE_SETTINGS_CHANGED = 'service_settings_changed'

/** The encryption context of a secret, so that it cannot be opened in another row. */
export const serviceSealContext = (name: string): string => `service ${name}`

/**
 * The settings of the whole service that were entered in the dashboard, such as `smtpUrl`, including secrets: never send them to a page.
 * `unreadable` has the names of secrets that were encrypted with another key of the service.
 */
export async function readServiceValues(
  db: Pick<Database, 'read'>,
  box: SealedBox,
): Promise<{ values: ProviderValues; unreadable: readonly string[] }> {
  const rows = await db.read<StoredSetting[]>`
    SELECT name, value, sealed_value AS "sealedValue" FROM service_settings ORDER BY name`
  return openedValues(rows, box, serviceSealContext)
}

/** The names of the settings that were entered in the dashboard. */
export async function namesOfServiceSettings(db: Pick<Database, 'read'>): Promise<string[]> {
  const rows = await db.read<{ name: string }[]>`SELECT name FROM service_settings ORDER BY name`
  return rows.map(({ name }) => name)
}

/** Stores the changes, all or none, and notifies every instance. */
export async function changeServiceValues(
  db: Pick<Database, 'transaction'>,
  box: SealedBox,
  changes: readonly ProviderSettingChange[],
  now: Instant,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { name, value, isSecret } of changes) {
      if (value === null) await tx`DELETE FROM service_settings WHERE name = ${name}`
      else {
        const sealed = isSecret ? box.seal(Buffer.from(value), serviceSealContext(name)) : null
        await tx`
          INSERT INTO service_settings (name, value, sealed_value, updated_at)
          VALUES (${name}, ${isSecret ? null : value}, ${sealed}, ${now})
          ON CONFLICT (name) DO UPDATE
          SET value = excluded.value, sealed_value = excluded.sealed_value, updated_at = excluded.updated_at`
      }
    }
    await tx`SELECT pg_notify(${SERVICE_SETTINGS_CHANGED}, '')`
  })
}
