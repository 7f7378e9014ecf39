import { ApiError, badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type AddressGuard, checkUrl } from '../../kernel/network/address-guard.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { timezoneNamed } from '../../kernel/time/zone.ts'
import { chatTestText } from '../../mails/short-notice.ts'
import type { Database, Sql } from '../../store/database.ts'
import { type DigestPeriod, nextDigestAt } from './notification-digest.ts'
import { CHANNELS, type Channel, kindOf, NOTIFICATION_KINDS } from './notification-kinds.ts'
import { selectMemberChannels, wantsBy } from './notification-recipients.ts'
import type { QuietHours } from './quiet-hours.ts'

/** How, and at which addresses, a member is notified of each kind. */
export interface MemberNotifications {
  kinds: { type: string; channels: Record<Channel, boolean> }[]
  /** E.164; null for no texts. */
  phone: string | null
  /** The host of the chat webhook; the rest of the address is a secret. Null if there is none. */
  chatHost: string | null
  quietHours: QuietHours | null
  /** The channels that wait until the quiet hours end. */
  quietHolds: Channel[]
  /** Null for the business's. */
  timezone: string | null
  /** How often the member gets a digest by mail. */
  digest: DigestPeriod
}

/** A change; absent fields keep their values. */
export interface MemberNotificationsChange {
  choices?: readonly { type: string; channel: Channel; wanted: boolean }[] | undefined
  phone?: string | null | undefined
  chatUrl?: string | null | undefined
  quietHours?: QuietHours | null | undefined
  quietHolds?: readonly Channel[] | undefined
  timezone?: string | null | undefined
  digest?: DigestPeriod | undefined
}

/** Posts `{"text": ...}` to a chat webhook. Null if it was accepted; otherwise the reason, on one line without the address. */
export type PostChat = (url: string, text: string, deliveryId: string) => Promise<string | null>

export interface ChatTools {
  box: SealedBox
  guard: AddressGuard
}

interface SettingsRow {
  phone: string | null
  chatHost: string | null
  sealedChatUrl: Uint8Array | null
  quietFrom: string | null
  quietUntil: string | null
  quietHolds: Channel[]
  timezone: string | null
  digest: DigestPeriod
  digestDueAt: Instant | null
}

const DEFAULTS: SettingsRow = {
  ...{ phone: null, chatHost: null, sealedChatUrl: null, quietFrom: null, quietUntil: null, timezone: null },
  quietHolds: ['sms', 'chat'],
  ...{ digest: 'none', digestDueAt: null },
}
const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/
const MAX_URL = 2_000

/** The encryption context of a chat address: one member. */
export const chatUrlContext = (memberId: string): string => `chat webhook of ${memberId}`

/** @throws NOT_FOUND */
export async function memberNotifications(
  db: Database,
  businessId: string,
  memberId: string,
): Promise<MemberNotifications> {
  const sql = db.read
  const member = (await selectMemberChannels(sql, businessId, '')).find((one) => one.memberId === memberId)
  if (member === undefined) throw notFound(`team member ${memberId}`)
  const chosen = await sql<{ type: string; channel: Channel; wanted: boolean }[]>`
    SELECT type, channel, wanted FROM notification_choices
    WHERE business_id = ${businessId} AND member_id = ${memberId}`
  const kinds = NOTIFICATION_KINDS.map(({ type, severity }) => {
    const own = chosen.filter((one) => one.type === type).map(({ channel, wanted }) => [channel, wanted] as const)
    const choices = Object.fromEntries(own) as Partial<Record<Channel, boolean>>
    const wants = CHANNELS.map(
      (channel) => [channel, wantsBy({ ...member, choices }, channel, type, severity)] as const,
    )
    return { type, channels: Object.fromEntries(wants) as Record<Channel, boolean> }
  })
  const { phone, chatHost, quietFrom, quietUntil, quietHolds, timezone, digest } = await selectSettings(
    sql,
    businessId,
    memberId,
  )
  const quietHours = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil }
  return { kinds, phone, chatHost, quietHours, quietHolds, timezone, digest }
}

/** The types that a member chose to hide in the list, or that are hidden by default. */
export async function hiddenTypes(db: Database, businessId: string, memberId: string): Promise<string[]> {
  const { kinds } = await memberNotifications(db, businessId, memberId)
  return kinds.filter(({ channels }) => !channels.app).map(({ type }) => type)
}

/** @param chats null if the change has no `chatUrl` @throws BAD_REQUEST naming the field, NOT_FOUND */
export async function changeMemberNotifications(
  db: Database,
  chats: ChatTools | null,
  { businessId, memberId }: { businessId: string; memberId: string },
  change: MemberNotificationsChange,
  now: Instant,
): Promise<MemberNotifications> {
  await memberNotifications(db, businessId, memberId)
  const business = await businessOf(db.read, businessId)
  const choices = (change.choices ?? []).map((choice, index) => requireChoice(choice, index))
  const chat = change.chatUrl && chats ? requireChatUrl(change.chatUrl, chats.guard) : null
  await db.transaction(async (tx) => {
    for (const { type, channel, wanted } of choices)
      await tx`
        INSERT INTO notification_choices (business_id, member_id, type, channel, wanted)
        VALUES (${businessId}, ${memberId}, ${type}, ${channel}, ${wanted})
        ON CONFLICT (member_id, type, channel) DO UPDATE SET wanted = ${wanted}`
    const row = await selectSettings(tx, businessId, memberId)
    if (change.phone !== undefined)
      row.phone = change.phone === null ? null : requirePhoneNumber('phone', change.phone, business.country)
    if (change.chatUrl !== undefined) {
      row.chatHost = chat?.host ?? null
      row.sealedChatUrl = chat && chats ? chats.box.seal(Buffer.from(chat.href), chatUrlContext(memberId)) : null
    }
    if (change.quietHours !== undefined) Object.assign(row, requireQuietHours(change.quietHours))
    if (change.quietHolds !== undefined) row.quietHolds = [...new Set(change.quietHolds)]
    if (change.timezone !== undefined) row.timezone = change.timezone === null ? null : requireZone(change.timezone)
    if (change.digest !== undefined) row.digest = change.digest
    if (change.digest !== undefined || change.timezone !== undefined)
      row.digestDueAt = nextDigestAt(now, row.digest, row.timezone ?? business.timezone)
    await upsertSettings(tx, businessId, memberId, row)
  })
  return memberNotifications(db, businessId, memberId)
}

