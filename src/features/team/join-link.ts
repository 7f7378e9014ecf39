import { createHash, randomBytes } from 'node:crypto'
import { countLinkMails, deleteUnsentLinkMails, insertEmail, LINK_PLACEHOLDER } from '../../jobs/outbox.ts'
import { ApiError, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { invitationMail } from '../../mails/invitation.ts'
import { passwordResetMail } from '../../mails/password-reset.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import {
  countHandedOutLinks,
  deleteUnusedLinks,
  hasActiveOwner,
  insertJoinLink,
  type JoinLink,
  makeOwner,
  markLinkUsed,
  selectJoinLink,
  selectMemberToTie,
  tieMember,
} from './join-link-store.ts'
import type { Member } from './member.ts'
import { insertMember, lockTeam, selectInvitedMember } from './member-store.ts'

/**
 * Links with which people sign in for the first time. A link works once and expires; only its hash is stored. An
 * invitation belongs to a member. The owner's link makes the person who opens it an owner.
 */
const OWNER_LINK_MS = 24 * 3_600_000
/** Valid until it is used: the start's link ends with the first owner. */
const START_LINK_MS = 10 * 365 * 24 * 3_600_000
const INVITATION_DAYS = 7
const DAY_MS = 86_400_000
/** Per business: an invitation is a mail to any address that the inviter chooses. */
const MAX_INVITATIONS_PER_DAY = 50
/** Per person, so that nobody can fill another's mailbox. */
const MAX_RESETS_PER_HOUR = 5

export interface IssuedLink {
  /** Goes into the link: see `joinUrl`. */
  token: string
  expiresAt: Instant
}

/** The page of the dashboard that accepts the link. The token follows the #, so that no server or log sees it. */
export const joinUrl = (baseUrl: string, token: string): string => `${baseUrl.replace(/\/+$/, '')}/join#${token}`

/** Creates a link for the owner and ends an earlier one. @throws NOT_FOUND when there is no such business */
export async function createOwnerLink(db: Database, businessId: string, now: Instant): Promise<IssuedLink> {
  await requireBusiness(db, businessId)
  return db.transaction(async (tx) => {
    await deleteUnusedLinks(tx, businessId, null)
    return issue(tx, { businessId, memberId: null, mailed: false }, OWNER_LINK_MS, now)
  })
}

/**
 * Creates the owner's link that the service shows when it starts. It works until the business has an owner, and it invalidates no other
 * link: an earlier start or another instance has shown one that the owner may still open.
 */
export const createStartLink = (db: Database, businessId: string, now: Instant): Promise<IssuedLink> =>
  issue(db.write, { businessId, memberId: null, mailed: false }, START_LINK_MS, now)

/** Whether the business has an active owner who has signed in. */
export const hasOwner = (db: Database, businessId: string): Promise<boolean> => hasActiveOwner(db.read, businessId)

/** Whether any business of the installation has an active owner who has signed in. */
export const hasAnyOwner = (db: Database): Promise<boolean> => hasActiveOwner(db.read, null)

/**
 * Mails a link to an invited member. The link is created when the mail is sent, and invalidates an earlier one.
 * @throws CONFLICT when the member has joined already or is disabled; RATE_LIMITED after too many invitations
 */
export function sendInvitation(
  db: Database,
  businessId: string,
  member: Member,
  { invitedBy, product }: { invitedBy: string; product: string },
  now: Instant,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { name: businessName } = await prepareInvitation(insideTransaction(db, tx), businessId, member, now)
    const link = { kind: 'invitation', id: member.id } as const
    await deleteUnsentLinkMails(tx, link)
    const { role, email } = member
    const letter = { businessName, product, invitedBy, role, url: LINK_PLACEHOLDER, validDays: INVITATION_DAYS }
    await insertEmail(tx, { businessId, recipients: [email], link, ...invitationMail(letter) }, now)
  })
}

/**
 * Creates an invitation link for the inviter to pass on, if there is no mail server, and invalidates an earlier one.
 * @throws as `sendInvitation`
 */
export function createInvitationLink(
  db: Database,
  businessId: string,
  member: Member,
  now: Instant,
): Promise<IssuedLink> {
  return db.transaction(async (tx) => {
    await prepareInvitation(insideTransaction(db, tx), businessId, member, now)
    return issue(tx, { businessId, memberId: member.id, mailed: false }, INVITATION_DAYS * DAY_MS, now)
  })
}

