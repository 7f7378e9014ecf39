import { createHash, randomBytes } from 'node:crypto'
import { ApiError, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import {
  hasActiveOwner,
  insertEmail,
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
 * How people get in for the first time: a link that can be used once, for some time. Only its hash is kept. An invitation
 * belongs to a member; an owner's link, printed where the service was started, makes whoever opens it an owner.
 */
const OWNER_LINK_HOURS = 24
const INVITATION_DAYS = 7

export interface IssuedLink {
  /** For the link, see `joinUrl`. */
  token: string
  expiresAt: Instant
}

/** The page of the dashboard that takes the link. After the #, so that no server or log on the way sees it. */
export const joinUrl = (baseUrl: string, token: string): string => `${baseUrl.replace(/\/+$/, '')}/join#${token}`

/** A link for the owner; an earlier one ends. @throws NOT_FOUND without that business */
export async function createOwnerLink(db: Database, businessId: string, now: Instant): Promise<IssuedLink> {
  await requireBusiness(db, businessId)
  return issue(db, businessId, null, OWNER_LINK_HOURS * 3_600_000, now)
}

/** Whether somebody has signed in who can run the business. */
export const hasOwner = (db: Database, businessId: string): Promise<boolean> => hasActiveOwner(db.read, businessId)

/**
 * Mails an invited member a link; an earlier one ends.
 * @param baseUrl where the dashboard is reached
 * @throws CONFLICT where the member has come already, or is disabled
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
    const body = [
      `${invitedBy} invites you to ${business.name} on ${product}, as ${member.role}.`,
      `Open this link within ${INVITATION_DAYS} days to join:`,
      url,
      'If you do not know what this is about, do nothing.',
    ].join('\n\n')
    const subject = `Join ${business.name} on ${product}`
    await insertEmail(tx, { id: newId('email'), businessId, to: member.email, subject, body }, now)
    return { ...link, url }
  })
}

/** Mails somebody the link by which they choose another password. */
export const sendResetEmail = (
  db: Database,
  { businessId, to, url, product }: { businessId: string; to: string; url: string; product: string },
  now: Instant,
): Promise<void> =>
  insertEmail(
    db.write,
    {
      id: newId('email'),
      businessId,
      to,
      subject: `Choose another ${product} password`,
      body: `Open this link within an hour to choose another password:\n\n${url}\n\nIf you did not ask for it, do nothing.`,
    },
    now,
  )

/** What a link says. @throws NOT_FOUND where it was used, has expired or never was */
export async function readJoinLink(db: Database, token: string, now: Instant): Promise<JoinLink> {
  const link = await selectJoinLink(db.read, hashOf(token), now)
  if (link === null) throw spent()
  return link
}

/**
 * Lets a user in by a link, which is then spent.
 * @returns the id of the member that they now are
 * @throws NOT_FOUND as `readJoinLink`; CONFLICT where they are in the team as somebody else
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
    if (link === null || !(await markLinkUsed(tx, hash, now))) throw spent()
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

const spent = () => new ApiError('NOT_FOUND', 'this link was used already or has expired; ask for a new one')
