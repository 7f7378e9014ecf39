import { expect, test } from 'vitest'
import { codeOf } from '../../../test/factories/authenticator.ts'
import { aBrowser, PASSWORD, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

const EMAIL = 'ada@example.com'

/** Ada with an authenticator app, and functions to sign in. */
async function adaWithAnApp() {
  const app = await startTestApi()
  const ada = await signedInAs(app.db, app.clock, app.url, app.business.id, 'owner', EMAIL)
  const { body } = await ada.post('/two-factor/enable', { password: PASSWORD })
  const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] }
  const wrongFirst = await ada.post('/two-factor/verify-totp', { code: '000000' })
  const firstCode = codeOf(totpURI)
  const confirmed = await ada.post('/two-factor/verify-totp', { code: firstCode })
  /** A browser after the password step. */
  const withPassword = async () => {
    const browser = aBrowser(app.url)
    const reply = await browser.post('/sign-in/email', { email: EMAIL, password: PASSWORD })
    return { ...browser, reply }
  }
  const isInside = async ({ cookies }: { cookies: { header: string } }) =>
    (await fetch(`${app.url}/dashboard/api/me`, { headers: { cookie: cookies.header } })).status === 200
  /** Resets the attempts of this address, as after a minute. */
  const forgetAttempts = () => app.db.write`DELETE FROM sign_in_limits`
  /** Deletes used codes, as after some minutes. */
  const forgetCodes = () => app.db.write`DELETE FROM used_codes`
  const steps = { withPassword, isInside, forgetAttempts, forgetCodes }
  return { ...app, ...steps, ada, totpURI, backupCodes, firstCode, wrongFirst, confirmed }
}

test('the first valid code turns the second factor on; from then on a password alone is not enough', async () => {
  const t = await adaWithAnApp()
  const eve = await t.withPassword()
  const before = await t.isInside(eve)

  const wrong = await eve.post('/two-factor/verify-totp', { code: '123456' })
  const stillOut = await t.isInside(eve)
  await t.forgetCodes()
  const right = await eve.post('/two-factor/verify-totp', { code: codeOf(t.totpURI) })

  expect([t.wrongFirst.status, t.confirmed.status]).toEqual([401, 200])
  expect(wrong.body.error.message).toBe(
    'this code is wrong or was used already. Enter the code that your app shows now',
  )
  expect(eve.reply.body).toMatchObject({ twoFactorRedirect: true })
  expect([before, wrong.status, stillOut, right.status, await t.isInside(eve)]).toEqual([false, 401, false, 200, true])
})

test('a code works once: not again, not for two concurrent requests, and not after it confirmed the app', async () => {
  const t = await adaWithAnApp()
  const [one, two] = await Promise.all([t.withPassword(), t.withPassword()])

  const confirming = await one.post('/two-factor/verify-totp', { code: t.firstCode })
  await t.forgetCodes()
  const code = codeOf(t.totpURI)
  const atOnce = await Promise.all([one, two].map((each) => each.post('/two-factor/verify-totp', { code })))
  const late = atOnce[0]?.status === 200 ? two : one
  const again = await late.post('/two-factor/verify-totp', { code })
  const next = await late.post('/two-factor/verify-totp', { code: codeOf(t.totpURI, 1) })

  expect(confirming.status).toBe(401)
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 401])
  expect([again.status, again.body.error.message]).toEqual([401, expect.stringContaining('already used')])
  expect([next.status, await t.isInside(late)], 'the sign-in goes on with the next code').toEqual([200, true])
})

test('a backup code works once', async () => {
  const t = await adaWithAnApp()
  const code = t.backupCodes[0]
  const [one, two] = [await t.withPassword(), await t.withPassword()]

  const first = await one.post('/two-factor/verify-backup-code', { code })
  const again = await two.post('/two-factor/verify-backup-code', { code })

  expect([first.status, await t.isInside(one)]).toEqual([200, true])
  expect([again.status, await t.isInside(two)]).toEqual([401, false])
})

test('codes cannot be guessed: five wrong codes end the sign-in, ten lock the account, from any address', async () => {
  const t = await adaWithAnApp()
  const tryWrong = async () => {
    const eve = await t.withPassword()
    for (let n = 0; n < 5; n++) await eve.post('/two-factor/verify-totp', { code: `00000${n}` })
    return eve
  }

  const first = await tryWrong()
  await t.forgetCodes()
  const sixth = await first.post('/two-factor/verify-totp', { code: codeOf(t.totpURI) })
  const over = await first.post('/two-factor/verify-totp', { code: codeOf(t.totpURI) })
  await t.forgetAttempts()
  await tryWrong()
  await t.forgetAttempts()
  const ada = await t.withPassword()
  const locked = await ada.post('/two-factor/verify-totp', { code: codeOf(t.totpURI) })

  expect([sixth.status, over.status]).toEqual([400, 401])
  expect([locked.status, locked.body.error.code, await t.isInside(ada)]).toEqual([429, 'RATE_LIMITED', false])
})

test('one address has ten second-factor attempts per minute', async () => {
  const t = await adaWithAnApp()
  await t.forgetAttempts()

  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push((await t.ada.post('/two-factor/verify-totp', { code: `1111${n + 10}` })).status)

  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses[10]).toBe(429)
})

test('turning the second factor off needs the password, and turning it on needs a new setup', async () => {
  const t = await adaWithAnApp()

  const wrong = await t.ada.post('/two-factor/disable', { password: 'not the password' })
  const stillAsked = await t.withPassword()
  const right = await t.ada.post('/two-factor/disable', { password: PASSWORD })
  const noLonger = await t.withPassword()

  expect([wrong.status, stillAsked.reply.body.twoFactorRedirect]).toEqual([400, true])
  expect([right.status, await t.isInside(noLonger)]).toEqual([200, true])
})

test('only the signed-in person sees how many backup codes are left', async () => {
  const t = await adaWithAnApp()
  const left = async ({ cookies }: { cookies: { header: string } }) => {
    const response = await fetch(`${t.url}/dashboard/auth/backup-codes-left`, { headers: { cookie: cookies.header } })
    return response.ok ? ((await response.json()) as { data: { left: number | null } }).data.left : response.status
  }
  const before = await left(t.ada)
  const elsewhere = await t.withPassword()
  const halfSignedIn = await left(elsewhere)
  await elsewhere.post('/two-factor/verify-backup-code', { code: t.backupCodes[0] })
  const after = await left(t.ada)
  await t.ada.post('/two-factor/generate-backup-codes', { password: PASSWORD })
  const renewed = await left(t.ada)
  const old = await (await t.withPassword()).post('/two-factor/verify-backup-code', { code: t.backupCodes[1] })
  await t.ada.post('/two-factor/disable', { password: PASSWORD })

  expect([before, halfSignedIn, after, renewed, old.status, await left(t.ada)]).toEqual([10, 401, 9, 10, 401, null])
})
