import type { Instant } from '../../kernel/clock.ts'
import { createSealedBox, type SealedBox } from '../../kernel/sealed-box.ts'
import type { Database, Sql } from '../../store/database.ts'
import { ensureKey } from '../../webhooks/endpoints/signing-key.ts'
import { newCheck, opens, secretKeyState } from './key-check.ts'
import { type SealedSecret, sealedSecrets } from './sealed-values.ts'
import { createSecretKey, findSecretKey, type KeySettings } from './secret-key.ts'

/** A secret that the configured key cannot decrypt. */
export interface LostSecret {
  readonly what: string
  readonly businessId: string | null
  /** The id of the row; for two-factor authentication, the address of the person. */
  readonly id: string
  /** What must be entered again. */
  readonly next: string
}

/** The secrets that the configured key, or a new one, cannot decrypt. Changes nothing. */
export async function lostSecrets(settings: KeySettings, db: Database): Promise<LostSecret[]> {
  const { lost, people } = await find(settings, db)
  return [...lost.map(lostSecret), ...people.map(lostFactor)]
}

/**
 * Makes the configured key, or a new one, the key of the database. Of what it cannot decrypt, signing keys are made anew; headers of
 * tools and webhooks, keys of providers, chat webhooks, the mail server and the SMS carrier of the dashboard, two-factor authentication and kept
 * answers are
 * removed; SIP passwords and the access to calendars stay, and do not work until they are set.
 * @returns what was lost
 */
export async function resetSecretKey(settings: KeySettings, db: Database, now: Instant): Promise<LostSecret[]> {
  const { lost, people, isWrong } = await find(settings, db)
  const key = (await findSecretKey(settings)) ?? (await createSecretKey(settings))
  const box = createSealedBox(key)
  await db.transaction(async (tx) => {
    for (const secret of lost) await replace(tx, box, secret, now)
    if (isWrong) {
      await tx`DELETE FROM two_factors`
      await tx`UPDATE users SET two_factor_enabled = false WHERE two_factor_enabled`
      await tx`DELETE FROM idempotent_answers WHERE sealed_body IS NOT NULL`
      await tx`DELETE FROM secret_key_check`
    }
    await tx`INSERT INTO secret_key_check (sealed, created_at) VALUES (${newCheck(key)}, ${now}) ON CONFLICT DO NOTHING`
  })
  return [...lost.map(lostSecret), ...people.map(lostFactor)]
}

async function find(settings: KeySettings, db: Database) {
  const key = await findSecretKey(settings)
  const state = await secretKeyState(settings, db)
  const isWrong = state === 'wrong' || state === 'missing'
  const all = await sealedSecrets(db.report, Number.MAX_SAFE_INTEGER)
  const box = key === null ? null : createSealedBox(key)
  const people = isWrong ? await peopleWithFactors(db.read) : []
  return { lost: all.filter((secret) => box === null || !opens(box, secret)), people, isWrong }
}

async function peopleWithFactors(sql: Sql): Promise<string[]> {
  const rows = await sql<{ email: string }[]>`SELECT email FROM users WHERE two_factor_enabled ORDER BY email`
  return rows.map(({ email }) => email)
}

async function replace(tx: Sql, box: SealedBox, { kind, id, businessId }: SealedSecret, now: Instant): Promise<void> {
  if (kind === 'tool headers') await tx`UPDATE tools SET sealed_headers = NULL, updated_at = ${now} WHERE id = ${id}`
  if (kind === 'webhook headers')
    await tx`UPDATE webhook_endpoints SET sealed_headers = NULL, header_names = '{}', revision = revision + 1 WHERE id = ${id}`
  if (kind === 'service setting') await tx`DELETE FROM service_settings WHERE name = ${id}`
  if (kind === 'provider key')
    await tx`DELETE FROM provider_settings WHERE business_id = ${businessId} AND name = ${id}`
  if (kind === 'chat webhook')
    await tx`UPDATE notification_settings SET sealed_chat_url = NULL, chat_host = NULL WHERE member_id = ${id}`
  if (kind !== 'signing key') return
  const [gone] = await tx<{ endpointId: string | null; state: string }[]>`
    DELETE FROM signing_keys WHERE id = ${id} RETURNING endpoint_id AS "endpointId", state`
  if (gone?.state === 'active') await ensureKey(tx, box, { businessId, endpointId: gone.endpointId }, now)
}

const NEXT: Record<SealedSecret['kind'], (secret: SealedSecret) => string> = {
  'signing key': ({ businessId }) =>
    `give the receivers the new key: frontbell webhooks keys ENDPOINT --business ${businessId}`,
  'SIP password': ({ id, businessId }) =>
    `set the password: frontbell sip change ${id} --business ${businessId} --password-file FILE`,
  'provider key': () => 'enter the key again in the dashboard, under Settings > Providers',
  'service setting': () =>
    'enter the mail server or the SMS carrier again in the dashboard, under Settings > Providers',
  'calendar access': () => 'connect the calendar again in the dashboard, under Settings > Calendars',
  'webhook headers': ({ id, businessId }) =>
    `set the headers again: frontbell webhooks options ${id} --business ${businessId} --header 'NAME: VALUE'`,
  'chat webhook': () => 'enter the address again in the dashboard, under Settings > Notifications',
  'tool headers': () => 'enter the headers again in the dashboard, under Tools',
}

const lostSecret = (secret: SealedSecret): LostSecret => ({
  what: secret.kind,
  businessId: secret.businessId,
  id: secret.id,
  next: NEXT[secret.kind](secret),
})

const lostFactor = (email: string): LostSecret => ({
  what: 'two-factor authentication',
  businessId: null,
  id: email,
  next: 'turn it on again in the dashboard; until then the password alone signs in',
})
