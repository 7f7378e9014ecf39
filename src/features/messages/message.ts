import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { checkUrl, createAddressGuard } from '../../kernel/network/address-guard.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { parsePhoneNumber, requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database, Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { isProven, listNumbers, type PhoneNumber } from '../numbers/number.ts'
import { spend } from '../spending/spending.ts'
import type { MessageStatus } from './message-status.ts'
import {
  insertOutbound,
  type MessageFilters,
  selectMessage,
  selectMessages,
  selectTakesNoTexts,
  selectTextsOfCalls,
  type TextReason,
} from './message-store.ts'
import type { MessagePicture } from './pictures/picture.ts'
import { countSegments, inGsmAlphabet } from './segments.ts'
import { insertOptOutLine, selectAssistantAnswers, selectOptedOut, upsertAssistantAnswers } from './thread-store.ts'

export type MessageDirection = 'inbound' | 'outbound'
export type MessageType = 'sms' | 'mms'

/** An SMS or MMS. Contract: Message. */
export interface Message {
  id: string
  /** E.164. The sender of an inbound message may be a short code. */
  to: string
  from: string
  body: string
  type: MessageType
  /** Always `delivered` for an inbound message. */
  status: MessageStatus
  direction: MessageDirection
  /** The first medium of an MMS; null for an SMS. */
  mediaUrl: string | null
  /** The pictures of a received message, in order. */
  pictures: MessagePicture[]
  /** The number of SMS parts; 1 for an MMS. */
  segments: number
  /** One of `OWN_ERRORS` or the carrier's code; null unless the message failed. */
  errorCode: string | null
  contactId: string | null
  /** The assistant version that wrote it; null if none did. */
  assistant: MessageAssistant | null
  createdAt: Instant
}

/** The assistant version that wrote a text, with its name at that time. It stays when the assistant is deleted. */
export interface MessageAssistant {
  id: string
  name: string
  version: number
}

export interface NewMessage {
  to: string
  body?: string | undefined
  type?: MessageType | undefined
  mediaUrl?: string | undefined
}

export const MAX_BODY_CHARACTERS = 1600
export const MAX_MEDIA_URL_LENGTH = 2048

/**
 * Queues an SMS or MMS from the business's default number, or from another active one that can send it; the dispatcher
 * sends it. Contract: POST /messages.
 * @param options.from another number of the business, to answer from the number that received a text
 * @param options.until the time after which the message is no longer sent
 * @throws BAD_REQUEST naming the field; CONFLICT when the business has no number or the recipient opted out;
 * BAD_REQUEST and RATE_LIMITED as `spend`
 */
export async function sendMessage(
  db: Database,
  businessId: string,
  input: NewMessage,
  now: Instant,
  options: { from?: string; until?: Instant } = {},
): Promise<Message> {
  const content = checkContent(input)
  const [business, all] = await Promise.all([requireBusiness(db, businessId), listNumbers(db, businessId)])
  const numbers = all.filter(isProven)
  const to = requirePhoneNumber('to', input.to, business.country)
  if (options.from === undefined && numbers.length === 0)
    throw conflict(
      all[0] === undefined
        ? 'this business has no phone number to send from; add one first'
        : `${all[0].phone} is not verified yet, so nothing can be sent from it; verify it first`,
    )
  const from = sendingNumber(all, content.type, options.from)
  if (to === from) throw badRequest('to: must not be the number that the message is sent from')
  const sendUntil = options.until ?? null
  const queued = {
    id: newId('message'),
    businessId,
    from,
    to,
    ...content,
    ignoresOptOut: false,
    inReplyTo: null,
    sendUntil,
  }
  return db.transaction(async (tx) => {
    await spend(tx, businessId, 'message', to, now)
    const message = await insertOutbound(tx, queued, now)
    if (message === null)
      throw conflict(`to: ${to} has opted out of messages from ${from} and can be sent none until they text START`)
    return message
  })
}

/**
 * The number that texts of a business come from: the requested one if it is active and sends texts, otherwise the default, otherwise any.
 * Null if none sends texts.
 * @param wanted E.164, for example the number that a person has called
 */
