import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasAnyBusiness } from '../../features/business/business.ts'
import { noteChange } from '../../features/team/audit-entry.ts'
import { hasAnyOwner, readJoinLink, useJoinLink } from '../../features/team/join-link.ts'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { requireEmail, requireLine } from '../../kernel/fields.ts'
import type { Database } from '../../store/database.ts'
import type { Auth } from './auth.ts'
import { AUTH_PATH, MAX_PASSWORD, MIN_PASSWORD } from './auth-facts.ts'
import { AUTH_MAX_BYTES, keepCookies, readBody, refusalIn } from './call-auth.ts'
import { isInAnotherTeam, proveEmail } from './confirmed-email.ts'

interface JoinOptions {
  db: Database
  clock: Clock
  auth: () => Promise<Auth>
  /** Signs in with e-mail address and password, within the limits for attempts. */
  signIn(request: FastifyRequest, body: Record<string, unknown>): Promise<Response>
  publicUrl: string | null
  /** Whether a mail server is set up. */
  sendsMail(): boolean
}

interface User {
  id: string
  name: string
  email: string
  emailVerified: boolean
}

/**
 * `POST /dashboard/auth/join/look` describes a link; `POST /dashboard/auth/join` uses it to join a business. The person is signed in
 * already, or has a user with that e-mail address and gives its password, or is new. `GET /dashboard/auth/has-owner` tells the sign-in page
 * whether anyone can sign in yet, whether there is a business at all, and whether a link can come by mail.
 */
export function joinEndpoints(options: JoinOptions): RawRoute[] {
  const { db, clock, publicUrl } = options
  return [
    {
      method: 'POST',
      path: `${AUTH_PATH}/join/look`,
      maxBytes: AUTH_MAX_BYTES,
      async handle(request, reply) {
        const link = await readJoinLink(db, tokenIn(readBody(request, publicUrl)), clock.now())
        const context = await (await options.auth()).$context
        const found = link.email === null ? null : await context.internalAdapter.findUserByEmail(link.email)
        const hasUser = found !== null && !needsNewPassword(found.user, link)
        const { businessName, name, email, role, expiresAt } = link
        return send(reply, { businessName, name, email, role, expiresAt, hasUser })
      },
    },
    {
      method: 'GET',
      path: `${AUTH_PATH}/has-owner`,
      handle: async (_, reply) => {
        const [hasOwner, hasBusiness] = await Promise.all([hasAnyOwner(db), hasAnyBusiness(db)])
        return send(reply, { hasOwner, hasBusiness, sendsMail: options.sendsMail() })
      },
    },
    {
      method: 'POST',
      path: `${AUTH_PATH}/join`,
      maxBytes: AUTH_MAX_BYTES,
      handle: (request, reply) => join(options, request, reply),
    },
  ]
}

async function join(options: JoinOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock, auth } = options
  const body = readBody(request, options.publicUrl)
  const token = tokenIn(body)
  const link = await readJoinLink(db, token, clock.now())
  const { internalAdapter, password } = await (await auth()).$context

  const signedIn = await findSignedInUser(options, request)
  if (signedIn !== null) {
    if (link.email !== null && link.email !== signedIn.user.email)
      throw conflict(
        `this invitation is for ${link.email}, and you are signed in as ${signedIn.user.email}: sign out first`,
      )
    if (needsNewPassword(signedIn.user, link))
      throw conflict('sign out first, then open this link again to choose a password of your own')
    return enter(signedIn.user, signedIn.token)
  }
  const email = link.email ?? requireEmail('email', body.email)
  const secret = body.password
  if (typeof secret !== 'string') throw badRequest('password: is required')
  const known = (await internalAdapter.findUserByEmail(email))?.user ?? null
  if (known !== null && !needsNewPassword(known, link)) {
    const { user, token: session, cookies } = await signIn(email, secret)
    if (user === undefined)
      throw conflict(`${email} uses two-factor authentication: sign in first, then open this link again`)
    keepCookies(cookies, request, reply)
    return enter({ ...user, emailVerified: known.emailVerified }, session)
  }
  if (secret.length < MIN_PASSWORD || secret.length > MAX_PASSWORD)
    throw badRequest(`password: must be ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`)
  const name = requireLine('name', body.name ?? link.name, 200)
  const hash = await password.hash(secret)
  if (known === null) await addUser(name, hash)
  else {
    await joinAs(known)
    await proveEmail(db, known.id)
    await internalAdapter.updatePassword(known.id, hash)
  }
  // The person has joined even if the sign-in fails.
  const signed = await signIn(email, secret).catch(() => null)
  if (signed !== null) keepCookies(signed.cookies, request, reply)
  return send(reply, { email, name, signedIn: signed !== null })

  async function addUser(name: string, hash: string): Promise<void> {
    const user = await internalAdapter.createUser(
      { name, email, emailVerified: link.mailed },
      { method: 'email-password' },
    )
    try {
      await internalAdapter.linkAccount({
        userId: user.id,
        accountId: user.id,
        providerId: 'credential',
        password: hash,
      })
      await joinAs(user)
    } catch (error) {
      await internalAdapter.deleteUser(user.id)
      throw error
    }
  }

  async function enter(person: User, session: string): Promise<FastifyReply> {
    const isUnproven = link.memberId !== null && !person.emailVerified
    if (isUnproven && (await isInAnotherTeam(db, person.id, link.businessId)))
      throw conflict(
        `nobody has confirmed yet that ${person.email} is yours: ask the operator of this service to run ` +
          `"frontbell team confirm-email --email ${person.email}", then open this link again`,
      )
    const memberId = await joinAs(person)
    // Show the business that the person has just joined.
    await db.write`UPDATE sessions SET member_id = ${memberId} WHERE token = ${session}`
    return send(reply, { email: person.email, name: person.name, signedIn: true })
  }

  async function joinAs(person: Pick<User, 'id' | 'name' | 'email'>): Promise<string> {
    const memberId = await useJoinLink(db, token, person, clock.now())
    const member = { memberId, name: person.name, email: person.email }
    const entry = { member, action: 'joinTeam', path: `/team/${memberId}`, address: request.ip }
    await noteChange(db, link.businessId, entry, clock.now())
    return memberId
  }

  async function signIn(email: string, secret: string) {
    const response = await options.signIn(request, { email, password: secret })
    const text = await response.clone().text()
    if (!response.ok) throw refusalIn(response, text)
    const { user, token = '' } = JSON.parse(text) as { user?: User; token?: string }
    return { user, token, cookies: response }
  }
}

/**
 * An invitation that was mailed proves who owns the address. If nobody had proven that before, someone else may have created the account:
 * the person chooses a password as for a new account.
 */
const needsNewPassword = (user: { emailVerified: boolean }, link: { mailed: boolean }): boolean =>
  link.mailed && !user.emailVerified

/** The user of the current session, with or without a business; null without a session. */
async function findSignedInUser(
  { auth }: JoinOptions,
  { headers }: FastifyRequest,
): Promise<{ user: User; token: string } | null> {
  if (headers.cookie === undefined) return null
  const found = await (await auth()).api.getSession({ headers: new Headers({ cookie: headers.cookie }) })
  return found && { user: found.user, token: found.session.token }
}

function tokenIn(body: Record<string, unknown>): string {
  if (typeof body.token !== 'string' || body.token === '') throw badRequest('token: is required')
  return body.token
}

const send = (reply: FastifyReply, data: object): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ data }))