/** Checks that the member can be invited, and invalidates an earlier invitation. @returns the business */
async function prepareInvitation(inside: Database, businessId: string, member: Member, now: Instant) {
  if (member.status !== 'invited')
    throw conflict(`${member.email} needs no invitation: that member is ${member.status}`)
  const sql = inside.write
  await lockTeam(sql, businessId)
  const since = new Date(now.getTime() - DAY_MS)
  const mailed = await countLinkMails(sql, { kind: 'invitation', businessId }, since)
  if (mailed + (await countHandedOutLinks(sql, businessId, since)) >= MAX_INVITATIONS_PER_DAY)
    throw new ApiError(
      'RATE_LIMITED',
      `a business can send ${MAX_INVITATIONS_PER_DAY} invitations a day; try again tomorrow`,
      {
        retryAfterSeconds: 3_600,
      },
    )
  const business = await requireBusiness(inside, businessId)
  await deleteUnusedLinks(sql, businessId, member.id)
  return business
}

/** Creates the link of an invitation that is being mailed, and invalidates an earlier one. Null if the member no longer needs one. */
export function makeInvitationLink(db: Database, memberId: string, now: Instant): Promise<IssuedLink | null> {
  return db.transaction(async (tx) => {
    const businessId = await selectInvitedMember(tx, memberId)
    if (businessId === null) return null
    await deleteUnusedLinks(tx, businessId, memberId)
    return issue(tx, { businessId, memberId, mailed: true }, INVITATION_DAYS * DAY_MS, now)
  })
}

/** Mails a link to choose a new password, which is created when the mail is sent. Does nothing after five mails in an hour. */
export async function sendResetEmail(
  db: Database,
  { businessId, to, userId, product }: { businessId: string; to: string; userId: string; product: string },
  now: Instant,
): Promise<void> {
  const link = { kind: 'password-reset', id: userId } as const
  if ((await countLinkMails(db.write, link, new Date(now.getTime() - 3_600_000))) >= MAX_RESETS_PER_HOUR) return
  const letter = passwordResetMail({ product, url: LINK_PLACEHOLDER })
  await insertEmail(db.write, { businessId, recipients: [to], link, ...letter }, now)
}

/** Reads a link. @throws NOT_FOUND when it was used, has expired or never existed */
export async function readJoinLink(db: Database, token: string, now: Instant): Promise<JoinLink> {
  const link = await selectJoinLink(db.read, hashOf(token), now)
  if (link === null) throw expired()
  return link
}

/**
 * Makes a user a member by a link, which is then used up.
 * @returns the id of the member
 * @throws NOT_FOUND as `readJoinLink`; CONFLICT when the user is already another member of the team
 */
export function useJoinLink(
  db: Database,
  token: string,
  user: { id: string; name: string; email: string },
  now: Instant,
): Promise<string> {
  const hash = hashOf(token)
  return db.transaction(async (tx) => {
    const link = await selectJoinLink(tx, hash, now)
    if (link === null || !(await markLinkUsed(tx, hash, now))) throw expired()
    const memberId = link.memberId ?? (await ownerMember())
    // Earlier starts of the service have shown other owner's links.
    if (link.role === 'owner') await deleteUnusedLinks(tx, link.businessId, null)
    if (!(await tieMember(tx, memberId, user.id, now)))
      throw conflict(`${user.email} is already in the team of ${link.businessName}`)
    return memberId

    async function ownerMember(): Promise<string> {
      const { businessId } = link as JoinLink
      const known = await selectMemberToTie(tx, businessId, user)
      if (known !== null && known.userId !== null && known.userId !== user.id)
        throw conflict(`${user.email} is already in the team as another member`)
      const id = known?.id ?? newId('member')
      if (known === null)
        await insertMember(tx, businessId, {
          id,
          name: user.name,
          email: user.email,
          role: 'owner',
          status: 'active',
          lastActiveAt: now,
          createdAt: now,
        })
      else await makeOwner(tx, id)
      return id
    }
  })
}

async function issue(
  sql: Sql,
  link: { businessId: string; memberId: string | null; mailed: boolean },
  lastsMs: number,
  now: Instant,
): Promise<IssuedLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lastsMs)
  await insertJoinLink(sql, { ...link, hash: hashOf(token), createdAt: now, expiresAt })
  return { token, expiresAt }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const expired = () => new ApiError('NOT_FOUND', 'this link has already been used or has expired; ask for a new one')