export async function findTextingNumber(
  db: Database,
  businessId: string,
  wanted: string | null,
): Promise<string | null> {
  const numbers = await listNumbers(db, businessId)
  const able = numbers.filter(sendsTexts)
  const found = able.find(({ phone }) => phone === wanted) ?? able.find(({ isDefault }) => isDefault) ?? able[0]
  return found?.phone ?? null
}

/**
 * The number that a message is sent from.
 * @throws CONFLICT, which says why none can send, or why the requested one cannot
 */
function sendingNumber(numbers: readonly PhoneNumber[], type: MessageType, wanted: string | undefined): string {
  const what = type === 'mms' ? 'messages with media' : 'texts'
  if (wanted === undefined) {
    const able = numbers.filter((number) => number.status === 'active' && number.capabilities[type])
    const found = able.find(({ isDefault }) => isDefault) ?? able[0]
    if (found) return found.phone
    throw conflict(`this business has no active phone number that can send ${what}; resume a number or add one`)
  }
  const own = numbers.find(({ phone }) => phone === wanted)
  if (own && own.status !== 'active')
    throw conflict(`the number ${wanted} is not active, so it sends no texts; activate it first`)
  if (own && !own.capabilities[type])
    throw conflict(
      `the number ${wanted} cannot send ${what}: ${type === 'mms' ? 'send a text' : "no SMS carrier's account has it"}, or use another number`,
    )
  return wanted
}

const sendsTexts = ({ status, capabilities }: PhoneNumber): boolean => status === 'active' && capabilities.sms

export interface QueuedText {
  from: string
  to: string
  body: string
  /** The call that causes the text, and why; absent if none does. */
  callId?: string
  reason?: TextReason
  /** A one-time code in `body`, for the recipient only: the business and its API clients see dots instead. */
  code?: string
}

const HIDDEN_CODE = '\u2022\u2022\u2022\u2022\u2022\u2022'

/** Queues a text in the caller's transaction. Null if the recipient has opted out, or the number is our own. */
export async function queueText(
  tx: Sql,
  businessId: string,
  { from, to, body, code, callId, reason }: QueuedText,
  now: Instant,
): Promise<Message | null> {
  if (from === to) return null
  const content = checkContent({ body })
  const shown =
    code === undefined ? content : { ...content, body: body.replaceAll(code, HIDDEN_CODE), secretBody: body }
  const why = { ignoresOptOut: false, inReplyTo: null, ...(callId && reason ? { callId, reason } : {}) }
  return insertOutbound(tx, { id: newId('message'), businessId, from, to, ...shown, ...why }, now)
}

/** Texts of calls, newest first. */
export const textsOfCalls = (
  sql: Sql,
  businessId: string,
  which: { callId: string } | { to: string; reason: TextReason; since: Instant },
): Promise<{ body: string }[]> => selectTextsOfCalls(sql, businessId, which)

/** Whether a carrier has reported that a number (E.164), such as a landline, accepts no texts, and none has arrived since. */
export const takesNoTexts = (sql: Sql, businessId: string, phone: string): Promise<boolean> =>
  selectTakesNoTexts(sql, businessId, phone)

interface Content {
  body: string
  type: MessageType
  mediaUrls: string[]
  segments: number
}

/** Checks body, type and mediaUrl; without a type, it follows from mediaUrl. Pure. */
export function checkContent(input: Pick<NewMessage, 'body' | 'type' | 'mediaUrl'>): Content {
  const { body, mediaUrl, type = mediaUrl === undefined ? 'sms' : 'mms' } = input
  if (type === 'sms' && mediaUrl !== undefined)
    throw badRequest('mediaUrl: an sms carries none; make the type mms or leave it out')
  if (type === 'mms' && mediaUrl === undefined) throw badRequest('mediaUrl: an mms needs one')
  if (body === undefined && mediaUrl === undefined) throw badRequest('body: is required unless mediaUrl is given')
  if (body !== undefined) checkBody(body)
  if (mediaUrl !== undefined) checkMediaUrl(mediaUrl)
  return {
    body: body ?? '',
    type,
    mediaUrls: mediaUrl === undefined ? [] : [mediaUrl],
    segments: type === 'mms' ? 1 : countSegments(body ?? '').segments,
  }
}

