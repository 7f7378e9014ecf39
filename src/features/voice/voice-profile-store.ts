import type { PageRequest } from '../../kernel/page.ts'
import type { Sql } from '../../store/database.ts'
import type { VoiceProfile } from './voice-profile.ts'

const columns = (sql: Sql) => sql`
  id, name, provider, voice_id AS "voiceId", language, speed, greeting, is_default AS "isDefault",
  interruptions_enabled AS "interruptionsEnabled", min_endpointing_ms AS "minEndpointingMs",
  max_endpointing_ms AS "maxEndpointingMs", max_call_seconds AS "maxCallSeconds",
  recording_enabled AS "recordingEnabled", recording_notice AS "recordingNotice",
  voicemail_action AS "voicemailAction", created_at AS "createdAt", updated_at AS "updatedAt",
  ARRAY(SELECT phone_number_id FROM voice_profile_numbers WHERE profile_id = voice_profiles.id ORDER BY 1)
    AS "phoneNumberIds"`

/** Locks the profiles of a business until the transaction ends. */
export async function lockProfiles(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`voice profiles ${businessId}`}, 0))`
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectProfiles = (sql: Sql, businessId: string, page: PageRequest): Promise<VoiceProfile[]> =>
  sql<VoiceProfile[]>`
    SELECT ${columns(sql)} FROM voice_profiles
    WHERE business_id = ${businessId}
      ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ORDER BY created_at DESC, id DESC
    LIMIT ${page.limit + 1}`

export async function selectProfile(sql: Sql, businessId: string, id: string): Promise<VoiceProfile | null> {
  const rows = await sql<VoiceProfile[]>`
    SELECT ${columns(sql)} FROM voice_profiles WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** The profile of the number, or the default one. */
export async function selectProfileForNumber(
  sql: Sql,
  businessId: string,
  phone: string,
): Promise<VoiceProfile | null> {
  const rows = await sql<VoiceProfile[]>`
    SELECT ${columns(sql)} FROM voice_profiles
    WHERE business_id = ${businessId} AND (is_default OR id = (
      SELECT profile_id FROM voice_profile_numbers JOIN phone_numbers ON phone_numbers.id = phone_number_id
      WHERE phone = ${phone} AND phone_numbers.business_id = ${businessId}))
    ORDER BY is_default LIMIT 1`
  return rows[0] ?? null
}

export async function clearDefault(tx: Sql, businessId: string): Promise<void> {
  await tx`UPDATE voice_profiles SET is_default = false WHERE business_id = ${businessId} AND is_default`
}

/**
 * Inserts a profile; the profile `fromBusiness` has the limits and the creation date of the business. Inserts nothing if the business does not
 * exist.
 */
type Inserted =
  | VoiceProfile
  | (Omit<VoiceProfile, 'maxCallSeconds' | 'recordingEnabled'> & { readonly fromBusiness: true })

export async function insertProfile(tx: Sql, businessId: string, one: Inserted): Promise<void> {
  const [maxCallSeconds, recordingEnabled, createdAt, updatedAt] =
    'fromBusiness' in one
      ? [tx`max_call_seconds`, tx`recording_enabled`, tx`created_at`, tx`created_at`]
      : [
          tx`${one.maxCallSeconds}::integer`,
          tx`${one.recordingEnabled}::boolean`,
          tx`${one.createdAt}::timestamptz`,
          tx`${one.updatedAt}::timestamptz`,
        ]
  await tx`
    INSERT INTO voice_profiles (id, business_id, name, provider, voice_id, language, speed, greeting, is_default,
      interruptions_enabled, min_endpointing_ms, max_endpointing_ms, max_call_seconds, recording_enabled,
      recording_notice, voicemail_action, created_at, updated_at)
    SELECT ${one.id}, id, ${one.name}, ${one.provider}, ${one.voiceId}, ${one.language}, ${one.speed}::float,
      ${one.greeting}, ${one.isDefault}::boolean, ${one.interruptionsEnabled}::boolean,
      ${one.minEndpointingMs}::integer, ${one.maxEndpointingMs}::integer, ${maxCallSeconds}, ${recordingEnabled},
      ${one.recordingNotice}, ${one.voicemailAction}, ${createdAt}, ${updatedAt}
    FROM businesses WHERE id = ${businessId}`
}

export async function updateProfileRow(tx: Sql, one: VoiceProfile): Promise<void> {
  await tx`
    UPDATE voice_profiles SET name = ${one.name}, provider = ${one.provider}, voice_id = ${one.voiceId},
      language = ${one.language}, speed = ${one.speed}, greeting = ${one.greeting}, is_default = ${one.isDefault},
      interruptions_enabled = ${one.interruptionsEnabled}, min_endpointing_ms = ${one.minEndpointingMs},
      max_endpointing_ms = ${one.maxEndpointingMs}, max_call_seconds = ${one.maxCallSeconds},
      recording_enabled = ${one.recordingEnabled}, recording_notice = ${one.recordingNotice},
      voicemail_action = ${one.voicemailAction}, updated_at = ${one.updatedAt}
    WHERE id = ${one.id}`
}

/** Assigns exactly these numbers to the profile; each leaves its old profile. */
export async function assignNumbers(tx: Sql, profileId: string, numberIds: readonly string[]): Promise<void> {
  const ids = [...numberIds]
  await tx`DELETE FROM voice_profile_numbers WHERE profile_id = ${profileId} OR phone_number_id = ANY(${ids}::text[])`
  await tx`
    INSERT INTO voice_profile_numbers (phone_number_id, profile_id)
    SELECT number_id, ${profileId} FROM unnest(${ids}::text[]) AS number_id`
}

export async function deleteProfile(tx: Sql, id: string): Promise<void> {
  await tx`DELETE FROM voice_profiles WHERE id = ${id}`
}
