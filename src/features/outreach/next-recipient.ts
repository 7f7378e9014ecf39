import type { Instant } from '../../kernel/clock.ts'
import { zonesOfRecipient } from '../../kernel/time/zones-of-number.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { type Contacted, postponeRecipient, recordContacted, selectNextRecipient } from './batch-store.ts'
import type { Campaign } from './campaign.ts'
import { lockCampaign } from './campaign-store.ts'
import { textFor } from './campaign-text.ts'
import { contactTime } from './contact-time.ts'

/** The result for the next recipient; `none`: nobody is due, or nobody may be contacted now. */
export type NextRecipient = 'contacted' | 'postponed' | 'none'

/** One recipient to contact, in the transaction that advances the recipient. */
export interface Contact {
  db: Database
  business: Business
  campaign: Campaign
  to: string
  /** The campaign's text for this recipient. */
  text: string
  /** The time after which a call is no longer dialed, and a text no longer sent. */
  withinMs: number
  now: Instant
}

/**
 * Contacts the next recipient of a running campaign. The recipient is advanced in the same transaction, so that a crash skips nobody and
 * contacts nobody twice. A recipient for whom it is night waits for the morning.
 * @param contact null: the business has reached a limit, and the recipient is tried again
 */
export const contactNext = (
  db: Database,
  businessId: string,
  id: string,
  now: Instant,
  contact: (one: Contact) => Promise<Contacted | null>,
): Promise<NextRecipient> =>
  db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, businessId, id)
    if (campaign?.status !== 'running') return 'none'
    const recipient = await selectNextRecipient(tx, id, now)
    if (recipient === null) return 'none'
    const inside = insideTransaction(db, tx)
    const business = await requireBusiness(inside, businessId)
    const zones = zonesOfRecipient(recipient.phone, business)
    const { calling } = campaign
    const time = contactTime(now, zones, calling && { hours: calling.hours, timezone: business.timezone })
    if (time.kind === 'closed') return 'none'
    if (time.kind === 'postponed') {
      await postponeRecipient(tx, recipient.id, time.until)
      return 'postponed'
    }
    const text = textFor(campaign.body, recipient.name, business)
    const { withinMs } = time
    const result = await contact({ db: inside, business, campaign, to: recipient.phone, text, withinMs, now })
    if (result === null) return 'none'
    await recordContacted(tx, id, recipient.id, result, now)
    return 'contacted'
  })