/** The address of the member's chat webhook; null if there is none. */
export async function openChatUrl(
  sql: Sql,
  box: SealedBox,
  businessId: string,
  memberId: string,
): Promise<string | null> {
  const { sealedChatUrl } = await selectSettings(sql, businessId, memberId)
  return sealedChatUrl === null ? null : box.open(sealedChatUrl, chatUrlContext(memberId)).toString()
}

const TEST_PAUSE_MS = 5_000

/**
 * Posts a test message to the member's chat. @returns null if the chat accepted it; otherwise the reason. @throws CONFLICT,
 * RATE_LIMITED
 */
export async function testChat(
  db: Database,
  { box, postChat }: { box: SealedBox; postChat: PostChat },
  { businessId, memberId }: { businessId: string; memberId: string },
  now: Instant,
): Promise<string | null> {
  const url = await openChatUrl(db.read, box, businessId, memberId)
  if (url === null) throw conflict('you have no chat webhook; save its address first')
  const { count } = await db.write`
    UPDATE notification_settings SET chat_tested_at = ${now}
    WHERE business_id = ${businessId} AND member_id = ${memberId}
      AND (chat_tested_at IS NULL OR chat_tested_at <= ${new Date(now.getTime() - TEST_PAUSE_MS)})`
  if (count === 0)
    throw new ApiError('RATE_LIMITED', 'a test message was sent a moment ago; try again in a few seconds', {
      retryAfterSeconds: TEST_PAUSE_MS / 1000,
    })
  const { name } = await businessOf(db.read, businessId)
  return postChat(url, chatTestText(name), newId('notificationDelivery'))
}

function requireChoice(choice: { type: string; channel: Channel; wanted: boolean }, index: number) {
  if (kindOf(choice.type) === null)
    throw badRequest(`choices.${index}.type: must be one of ${NOTIFICATION_KINDS.map(({ type }) => type).join(', ')}`)
  return choice
}

function requireZone(timezone: string): string {
  const name = timezoneNamed(timezone)
  if (name === null) throw badRequest('timezone: must be an IANA time zone such as America/New_York')
  return name
}

interface BusinessFacts {
  name: string
  country: string
  timezone: string
}

async function businessOf(sql: Sql, businessId: string): Promise<BusinessFacts> {
  const [row] = await sql<BusinessFacts[]>`SELECT name, country, timezone FROM businesses WHERE id = ${businessId}`
  if (row === undefined) throw notFound(`business ${businessId}`)
  return row
}

function requireChatUrl(text: string, guard: AddressGuard): URL {
  if (text.length > MAX_URL) throw badRequest(`chatUrl: must have at most ${MAX_URL} characters`)
  const checked = checkUrl(text.trim(), guard)
  if ('refusal' in checked) throw badRequest(`chatUrl: ${checked.refusal}`)
  return checked.url
}

function requireQuietHours(hours: QuietHours | null): Pick<SettingsRow, 'quietFrom' | 'quietUntil'> {
  if (hours === null) return { quietFrom: null, quietUntil: null }
  for (const [name, time] of Object.entries(hours))
    if (!TIME.test(time)) throw badRequest(`quietHours.${name}: must be a time such as 21:00`)
  if (hours.from === hours.until)
    throw badRequest('quietHours.until: must differ from the beginning; remove the quiet hours to have none')
  return { quietFrom: hours.from, quietUntil: hours.until }
}

async function selectSettings(sql: Sql, businessId: string, memberId: string): Promise<SettingsRow> {
  const [row] = await sql<SettingsRow[]>`
    SELECT phone, chat_host AS "chatHost", sealed_chat_url AS "sealedChatUrl", quiet_from AS "quietFrom",
      quiet_until AS "quietUntil", quiet_holds AS "quietHolds", timezone, digest,
      digest_due_at AS "digestDueAt"
    FROM notification_settings WHERE business_id = ${businessId} AND member_id = ${memberId}`
  return row ?? { ...DEFAULTS }
}

const upsertSettings = (tx: Sql, businessId: string, memberId: string, row: SettingsRow) => tx`
  INSERT INTO notification_settings (member_id, business_id, phone, sealed_chat_url, chat_host, quiet_from, quiet_until,
    quiet_holds, timezone, digest, digest_due_at)
  VALUES (${memberId}, ${businessId}, ${row.phone}, ${row.sealedChatUrl}, ${row.chatHost}, ${row.quietFrom},
    ${row.quietUntil}, ${row.quietHolds}, ${row.timezone}, ${row.digest}, ${row.digestDueAt})
  ON CONFLICT (member_id) DO UPDATE SET phone = ${row.phone}, sealed_chat_url = ${row.sealedChatUrl},
    chat_host = ${row.chatHost}, quiet_from = ${row.quietFrom}, quiet_until = ${row.quietUntil},
    quiet_holds = ${row.quietHolds}, timezone = ${row.timezone}, digest = ${row.digest}, digest_due_at = ${row.digestDueAt}`