function checkBody(body: string): void {
  if (body.trim() === '') throw badRequest('body: must not be blank')
  if (body.includes('\u0000')) throw badRequest('body: must not contain the character U+0000')
  if ([...body].length > MAX_BODY_CHARACTERS)
    throw badRequest(`body: must have at most ${MAX_BODY_CHARACTERS} characters`)
}

const PUBLIC_ONLY = createAddressGuard([])

function checkMediaUrl(mediaUrl: string): void {
  const refusal = badRequest(
    `mediaUrl: must be an https URL of at most ${MAX_MEDIA_URL_LENGTH} characters, without user name or password`,
  )
  if (mediaUrl.length > MAX_MEDIA_URL_LENGTH || !URL.canParse(mediaUrl) || /[^!-\u{10ffff}]/u.test(mediaUrl))
    throw refusal
  const { protocol, username, password } = new URL(mediaUrl)
  if (protocol !== 'https:' || username !== '' || password !== '') throw refusal
  const checked = checkUrl(mediaUrl.split('#', 1)[0] ?? '', PUBLIC_ONLY)
  if ('refusal' in checked) throw badRequest(`mediaUrl: ${checked.refusal}: the carrier fetches the file`)
}

/** @throws NOT_FOUND, also for another business's message */
export async function requireMessage(db: Database, businessId: string, id: string): Promise<Message> {
  const message = await selectMessage(db.read, businessId, id)
  if (message === null) throw notFound(`message ${id}`)
  return message
}

/** Newest first. `to` and `from` may be in the national format of the business's country. */
export async function listMessages(
  db: Database,
  businessId: string,
  filters: MessageFilters,
  page: PageRequest,
): Promise<Page<Message>> {
  const [to, from] = await Promise.all([asStored(db, businessId, filters.to), asStored(db, businessId, filters.from)])
  const rows = await selectMessages(db.list, businessId, { ...filters, to, from }, page)
  return pageOf(rows, page.limit)
}

/** A text that is not a phone number (a short code, for example) is compared as it is. */
async function asStored(db: Database, businessId: string, phone: string | undefined): Promise<string | undefined> {
  if (phone === undefined) return undefined
  // An unescaped plus sign in the query arrives as a space.
  const written = phone.replace(/^ (?=\d)/, '+')
  const country = written.startsWith('+') ? 'US' : (await requireBusiness(db, businessId)).country
  return parsePhoneNumber(written, country) ?? phone
}

/** Whether the person at `phone` has opted out of messages from `businessPhone`. Both E.164. */
export const isOptedOut = (db: Database, businessId: string, businessPhone: string, phone: string): Promise<boolean> =>
  selectOptedOut(db.read, businessId, businessPhone, phone)

/** Records an opt-out or opt-in that a person asked for by other means, for example on the phone. */
export const setOptedOut = (
  db: Database,
  businessId: string,
  pair: { businessPhone: string; phone: string; optedOut: boolean },
  now: Instant,
): Promise<void> => insertOptOutLine(db.write, { businessId, ...pair, keyword: null, messageId: null }, now)

/** The text with plain letters instead of accented ones that the GSM alphabet lacks, because one of these doubles the price of a text. */
export const withinGsm: (text: string) => string = inGsmAlphabet

/** Whether the assistant answers what a person texts to a number of the business. Both E.164. */
export const assistantReads: (sql: Sql, businessId: string, businessPhone: string, phone: string) => Promise<boolean> =
  selectAssistantAnswers

/** Sets whether the assistant answers in a thread; the default is yes. */
export const setAssistantAnswers = (
  db: Database,
  businessId: string,
  thread: { businessPhone: string; phone: string },
  answers: boolean,
  now: Instant,
): Promise<void> => upsertAssistantAnswers(db.write, businessId, thread, answers, now)
