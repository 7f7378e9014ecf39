import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf, requireText, requireWhole } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database, Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { listNumbers } from '../numbers/number.ts'
import {
  assignNumbers,
  clearDefault,
  deleteProfile,
  insertProfile,
  lockProfiles,
  selectProfile,
  selectProfileForNumber,
  selectProfiles,
  updateProfileRow,
} from './voice-profile-store.ts'

/** What the assistant does where a machine answers a call of ours. */
export const VOICEMAIL_ACTIONS = ['hang_up', 'leave_message'] as const
export type VoicemailAction = (typeof VOICEMAIL_ACTIONS)[number]

/** The `provider` of a profile whose calls a model that hears and speaks itself is to hold, with a voice of its. */
export const REALTIME = 'realtime'
/** The one of a profile whose calls the recogniser, the model and the voice are to hold, in the usual voice. */
export const DEFAULT_VOICE = 'voice'

/** How the assistant sounds and behaves on the calls of some numbers. */
export interface VoiceProfile {
  id: string
  name: string
  /** Who makes the voice: a folder of `providers/`, or `REALTIME` or `DEFAULT_VOICE`. */
  provider: string
  /** The provider's name of a voice; null: the service's own choice. */
  voiceId: string | null
  /** BCP 47, such as en-US. */
  language: string
  /** 0.5 to 2; 1 is the voice's own. */
  speed: number
  /** Null: the built-in one. */
  greeting: string | null
  /** The profile of every number without one of its own. */
  isDefault: boolean
  /** The numbers that have this profile; one number has one. */
  phoneNumberIds: string[]
  /** Whether the caller may talk over the assistant. */
  interruptionsEnabled: boolean
  /** After how long a pause an utterance counts as over: surely a whole one, and whatever it was. */
  minEndpointingMs: number
  maxEndpointingMs: number
  maxCallSeconds: number
  recordingEnabled: boolean
  /** Said at the start of a recorded call; null: the built-in one. */
  recordingNotice: string | null
  voicemailAction: VoicemailAction
  createdAt: Instant
  updatedAt: Instant
}

type Settings = Omit<VoiceProfile, 'id' | 'createdAt' | 'updatedAt'>
export type NewVoiceProfile = Pick<VoiceProfile, 'name'> & Partial<Omit<Settings, 'name'>>
/** Absent stays, null clears. */
export type VoiceProfileChange = Partial<Settings>

/** What a profile is made of unless told; the call's limits are the business's. */
const USUAL = {
  provider: 'flite',
  voiceId: null,
  language: 'en-US',
  speed: 1,
  greeting: null,
  isDefault: false,
  phoneNumberIds: [],
  interruptionsEnabled: true,
  minEndpointingMs: 500,
  maxEndpointingMs: 3_000,
  recordingNotice: null,
  voicemailAction: 'hang_up',
} as const

/**
 * Adds a profile. A new default replaces the old one; a number given here leaves the profile that it had.
 * @throws BAD_REQUEST naming the field; NOT_FOUND without that business
 */
export async function createVoiceProfile(
  db: Database,
  businessId: string,
  input: NewVoiceProfile,
  now: Instant,
): Promise<VoiceProfile> {
  const { recordingEnabled, maxCallSeconds } = await requireBusiness(db, businessId)
  const settings = checked({ ...USUAL, phoneNumberIds: [], recordingEnabled, maxCallSeconds, ...given(input) })
  await requireNumbers(db, businessId, settings.phoneNumberIds)
  const profile = { id: newId('voiceProfile'), ...settings, createdAt: now, updatedAt: now }
  return db.transaction(async (tx) => {
    await lockProfiles(tx, businessId)
    await ensureDefault(tx, businessId, now)
    if (profile.isDefault) await clearDefault(tx, businessId)
    await insertProfile(tx, businessId, profile)
    await assignNumbers(tx, profile.id, profile.phoneNumberIds)
    return profile
  })
}

/** Newest first. Never empty: the first to ask gets the default profile made, from what the business says of calls. */
export async function listVoiceProfiles(
  db: Database,
  businessId: string,
  page: PageRequest,
  now: Instant,
): Promise<Page<VoiceProfile>> {
  let rows = await selectProfiles(db.list, businessId, page)
  if (rows.length === 0 && page.after === null) {
    await makeDefault(db, businessId, now)
    rows = await selectProfiles(db.list, businessId, page)
  }
  return pageOf(rows, page.limit)
}

/** The profile for calls with one of the business's numbers (E.164): its own, else the default. */
export async function voiceProfileFor(
  db: Database,
  businessId: string,
  phone: string,
  now: Instant,
): Promise<VoiceProfile> {
  const known = await selectProfileForNumber(db.read, businessId, phone)
  if (known !== null) return known
  await makeDefault(db, businessId, now)
  const made = await selectProfileForNumber(db.read, businessId, phone)
  if (made === null) throw notFound(`business ${businessId}`)
  return made
}

