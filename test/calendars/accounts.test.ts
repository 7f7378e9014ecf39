import { createHash, randomBytes } from 'node:crypto'
import { Agent } from 'undici'
import { describe, expect, test } from 'vitest'
import type { AccountProvider } from '../../src/features/calendars/account-provider.ts'
import type { CalendarAccess, CalendarTarget } from '../../src/features/calendars/calendar-provider.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { AccountSignIn } from '../../src/providers/calendar-accounts/account-sign-in.ts'
import { googleSignIn } from '../../src/providers/google-calendar/sign-in.ts'
import { microsoftSignIn } from '../../src/providers/microsoft-calendar/sign-in.ts'
import { googleRig, microsoftRig } from './rigs.ts'
import { failure as googleFailure } from './vendors/google-server.ts'
import { failure as graphFailure } from './vendors/graph-server.ts'
import { consentAt } from './vendors/oauth-server.ts'

/** Accounts at Google and Microsoft, against servers that were written from their documentation. */
const VENDORS = [
  { kind: 'google' as const, rig: googleRig, terms: googleSignIn, failure: googleFailure },
  { kind: 'microsoft' as const, rig: microsoftRig, terms: microsoftSignIn, failure: graphFailure },
]

const REDIRECT = 'https://bell.test/calendar-sign-in'
const WINDOW = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) }
const { signal } = new AbortController()

const newVerifier = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The code and the state with which the vendor redirects the browser. */
const answerAt = (location: string) => Object.fromEntries(new URL(location).searchParams)

