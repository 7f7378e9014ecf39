import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine, requireOneOf } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { type Database, LONG_STATEMENTS, type Sql } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { MAX_BODY_CHARACTERS } from '../messages/message.ts'
import { isProven, listNumbers } from '../numbers/number.ts'
import { withdrawWaitingCalls } from './call-batch-store.ts'
import { type Calling, checkCalling } from './calling.ts'
import { afterAction, type CampaignAction, type CampaignStatus, isEditable, isRemovable } from './campaign-status.ts'
import {
  type CampaignFilters,
  deleteCampaign,
  insertCampaign,
  insertRecipients,
  lockCampaign,
  selectCampaign,
  selectCampaigns,
  selectContactPhones,
  selectFoundPhones,
  selectRecipients,
  updateCampaignRow,
} from './campaign-store.ts'
import { requireCampaignText } from './campaign-text.ts'
import type { PausedReason } from './circuit-breaker.ts'

export const CHANNELS = ['call', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]
export const RECIPIENT_STATUSES = [
  'pending',
  'in_progress',
  'completed',
  'no_answer',
  'voicemail',
  'failed',
  'opted_out',
  'no_consent',
] as const
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number]

/** One campaign: the same text or call for many people. */
export interface Campaign {
  id: string
  name: string
  channel: Channel
  status: CampaignStatus
  /** A number of the business, E.164. Null while the business has none. */
  fromNumber: string | null
  /** The text of the message, or the purpose of the call, which is spoken after the greeting. Not on the wire. */
  body: string
  /** The terms of a campaign of calls; null for messages. Not on the wire. */
  calling: Calling | null
  /** Whether only people who consented to calls or texts are contacted, as for advertising. Not on the wire. */
  requiresConsent: boolean
  /** Why it was paused automatically; null if it was not. Not on the wire. */
  pausedReason: PausedReason | null
  counts: Counts
  scheduledAt: Instant | null
  startedAt: Instant | null
  /** The last start or resumption. Not on the wire. */
  runningSince: Instant | null
  /** When the last recipient was finished. */
  completedAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

/**
 * Counts of recipients. `completed`: the person was talked to, or the message arrived, or the carrier has it and
 * reports nothing more.
 */
export interface Counts {
  total: number
  pending: number
  inProgress: number
  completed: number
  noAnswer: number
  voicemail: number
  failed: number
  optedOut: number
  noConsent: number
}

const NOBODY: Counts = {
  ...{ total: 0, pending: 0, inProgress: 0, completed: 0, noAnswer: 0, voicemail: 0, failed: 0, optedOut: 0 },
  noConsent: 0,
}

export interface NewCampaign {
  name: string
  channel: Channel
  body: string
  /** Default: the business's default number. */
  fromNumber?: string | undefined
  /** For calls. Absent fields get their defaults: working days in the daytime, one call at a time. */
  calling?: Partial<Calling> | undefined
  /** Default: false. */
  requiresConsent?: boolean | undefined
}

export interface NewRecipients {
  phones?: readonly string[] | undefined
  contactIds?: readonly string[] | undefined
  /** Adds all contacts that the search finds in name, number and address; '' finds all. */
  contactSearch?: string | undefined
}

export interface Recipient {
  id: string
  contactId: string | null
  contactName: string | null
  phone: string
  status: RecipientStatus
  messageId: string | null
  callId: string | null
  attempts: number
  /** The error of the last attempt. */
  error: string | null
  /** The time before which a pending recipient is not contacted; null if there is none. Not on the wire. */
  dueAt: Instant | null
  createdAt: Instant
  updatedAt: Instant
}

const MAX_ADDED = 10_000
/** The limit for spoken text. */
const MAX_PURPOSE = 500

/** @throws BAD_REQUEST naming the field; NOT_FOUND when there is no such business */
export async function createCampaign(
  db: Database,
  businessId: string,
  input: NewCampaign,
  now: Instant,
): Promise<Campaign> {
  const business = await requireBusiness(db, businessId)
  const channel = requireOneOf('channel', input.channel, CHANNELS)
  const campaign: Campaign = {
    id: newId('campaign'),
    name: requireLine('name', input.name, 200),
    channel,
    status: 'draft',
    fromNumber: await ownNumber(db, business, input.fromNumber),
    body: requireBody(channel, input.body),
    calling: callingOf(channel, input.calling),
    requiresConsent: input.requiresConsent ?? false,
    pausedReason: null,
    counts: NOBODY,
    scheduledAt: null,
    startedAt: null,
    runningSince: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  await insertCampaign(db.write, businessId, campaign)
  return campaign
}

/** Newest first. */
export async function listCampaigns(
  db: Database,
  businessId: string,
  filters: CampaignFilters,
  page: PageRequest,
): Promise<Page<Campaign>> {
  return pageOf(await selectCampaigns(db.list, businessId, filters, page), page.limit)
}

/** Changes the given fields. @throws BAD_REQUEST, NOT_FOUND; CONFLICT once the campaign has started */
export async function changeCampaign(
  db: Database,
  businessId: string,
  id: string,
  change: Partial<Omit<NewCampaign, 'channel'>>,
  now: Instant,
): Promise<Campaign> {
  const business = await requireBusiness(db, businessId)
  const fromNumber = change.fromNumber === undefined ? undefined : await ownNumber(db, business, change.fromNumber)
  return withCampaign(db, businessId, id, async (tx, campaign) => {
    requireEditable(campaign)
    const changed: Campaign = {
      ...campaign,
      name: change.name === undefined ? campaign.name : requireLine('name', change.name, 200),
      body: change.body === undefined ? campaign.body : requireBody(campaign.channel, change.body),
      calling: callingOf(campaign.channel, change.calling, campaign.calling ?? undefined),
      fromNumber: fromNumber === undefined ? campaign.fromNumber : fromNumber,
      requiresConsent: change.requiresConsent ?? campaign.requiresConsent,
      updatedAt: now,
    }
    await updateCampaignRow(tx, changed)
    return changed
  })
}

/**
 * Adds recipients by number, by contact, or by a search among contacts. Each number is in a campaign once; contacts
 * without a number are skipped.
 * @returns how many were added
 * @throws BAD_REQUEST naming the entry; NOT_FOUND; CONFLICT once the campaign has started
 */
export async function addRecipients(
  db: Database,
  businessId: string,
  id: string,
  input: NewRecipients,
  now: Instant,
): Promise<{ added: number }> {
  const { phones = [], contactIds = [], contactSearch } = input
  if (phones.length + contactIds.length > MAX_ADDED) throw badRequest(`phones: must be at most ${MAX_ADDED} at once`)
  const business = await requireBusiness(db, businessId)
  const numbers = phones.map((phone, n) => requirePhoneNumber(`phones[${n}]`, phone, business.country))
  return withCampaign(db, businessId, id, async (tx, campaign) => {
    requireEditable(campaign)
    const contacts = await selectContactPhones(tx, businessId, contactIds)
    const found = contactSearch === undefined ? [] : await foundContacts(tx, businessId, contactSearch)
    const people = [...numbers.map((phone) => ({ phone, contactId: null })), ...contacts, ...found]
    const rows = people.map((one) => ({ id: newId('recipient'), ...one }))
    return { added: await insertRecipients(tx, id, rows, now) }
  })
}

/** @throws BAD_REQUEST when the search finds more contacts than one request may add */
async function foundContacts(tx: Sql, businessId: string, search: string) {
  const found = await selectFoundPhones(tx, businessId, search.trim(), MAX_ADDED + 1)
  if (found.length <= MAX_ADDED) return found
  throw badRequest(`contactSearch: finds more than ${MAX_ADDED} contacts; search for fewer`)
}

/** @throws NOT_FOUND */
export async function requireCampaign(db: Database, businessId: string, id: string): Promise<Campaign> {
  const campaign = await selectCampaign(db.read, businessId, id)
  if (campaign === null) throw notFound(`campaign ${id}`)
  return campaign
}

/** Newest first. @throws NOT_FOUND */
export async function listRecipients(
  db: Database,
  businessId: string,
  id: string,
  filters: { status?: RecipientStatus | undefined },
  page: PageRequest,
): Promise<Page<Recipient>> {
  const rows = await selectRecipients(db.list, businessId, id, filters, page)
  if (rows === null) throw notFound(`campaign ${id}`)
  return pageOf(rows, page.limit)
}

/** Sets the time at which the campaign starts. @throws BAD_REQUEST, NOT_FOUND; CONFLICT when it cannot start */
export async function scheduleCampaign(
  db: Database,
  businessId: string,
  id: string,
  at: Instant,
  now: Instant,
): Promise<Campaign> {
  if (Number.isNaN(at.getTime()) || at.getTime() <= now.getTime())
    throw badRequest('scheduledAt: must be a time to come')
  return act(db, businessId, id, 'schedule', now, (campaign) => ({ ...campaign, scheduledAt: at }), at)
}

/** Makes a scheduled campaign a draft again. @throws NOT_FOUND, CONFLICT */
export const unscheduleCampaign = (db: Database, businessId: string, id: string, now: Instant): Promise<Campaign> =>
  act(db, businessId, id, 'unschedule', now, (campaign) => ({ ...campaign, scheduledAt: null }), null)

/** @throws NOT_FOUND; CONFLICT when it cannot start: no recipients, no number */
export const startCampaign = (db: Database, businessId: string, id: string, now: Instant): Promise<Campaign> =>
  act(db, businessId, id, 'start', now, (campaign) => ({ ...campaign, startedAt: now, runningSince: now }), now)

/**
 * Stops new messages and calls until the campaign is resumed. Those in progress continue; calls that wait for a line are withdrawn.
 * @throws NOT_FOUND, CONFLICT
 */
export const pauseCampaign = (db: Database, businessId: string, id: string, now: Instant): Promise<Campaign> =>
  stop(db, businessId, id, 'pause', now)

/** @throws NOT_FOUND, CONFLICT */
export const resumeCampaign = (db: Database, businessId: string, id: string, now: Instant): Promise<Campaign> =>
  act(db, businessId, id, 'resume', now, (campaign) => ({ ...campaign, pausedReason: null, runningSince: now }), now)

/** Ends the campaign for good. Recipients who were not contacted stay pending. @throws NOT_FOUND, CONFLICT */
export const cancelCampaign = (db: Database, businessId: string, id: string, now: Instant): Promise<Campaign> =>
  stop(db, businessId, id, 'cancel', now)

/** Deletes the campaign and its recipients; their messages stay. @throws NOT_FOUND; CONFLICT while it is running */
export async function removeCampaign(db: Database, businessId: string, id: string): Promise<void> {
  await withCampaign(db, businessId, id, async (tx, { status }) => {
    if (!isRemovable(status)) throw conflict(`a campaign that is ${status} cannot be removed; cancel it first`)
    await deleteCampaign(tx, id)
  })
}

const stop = (
  db: Database,
  businessId: string,
  id: string,
  action: 'pause' | 'cancel',
  now: Instant,
): Promise<Campaign> =>
  withCampaign(db, businessId, id, async (tx, campaign) => {
    const status = requireAction(campaign, action)
    await withdrawWaitingCalls(tx, id, now)
    await updateCampaignRow(tx, { ...campaign, status, updatedAt: now }, { dueAt: now })
    return (await lockCampaign(tx, businessId, id)) as Campaign
  })

/** @param dueAt the time of the next batch; null for none */
function act(
  db: Database,
  businessId: string,
  id: string,
  action: CampaignAction,
  now: Instant,
  change: (campaign: Campaign) => Campaign,
  dueAt: Instant | null,
): Promise<Campaign> {
  return withCampaign(db, businessId, id, async (tx, campaign) => {
    const status = requireAction(campaign, action)
    if (action === 'schedule' || action === 'start') requireStartable(campaign)
    const changed = { ...change(campaign), status, updatedAt: now }
    await updateCampaignRow(tx, changed, { dueAt })
    return changed
  })
}

function withCampaign<T>(
  db: Database,
  businessId: string,
  id: string,
  work: (tx: Sql, campaign: Campaign) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, businessId, id)
    if (campaign === null) throw notFound(`campaign ${id}`)
    return work(tx, campaign)
  }, LONG_STATEMENTS)
}

