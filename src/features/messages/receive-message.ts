import { emit } from '../../events/emit.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { parsePhoneNumber } from '../../kernel/phone-number.ts'
import { optedOutNotice } from '../../mails/campaign-notices.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isBlockedCaller } from '../blocked-callers/blocked-caller.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { findOrCreateContactByPhone } from '../contacts/contact.ts'
import { createNotification } from '../notifications/notification.ts'
import { findBusinessIdByNumber } from '../numbers/number.ts'
import type { Message } from './message.ts'
import { finishInbound, insertInbound, insertOutbound } from './message-store.ts'
import { confirmation, decideOptOut, keywordOf } from './opt-out.ts'
import { addPictures } from './pictures/picture.ts'
import { countSegments } from './segments.ts'
import type { InboundNotice, SmsCarrier } from './sms-carrier.ts'
import { insertOptOutLine, lockPair, selectOptedOut, upsertConversation } from './thread-store.ts'

export type ReceiveOutcome =
  | { outcome: 'received'; message: Message }
  /** The carrier has delivered this message before. */
  | { outcome: 'duplicate' }
  /** The number belongs to none of our businesses. */
  | { outcome: 'unknown_number' }

const MAX_MEDIA = 10

/**
 * Receives an SMS or MMS. One transaction stores the contact, the message, the event, the change of the opt-out ledger
 * with its confirmation and, for an ordinary text, the due answer. Contract: Events, sms.received.
 */
export async function receiveMessage(
  db: Database,
  carrier: Pick<SmsCarrier, 'name' | 'answersOptOut'>,
  notice: InboundNotice,
  now: Instant,
): Promise<ReceiveOutcome> {
  const businessId = await findBusinessIdByNumber(db, notice.to)
  if (businessId === null) return { outcome: 'unknown_number' }
  const business = await requireBusiness(db, businessId)
  // A short code or a sender's name is not a phone number: it is stored as it is and creates no contact.
  const phone = parsePhoneNumber(notice.from, business.country)
  const received = {
    id: newId('message'),
    from: phone ?? notice.from,
    to: parsePhoneNumber(notice.to, business.country) ?? notice.to,
    // PostgreSQL cannot store U+0000, which carries no text.
    body: notice.body.replaceAll('\u0000', ''),
    mediaUrls: notice.mediaUrls.slice(0, MAX_MEDIA),
  }
  return db.transaction((tx) => keep(tx, business, carrier, notice, { ...received, isPhone: phone !== null }, now))
}

interface Received {
  id: string
  from: string
  to: string
  body: string
  mediaUrls: readonly string[]
  isPhone: boolean
}

async function keep(
  tx: Sql,
  business: Business,
  carrier: Pick<SmsCarrier, 'name' | 'answersOptOut'>,
  notice: InboundNotice,
  received: Received,
  now: Instant,
): Promise<ReceiveOutcome> {
  const { id, from, to, body, mediaUrls } = received
  const type = mediaUrls.length > 0 ? 'mms' : 'sms'
  const segments = type === 'mms' ? 1 : countSegments(body).segments
  const { carrierMessageId } = notice
  const isNew = await insertInbound(
    tx,
    { id, businessId: business.id, from, to, body, type, mediaUrls, segments, carrier: carrier.name, carrierMessageId },
    now,
  )
  if (!isNew) return { outcome: 'duplicate' }
  await addPictures(tx, { id, businessId: business.id, carrier: carrier.name, mediaUrls }, now)
  const contact = received.isPhone
    ? await findOrCreateContactByPhone(tx, business.id, { phone: from }, 'ai_message', now)
    : null
  const data = { id, from, to, body, type, direction: 'inbound', receivedAt: now.toISOString() } as const
  await emit(tx, business.id, 'sms.received', data, now)
  const handled = await settleOptOut(tx, business, carrier, received, now)
  // A short code belongs to a machine, which gets no answer. Where the assistant's answers are switched off, a wish to opt out is still taken.
  const toAnswer = !handled && received.isPhone && !(await isBlockedCaller(tx, business.id, from))
  const message = await finishInbound(tx, id, { contactId: contact?.id ?? null, toAnswer }, now)
  return { outcome: 'received', message }
}

/** Updates the ledger and queues the confirmation, unless the carrier confirms this word itself; true if the text needs no further answer. */
async function settleOptOut(
  tx: Sql,
  business: Business,
  carrier: Pick<SmsCarrier, 'answersOptOut'>,
  received: Received,
  now: Instant,
): Promise<boolean> {
  const { id, from: phone, to: businessPhone, body } = received
  await lockPair(tx, businessPhone, phone)
  const isOptedOut = await selectOptedOut(tx, business.id, businessPhone, phone)
  const { optedOut, reply, handled } = decideOptOut(body, isOptedOut)
  const found = keywordOf(body, phone)
  if (optedOut !== null) {
    const keyword = found?.word ?? null
    await insertOptOutLine(tx, { businessId: business.id, businessPhone, phone, optedOut, keyword, messageId: id }, now)
    if (optedOut) {
      const notice = { ...optedOutNotice({ phone, from: 'texts' }), severity: 'info' } as const
      await createNotification(tx, business.id, { type: 'recipient.opted_out', ...notice }, now)
    }
    // After an opt-out or opt-in the conversation starts over, so that a later YES does not answer an old question.
    await upsertConversation(tx, business.id, { businessPhone, phone }, null, now)
  }
  const isConfirmed = carrier.answersOptOut && found?.isOfCarriers === true
  if (reply !== null && !isConfirmed && received.isPhone)
    await confirm(tx, business, received, confirmation(reply, business, found?.language), now)
  return handled
}

async function confirm(tx: Sql, business: Business, received: Received, body: string, now: Instant): Promise<void> {
  await insertOutbound(
    tx,
    {
      id: newId('message'),
      businessId: business.id,
      from: received.to,
      to: received.from,
      body,
      type: 'sms',
      mediaUrls: [],
      segments: countSegments(body).segments,
      ignoresOptOut: true,
      inReplyTo: received.id,
    },
    now,
  )
}