describe.each(VENDORS)('$kind', ({ rig, terms, failure }) => {
  async function open() {
    const opened = await rig()
    const { oauth, addresses } = opened.server
    oauth.rules.redirectUris.push(REDIRECT)
    const signIn: AccountProvider = new AccountSignIn(terms(addresses, oauth.rules), new Agent(), systemClock)
    return { ...opened, oauth, signIn }
  }

  /** The target as the sync has it: what is saved is kept. */
  function savingTarget(target: CalendarTarget, access: CalendarAccess) {
    const saved: CalendarAccess[] = []
    const saving: CalendarTarget = { ...target, access, saveAccess: async (next) => void saved.push(next) }
    return { saving, saved }
  }

  const ended = (access: CalendarAccess) => ({ ...access, expiresAt: '0' })

  test('a consent opens the calendars of the account', async () => {
    const { signIn, provider, title } = await open()
    const { verifier, challenge } = newVerifier()

    const back = answerAt(await consentAt(signIn.consentUrl({ redirectUri: REDIRECT, state: 's1', challenge })))
    const consent = await signIn.redeem({ code: back.code ?? '', verifier, redirectUri: REDIRECT }, signal)

    expect(back.state).toBe('s1')
    if ('lacks' in consent) throw new Error(`the consent lacks a ${consent.lacks}`)
    expect(await provider.list(consent.access, signal)).toMatchObject([{ title, canWrite: true }])
  })

  test('a code is useless without its verifier, a second time, or with another redirect address', async () => {
    const { signIn } = await open()
    const { verifier, challenge } = newVerifier()
    const codeOf = async () =>
      answerAt(await consentAt(signIn.consentUrl({ redirectUri: REDIRECT, state: 's', challenge }))).code ?? ''
    const first = await codeOf()
    await signIn.redeem({ code: first, verifier, redirectUri: REDIRECT }, signal)

    const refused = { problem: 'credentials' }
    await expect(signIn.redeem({ code: first, verifier, redirectUri: REDIRECT }, signal)).rejects.toMatchObject(refused)
    const other = newVerifier().verifier
    await expect(
      signIn.redeem({ code: await codeOf(), verifier: other, redirectUri: REDIRECT }, signal),
    ).rejects.toMatchObject(refused)
    await expect(
      signIn.redeem({ code: await codeOf(), verifier, redirectUri: 'https://evil.test/' }, signal),
    ).rejects.toMatchObject({ problem: 'refused' })
  })

  test('a consent that leaves the calendars out is reported', async () => {
    const { signIn, oauth } = await open()
    const { verifier, challenge } = newVerifier()
    const link = signIn.consentUrl({ redirectUri: REDIRECT, state: 's', challenge })

    const back = answerAt(await consentAt(link, { without: oauth.rules.scopes.at(-1) ?? '' }))

    const answer = { code: back.code ?? '', verifier, redirectUri: REDIRECT }
    expect(await signIn.redeem(answer, signal)).toEqual({ lacks: 'scope' })
  })

  test('a client that the vendor does not know, or with a wrong secret, is reported as a setup error', async () => {
    const { server } = await open()
    const wrong = { ...server.oauth.rules, clientSecret: 'wrong' }
    const signIn = new AccountSignIn(terms(server.addresses, wrong), new Agent(), systemClock)
    const { verifier, challenge } = newVerifier()
    const back = answerAt(await consentAt(signIn.consentUrl({ redirectUri: REDIRECT, state: 's', challenge })))

    const redeemed = signIn.redeem({ code: back.code ?? '', verifier, redirectUri: REDIRECT }, signal)
    await expect(redeemed).rejects.toMatchObject({ problem: 'setup' })
  })

  test('an expired access token is renewed once and stored, even one that ends before its time', async () => {
    const { provider, target, oauth } = await open()
    const { saving, saved } = savingTarget(target, ended(target.access))

    await provider.changes(saving, null, WINDOW, signal)
    const afterEnd = saved.length
    oauth.endAccessTokens()
    await provider.changes(saving, null, WINDOW, signal)

    expect([afterEnd, saved.length, oauth.renewals]).toEqual([1, 2, 2])
    expect(saving.access).toEqual(saved.at(-1))
  })

  test('a refresh token that the vendor replaces is stored, so that the next renewal works', async () => {
    const { provider, target, oauth } = await open()
    oauth.endsOldTokens = true
    const { saving, saved } = savingTarget(target, ended(target.access))
    await provider.changes(saving, null, WINDOW, signal)
    const next = savingTarget(target, ended(saved.at(-1) ?? {}))

    await provider.changes(next.saving, null, WINDOW, signal)

    const lost = savingTarget(target, ended(target.access))
    await expect(provider.changes(lost.saving, null, WINDOW, signal)).rejects.toMatchObject({ problem: 'credentials' })
  })

  test('a withdrawn consent is reported as such, and nothing is stored', async () => {
    const { provider, target, oauth } = await open()
    oauth.revoke('anna@example.com')
    const { saving, saved } = savingTarget(target, target.access)

    const read = provider.changes(saving, null, WINDOW, signal)

    await expect(read).rejects.toMatchObject({
      problem: 'credentials',
      message: expect.stringContaining('the consent has ended; connect the calendar again'),
    })
    expect(saved).toEqual([])
  })

  test('too many requests and an overloaded vendor are not treated as a refusal, and say when to try again', async () => {
    const { provider, target, server } = await open()
    const { answer } = failure(429, 'TooManyRequests')
    server.faults.push({ ...answer, headers: { 'retry-after': '7' } }, failure(503, 'backendError').answer)

    const busy = provider.changes(target, null, WINDOW, signal)
    await expect(busy).rejects.toMatchObject({ problem: 'busy', retryable: true, retryAfterMs: 7_000 })
    const overloaded = provider.changes(target, null, WINDOW, signal)
    await expect(overloaded).rejects.toMatchObject({ problem: 'busy', retryable: true })
  })

  test('a deleted calendar is reported as one that no longer grants access', async () => {
    const { provider, target } = await open()
    const elsewhere = { ...target, calendarId: 'gone' }

    await expect(provider.changes(elsewhere, null, WINDOW, signal)).rejects.toMatchObject({ problem: 'credentials' })
  })
})

test('google: a limit that Google answers with 403 is not a refusal of the account', async () => {
  const { provider, target, server } = await googleRig()
  server.faults.push(googleFailure(403, 'userRateLimitExceeded', 'User Rate Limit Exceeded').answer)

  const busy = provider.changes(target, null, WINDOW, signal)

  await expect(busy).rejects.toMatchObject({ problem: 'busy', retryable: true })
})

test('google: a consent without a refresh token is reported', async () => {
  const { server } = await googleRig()
  const { oauth, addresses } = server
  oauth.rules.redirectUris.push(REDIRECT)
  const signIn = new AccountSignIn({ ...googleSignIn(addresses, oauth.rules), extra: {} }, new Agent(), systemClock)
  const { verifier, challenge } = newVerifier()
  const back = answerAt(await consentAt(signIn.consentUrl({ redirectUri: REDIRECT, state: 's', challenge })))

  const consent = await signIn.redeem({ code: back.code ?? '', verifier, redirectUri: REDIRECT }, signal)

  expect(consent).toEqual({ lacks: 'refresh_token' })
})

test('microsoft: the token of an account is sent to no other server, whatever the stored state contains', async () => {
  const { provider, target } = await microsoftRig()
  const other = await microsoftRig()

  const changes = await provider.changes(target, `${other.server.addresses.api}/me/calendars`, WINDOW, signal)

  expect(changes.isFull).toBe(true)
  expect(other.server.seen).toEqual([])
})