/** @throws BAD_REQUEST, NOT_FOUND; CONFLICT where no default would be left */
export async function changeVoiceProfile(
  db: Database,
  businessId: string,
  id: string,
  change: VoiceProfileChange,
  now: Instant,
): Promise<VoiceProfile> {
  if (change.phoneNumberIds !== undefined) await requireNumbers(db, businessId, change.phoneNumberIds)
  return db.transaction(async (tx) => {
    await lockProfiles(tx, businessId)
    const before = await requireProfile(tx, businessId, id)
    const { createdAt, ...settings } = before
    const after = { id, ...checked({ ...settings, ...given(change) }), createdAt, updatedAt: now }
    if (before.isDefault && !after.isDefault)
      throw conflict('isDefault: there is always a default; make another profile the default instead')
    if (after.isDefault && !before.isDefault) await clearDefault(tx, businessId)
    await updateProfileRow(tx, after)
    await assignNumbers(tx, id, after.phoneNumberIds)
    return after
  })
}

/** Its numbers fall back to the default. @throws NOT_FOUND; CONFLICT for the default */
export async function removeVoiceProfile(db: Database, businessId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfiles(tx, businessId)
    const { isDefault } = await requireProfile(tx, businessId, id)
    if (isDefault) throw conflict('the default profile cannot be removed; make another one the default first')
    await deleteProfile(tx, id)
  })
}

async function requireProfile(tx: Sql, businessId: string, id: string): Promise<VoiceProfile> {
  const profile = await selectProfile(tx, businessId, id)
  if (profile === null) throw notFound(`voice profile ${id}`)
  return profile
}

const makeDefault = (db: Database, businessId: string, now: Instant): Promise<void> =>
  db.transaction(async (tx) => {
    await lockProfiles(tx, businessId)
    await ensureDefault(tx, businessId, now)
  })

/** Under `lockProfiles`: makes the default profile where there is none. */
async function ensureDefault(tx: Sql, businessId: string, now: Instant): Promise<void> {
  const first = await selectProfiles(tx, businessId, { limit: 1, after: null })
  if (first.length > 0) return
  const made = { id: newId('voiceProfile'), ...USUAL, phoneNumberIds: [], createdAt: now, updatedAt: now }
  await insertProfile(tx, businessId, { ...made, name: 'Default', isDefault: true, fromBusiness: true })
}

/** Only what was given, so that an explicit undefined takes nothing away. */
const given = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>

/** @throws BAD_REQUEST */
function checked(input: Partial<Settings>): Settings {
  const minEndpointingMs = requireWhole('minEndpointingMs', input.minEndpointingMs, 0, 10_000)
  const maxEndpointingMs = requireWhole('maxEndpointingMs', input.maxEndpointingMs, 0, 30_000)
  if (maxEndpointingMs < minEndpointingMs) throw badRequest('maxEndpointingMs: must not be less than minEndpointingMs')
  return {
    name: requireText('name', input.name, 200),
    provider: requireText('provider', input.provider, 50),
    voiceId: optionalText('voiceId', input.voiceId, 100),
    language: requireLanguage(input.language),
    speed: requireSpeed(input.speed),
    greeting: optionalText('greeting', input.greeting, 500),
    isDefault: input.isDefault === true,
    phoneNumberIds: [...new Set(input.phoneNumberIds ?? [])].sort(),
    interruptionsEnabled: input.interruptionsEnabled !== false,
    minEndpointingMs,
    maxEndpointingMs,
    maxCallSeconds: requireWhole('maxCallSeconds', input.maxCallSeconds, 10, 14_400),
    recordingEnabled: input.recordingEnabled !== false,
    recordingNotice: optionalText('recordingNotice', input.recordingNotice, 500),
    voicemailAction: requireOneOf('voicemailAction', input.voicemailAction, VOICEMAIL_ACTIONS),
  }
}

function requireLanguage(language: unknown): string {
  try {
    const [tag] = Intl.getCanonicalLocales(requireText('language', language, 35))
    if (tag !== undefined) return tag
  } catch {
    // Falls through to the refusal.
  }
  throw badRequest('language: must be a language tag such as en-US')
}

function requireSpeed(speed: unknown): number {
  if (typeof speed === 'number' && speed >= 0.5 && speed <= 2) return speed
  throw badRequest('speed: must be a number from 0.5 to 2')
}

async function requireNumbers(db: Database, businessId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const own = new Set((await listNumbers(db, businessId)).map((number) => number.id))
  const unknown = ids.find((id) => !own.has(id))
  if (unknown !== undefined) throw badRequest(`phoneNumberIds: ${unknown} is not a number of this business`)
}
