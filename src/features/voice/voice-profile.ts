import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalLine, optionalText, requireLine, requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { ID_PREFIXES, newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { readLanguageTag } from '../../kernel/text/language-tag.ts'
import { withoutUndefined } from '../../kernel/without-undefined.ts'
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

/** What the assistant does when an answering machine answers an outbound call. */
export const VOICEMAIL_ACTIONS = ['hang_up', 'leave_message'] as const
export type VoicemailAction = (typeof VOICEMAIL_ACTIONS)[number]

/** The `provider` of a profile whose calls use the speech-to-speech model and one of its voices. */
export const REALTIME = 'realtime'
/** The `provider` of a profile whose calls use recognizer, language model and the configured voice. */
export const DEFAULT_VOICE = 'voice'

/** How the assistant sounds and behaves on the calls of some numbers. */
export interface VoiceProfile {
  id: string
  name: string
  /** The provider of the voice: a folder of `providers/`, `REALTIME` or `DEFAULT_VOICE`. */
  provider: string
  /** The provider's name of a voice; null for the configured voice of the service. */
  voiceId: string | null
  /** BCP 47, such as en-US. */
  language: string
  /** 0.5 to 2; 1 is the voice's normal speed. */
  speed: number
  /** Null for the built-in greeting. */
  greeting: string | null
  /** Whether it is the profile of every number without its own profile. */
  isDefault: boolean
  /** The numbers with this profile. A number has at most one profile. */
  phoneNumberIds: string[]
  /** Whether the caller may talk over the assistant. */
  interruptionsEnabled: boolean
  /** How long a pause must be to end an utterance: one that is certainly complete, and any other. */
  minEndpointingMs: number
  maxEndpointingMs: number
  maxCallSeconds: number
  recordingEnabled: boolean
  /** Spoken at the start of a recorded call; null for the built-in notice. */
  recordingNotice: string | null
  voicemailAction: VoicemailAction
  createdAt: Instant
  updatedAt: Instant
}

type Settings = Omit<VoiceProfile, 'id' | 'createdAt' | 'updatedAt'>
export type NewVoiceProfile = Pick<VoiceProfile, 'name'> & Partial<Omit<Settings, 'name'>>
/** An absent field keeps its value; null clears it. */
export type VoiceProfileChange = Partial<Settings>

/** The defaults of a profile. The limits of calls come from the business. */
const DEFAULTS = {
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
 * Adds a profile. A new default replaces the old one; a number given here leaves its old profile.
 * @throws BAD_REQUEST naming the field; NOT_FOUND without that business
 */
export async function createVoiceProfile(
  db: Database,
  businessId: string,
  input: NewVoiceProfile,
  now: Instant,
): Promise<VoiceProfile> {
  const { recordingEnabled, maxCallSeconds } = await requireBusiness(db, businessId)
  const settings = checkSettings({
    ...DEFAULTS,
    phoneNumberIds: [],
    recordingEnabled,
    maxCallSeconds,
    ...withoutUndefined(input),
  })
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

/** Newest first, never empty: until a profile is stored, the default one has the business's call settings. */
export async function listVoiceProfiles(
  db: Database,
  businessId: string,
  page: PageRequest,
): Promise<Page<VoiceProfile>> {
  const rows = await selectProfiles(db.list, businessId, page)
  if (rows.length === 0 && page.after === null) return { items: [await usualProfile(db, businessId)], next: null }
  return pageOf(rows, page.limit)
}

/** The profile for calls with one of the business's numbers (E.164), or the default. @throws NOT_FOUND */
export const voiceProfileFor = async (db: Database, businessId: string, phone: string): Promise<VoiceProfile> =>
  (await selectProfileForNumber(db.read, businessId, phone)) ?? (await usualProfile(db, businessId))

/** @throws NOT_FOUND */
export async function readVoiceProfile(db: Database, businessId: string, id: string): Promise<VoiceProfile> {
  const stored = await selectProfile(db.read, businessId, id)
  if (stored !== null) return stored
  const { items } = await listVoiceProfiles(db, businessId, { limit: 1, after: null })
  return items.find((one) => one.id === id) ?? requireProfile(db.read, businessId, id)
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
    await ensureDefault(tx, businessId, now)
    const before = await requireProfile(tx, businessId, id)
    const { createdAt, ...settings } = before
    const after = { id, ...checkSettings({ ...settings, ...withoutUndefined(change) }), createdAt, updatedAt: now }
    if (before.isDefault && !after.isDefault)
      throw conflict('isDefault: there is always a default; make another profile the default instead')
    if (after.isDefault && !before.isDefault) await clearDefault(tx, businessId)
    await updateProfileRow(tx, after)
    await assignNumbers(tx, id, after.phoneNumberIds)
    return after
  })
}

/** Removes a profile; its numbers use the default again. @throws NOT_FOUND; CONFLICT for the default */
export async function removeVoiceProfile(db: Database, businessId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfiles(tx, businessId)
    const { isDefault } = (await selectProfile(tx, businessId, id)) ?? (await readVoiceProfile(db, businessId, id))
    if (isDefault) throw conflict('the default profile cannot be removed; make another one the default first')
    await deleteProfile(tx, id)
  })
}

async function requireProfile(tx: Sql, businessId: string, id: string): Promise<VoiceProfile> {
  const profile = await selectProfile(tx, businessId, id)
  if (profile === null) throw notFound(`voice profile ${id}`)
  return profile
}

/** The default profile of a business that has stored none. */
async function usualProfile(db: Database, businessId: string): Promise<VoiceProfile> {
  const { maxCallSeconds, recordingEnabled, createdAt } = await requireBusiness(db, businessId)
  const settings = { ...DEFAULTS, ...USUAL, phoneNumberIds: [], maxCallSeconds, recordingEnabled }
  return { id: usualId(businessId), ...settings, createdAt, updatedAt: createdAt }
}

const USUAL = { name: 'Default', isDefault: true } as const

/** The id is the same before and after the profile is stored. */
const usualId = (businessId: string): string =>
  `${ID_PREFIXES.voiceProfile}${businessId.slice(businessId.indexOf('_'))}`

/** Stores the default profile if none is stored. Needs `lockProfiles`. */
async function ensureDefault(tx: Sql, businessId: string, now: Instant): Promise<void> {
  const first = await selectProfiles(tx, businessId, { limit: 1, after: null })
  if (first.length > 0) return
  const made = { id: usualId(businessId), ...DEFAULTS, ...USUAL, phoneNumberIds: [], createdAt: now, updatedAt: now }
  await insertProfile(tx, businessId, { ...made, fromBusiness: true })
}

/** @throws BAD_REQUEST */
function checkSettings(input: Partial<Settings>): Settings {
  const minEndpointingMs = requireWhole('minEndpointingMs', input.minEndpointingMs, 0, 10_000)
  const maxEndpointingMs = requireWhole('maxEndpointingMs', input.maxEndpointingMs, 0, 30_000)
  if (maxEndpointingMs < minEndpointingMs) throw badRequest('maxEndpointingMs: must not be less than minEndpointingMs')
  return {
    name: requireLine('name', input.name, 200),
    provider: requireLine('provider', input.provider, 50),
    voiceId: optionalLine('voiceId', input.voiceId, 100),
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
  const tag = readLanguageTag(requireLine('language', language, 35))
  if (tag !== null) return tag
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