function requireAction({ status }: Campaign, action: CampaignAction): CampaignStatus {
  const next = afterAction(status, action)
  if (next === null) throw conflict(`a campaign that is ${status} cannot do that (${action})`)
  return next
}

function requireEditable({ status }: Campaign): void {
  if (!isEditable(status)) throw conflict(`a campaign that is ${status} cannot be changed; make another one`)
}

const requireBody = (channel: Channel, body: string): string =>
  requireCampaignText(body, channel === 'call' ? MAX_PURPOSE : MAX_BODY_CHARACTERS)

function callingOf(channel: Channel, input: Partial<Calling> = {}, before?: Calling): Calling | null {
  if (channel === 'call') return checkCalling(input, before)
  if (Object.keys(input).length > 0) throw badRequest('calling: is for campaigns of calls')
  return null
}

function requireStartable({ fromNumber, counts }: Campaign): void {
  if (counts.total === 0) throw conflict('the campaign has no recipients; add some first')
  if (fromNumber === null)
    throw conflict('fromNumber: the campaign has no number to send or call from; choose one first')
}

async function ownNumber(db: Database, business: Business, phone: string | undefined): Promise<string | null> {
  const numbers = (await listNumbers(db, business.id)).filter(isProven)
  if (phone === undefined) return (numbers.find((one) => one.isDefault) ?? numbers[0])?.phone ?? null
  const wanted = requirePhoneNumber('fromNumber', phone, business.country)
  if (numbers.some((one) => one.phone === wanted)) return wanted
  throw badRequest(`fromNumber: ${wanted} is not a number of this business`)
}
