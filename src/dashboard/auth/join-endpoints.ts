import type { FastifyReply, FastifyRequest } from 'fastify'
import { readJoinLink, useJoinLink } from '../../features/team/join-link.ts'
import type { RawRoute } from '../../http/edge/server-options.ts'
import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { requireEmail, requireText } from '../../kernel/fields.ts'
import type { Database } from '../../store/database.ts'
import type { Auth } from './auth.ts'
import { type CallAuth, keepCookies, readBody, refusalIn } from './auth-endpoints.ts'
import { AUTH_PATH, MAX_PASSWORD, MIN_PASSWORD } from './auth-facts.ts'

interface JoinOptions {
  db: Database
  clock: Clock
  auth: () => Promise<Auth>
  callAuth: CallAuth
  publicUrl: string | null
}

interface User {
  id: string
  name: string
  email: string
}

/**
 * `POST /dashboard/auth/join/look` describes a link; `POST /dashboard/auth/join` uses it to join a business. The person is
 * signed in already, or has a user with that e-mail address and gives its password, or is new.
 */
export function joinEndpoints(options: JoinOptions): RawRoute[] {
  const { db, clock, publicUrl } = options
  return [
    {
      method: 'POST',
      path: `${AUTH_PATH}/join/look`,
      async handle(request, reply) {
        const link = await readJoinLink(db, tokenIn(readBody(request, publicUrl)), clock.now())
        const context = await (await options.auth()).$context
        const user = link.email === null ? null : await context.internalAdapter.findUserByEmail(link.email)
        const { businessName, name, email, role, expiresAt } = link
        return send(reply, { businessName, name, email, role, expiresAt, hasUser: user !== null })
      },
    },
    {
      method: 'POST',
      path: `${AUTH_PATH}/join`,
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
    if (link.email !== null && link.email !== signedIn.email)
      throw conflict(`this invitation is for ${link.email}, and you are signed in as ${signedIn.email}: sign out first`)
    return enter(signedIn)
  }
  const email = link.email ?? requireEmail('email', body.email)
  const secret = body.password
  if (typeof secret !== 'string') throw badRequest('password: is required')
  const known = await internalAdapter.findUserByEmail(email)
  if (known !== null) {
    const { user, cookies } = await signIn(email, secret)
    if (user === undefined)
      throw conflict(`${email} signs in with a second factor: sign in first, then open this link again`)
    keepCookies(cookies, reply)
    return enter(user)
  }
  if (secret.length < MIN_PASSWORD || secret.length > MAX_PASSWORD)
    throw badRequest(`password: must be ${MIN_PASSWORD} to ${MAX_PASSWORD} characters`)
  const name = requireText('name', body.name ?? link.name, 200)
  const user = await internalAdapter.createUser({ name, email, emailVerified: false }, { method: 'email-password' })
  try {
    await internalAdapter.linkAccount({
      userId: user.id,
      accountId: user.id,
      providerId: 'credential',
      password: await password.hash(secret),
    })
    await useJoinLink(db, token, user, clock.now())
  } catch (error) {
    await internalAdapter.deleteUser(user.id)
    throw error
  }
  // The person has joined even if the sign-in fails.
  const signed = await signIn(email, secret).catch(() => null)
  if (signed !== null) keepCookies(signed.cookies, reply)
  return send(reply, { email, name, signedIn: signed !== null })

  async function enter(person: User): Promise<FastifyReply> {
    const memberId = await useJoinLink(db, token, person, clock.now())
    // Show the business that the person has just joined.
    await db.write`UPDATE sessions SET member_id = ${memberId} WHERE user_id = ${person.id}`
    return send(reply, { email: person.email, name: person.name, signedIn: true })
  }

  async function signIn(email: string, secret: string) {
    const response = await options.callAuth('/sign-in/email', request, { email, password: secret })
    const text = await response.clone().text()
    if (!response.ok) throw refusalIn(response, text)
    const { user } = JSON.parse(text) as { user?: User }
    return { user, cookies: response }
  }
}

/** The user of the current session, with or without a business; null without a session. */
async function findSignedInUser({ auth }: JoinOptions, { headers }: FastifyRequest): Promise<User | null> {
  if (headers.cookie === undefined) return null
  const found = await (await auth()).api.getSession({ headers: new Headers({ cookie: headers.cookie }) })
  return found?.user ?? null
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
