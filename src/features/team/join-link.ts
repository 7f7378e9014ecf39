import { createHash, randomBytes } from 'node:crypto'
import { insertEmail } from '../../jobs/outbox.ts'
import { ApiError, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { invitationMail } from '../../mails/invitation.ts'
import { passwordResetMail } from '../../mails/password-reset.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import {
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
import { insertMember } from './member-store.ts'

/**
 * Links with which people sign in for the first time. A link works once and expires; only its hash is stored. An
 * invitation belongs to a member. The owner's link, printed at the start of the service, makes the person who opens it an
 * owner.
 */
const OWNER_LINK_HOURS = 24
const INVITATION_DAYS = 7

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
  return issue(db, businessId, null, OWNER_LINK_HOURS * 3_600_000, now)
}

/** Whether the business has an active owner who has signed in. */
export const hasOwner = (db: Database, businessId: string): Promise<boolean> => hasActiveOwner(db.read, businessId)

/**
 * Mails an invited member a link and ends an earlier one.
 * @param baseUrl the address of the dashboard
 * @throws CONFLICT when the member has joined already or is disabled
 */
export function sendInvitation(
  db: Database,
  businessId: string,
  member: Member,
  { baseUrl, invitedBy, product }: { baseUrl: string; invitedBy: string; product: string },
  now: Instant,
): Promise<IssuedLink & { url: string }> {
  if (member.status !== 'invited')
    throw conflict(`${member.email} needs no invitation: that member is ${member.status}`)
  return db.transaction(async (tx) => {
    const inside = insideTransaction(db, tx)
    const business = await requireBusiness(inside, businessId)
    const link = await issue(inside, businessId, member.id, INVITATION_DAYS * 86_400_000, now)
    const url = joinUrl(baseUrl, link.token)
    const { role, email } = member
    const invitation = { businessName: business.name, product, invitedBy, role, url, validDays: INVITATION_DAYS }
    await insertEmail(tx, { businessId, recipients: [email], ...invitationMail(invitation) }, now)
    return { ...link, url }
  })
}

/** Mails the link to choose a new password. */
export const sendResetEmail = (
  db: Database,
  { businessId, to, url, product }: { businessId: string; to: string; url: string; product: string },
  now: Instant,
): Promise<void> => insertEmail(db.write, { businessId, recipients: [to], ...passwordResetMail({ product, url }) }, now)

/** Reads a link. @throws NOT_FOUND when it was used, has expired or never existed */
export async function readJoinLink(db: Database, token: string, now: Instant): Promise<JoinLink> {
  const link = await selectJoinLink(db.read, hashOf(token), now)
  if (link === null) throw expired()
  return link
}

/**
 * Makes a user a member by a link, which is then used up.
 * @returns the id of the member
 * @throws NOT_FOUND as `readJoinLink`; CONFLICT when the user is in the team as another member
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
    if (!(await tieMember(tx, memberId, user.id, now)))
      throw conflict(`${user.email} is in the team of ${link.businessName} already`)
    return memberId

    async function ownerMember(): Promise<string> {
      const { businessId } = link as JoinLink
      const known = await selectMemberToTie(tx, businessId, user)
      if (known !== null && known.userId !== null && known.userId !== user.id)
        throw conflict(`${user.email} is in the team already, as another person`)
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
  db: Pick<Database, 'transaction'>,
  businessId: string,
  memberId: string | null,
  lastsMs: number,
  now: Instant,
): Promise<IssuedLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + lastsMs)
  await db.transaction((tx) =>
    insertJoinLink(tx, { hash: hashOf(token), businessId, memberId, createdAt: now, expiresAt }),
  )
  return { token, expiresAt }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const expired = () => new ApiError('NOT_FOUND', 'this link was used already or has expired; ask for a new one')
