import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'
import { HOSTILE } from './salon.ts'

/** A customer's server behind real TLS; its response can be changed while it runs. */
let answer = { status: 200, body: 'ok' }
const receiver = await startDemoReceiver({
  now: () => systemClock.now(),
  respond: (_, response) => response.writeHead(answer.status).end(answer.body),
})
const folder = await mkdtemp(join(tmpdir(), 'frontbell-ca-'))
await writeFile(join(folder, 'ca.pem'), receiver.ca)
afterAll(async () => {
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const site = openDashboard({ settings: { FRONTBELL_WEBHOOK_CA_FILE: join(folder, 'ca.pem') } })
const URL_OF_HOOK = `${receiver.url}/hook`
const came = (event: string) => receiver.received.filter((one) => one.headers['x-service-event'] === event)

let endpointId = ''
const deliveries = () =>
  site.app.db.list<{ id: string; state: string; attempts: number }[]>`
    SELECT id::text, state, attempts FROM deliveries
    WHERE endpoint_id = ${endpointId} AND event_name = 'contact.created' ORDER BY id`
const states = async () => (await deliveries()).map(({ state }) => state).sort()

/** The texts in a table that do not fit into their cells. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('td, td span, th').evaluateAll((cells) =>
    (cells as { scrollWidth: number; clientWidth: number; innerText: string }[])
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
      .map(({ innerText }) => innerText)
      .filter((text) => text !== ''),
  )

test('an endpoint is pinged on save, and verified with the key and the code that are shown', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/webhooks`)

  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByLabel('URL').fill('http://example.com/hook')
  await page.getByRole('button', { name: 'Add and send ping' }).click()
  await page.getByText('Must start with https://', { exact: true }).waitFor()
  await page.getByLabel('URL').fill(URL_OF_HOOK)
  await page.getByLabel('Description').fill(`Our CRM ${HOSTILE}`)
  await page.getByRole('switch', { name: /All events/ }).click()
  await page.getByRole('checkbox', { name: 'contact.created' }).click()
  await expectAccessible(page)
  await screenshots(page, 'webhooks-new')
  await page.getByRole('button', { name: 'Add and send ping' }).click()
  await page.getByText('Accepted (200)').waitFor()
  endpointId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const pem = (await page.getByRole('region', { name: 'public key', exact: true }).textContent()) ?? ''
  receiver.trust('/hook', { publicKey: pem, secret: '' })
  await page.getByRole('region', { name: 'TypeScript code' }).waitFor()
  await page.getByRole('tab', { name: 'PHP' }).click()
  await page.getByRole('region', { name: 'PHP code' }).waitFor()
  await expectAccessible(page)
  await screenshots(page, 'webhook')
  expect(came('ping').map(({ path }) => path)).toEqual(['/hook'])
})

test('a failing receiver is shown live: each attempt with its response as text', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/settings/webhooks/${endpointId}`)
  await page.getByText('ping', { exact: true }).waitFor()

  answer = { status: 503, body: `<h1>${HOSTILE}</h1>` }
  await createContact(site.app.db, site.businessId, { name: 'Ada' }, 'api', systemClock.now())
  await page.getByRole('region', { name: 'Failing' }).waitFor()
  await page.getByRole('link', { name: 'contact.created' }).click()
  await page.getByText('Server error (503)').waitFor()
  await page.getByText('Next attempt').waitFor()

  expect(await page.getByRole('region', { name: 'response of attempt 1' }).textContent()).toContain(HOSTILE)
  await expectAccessible(page)
  await screenshots(page, 'delivery')
  // A second delivery, in flight when the endpoint is disabled.
  await createContact(site.app.db, site.businessId, { name: 'Grace' }, 'api', systemClock.now())
  await expect.poll(async () => (await deliveries()).filter(({ attempts }) => attempts === 1).length).toBe(2)
})

/** The endpoint has failed for a day, and the first delivery has one retry left, due now. */
async function aDayPasses(): Promise<void> {
  const { db } = site.app
  const [first] = await deliveries()
  await db.write`UPDATE webhook_endpoints SET failing_since = failing_since - interval '25 hours', failures_in_row = 3
    WHERE id = ${endpointId}`
  await db.write`UPDATE deliveries SET failures = 3, due_at = now() WHERE id = ${first?.id ?? ''}::bigint`
  await db.write`SELECT pg_notify('deliveries_due', '')`
}

test('a day of failures disables an endpoint; enabling it sends kept deliveries and recovers failed ones', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/webhooks/${endpointId}`)
  await page.getByRole('region', { name: 'Failing' }).waitFor()
  await aDayPasses()
  await page.getByRole('region', { name: 'Disabled after 24 hours without success' }).waitFor()
  await expect.poll(states).toEqual(['failed', 'parked'])
  await expectAccessible(page)
  await screenshots(page, 'webhook-disabled')

  answer = { status: 200, body: 'ok' }
  const before = came('contact.created').length
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByText('The delivery on hold is being sent.').waitFor()
  await expect.poll(() => came('contact.created').length).toBe(before + 1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Resend failed' }).click()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await page.getByText('Resending 1 delivery.').waitFor()

  await expect.poll(states).toEqual(['delivered', 'delivered'])
  const got = came('contact.created')
  expect(got.map(({ problem }) => problem)).toEqual(got.map(() => null))
  expect(new Set(got.map(({ body }) => body)).size).toBe(2)
  await page.getByText('Enabled', { exact: true }).waitFor()
})

test('events that occurred while an endpoint was switched off are replayed', async () => {
  const { db } = site.app
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/webhooks/${endpointId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await page.getByRole('region', { name: 'Turned off' }).waitFor()
  const missed = await createContact(db, site.businessId, { name: 'Missed' }, 'api', systemClock.now())
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByText('Enabled', { exact: true }).waitFor()
  const before = came('contact.created').length
  const links = page.getByRole('link', { name: 'contact.created' })
  await links.first().waitFor()
  const listed = await links.count()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replay events' }).click()
  await page.getByRole('dialog').getByText('Events that were missed or failed').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'webhook-replay')
  await page.getByRole('button', { name: 'Start replay' }).click()
  await page.getByRole('region', { name: 'Replays' }).getByText('Done').waitFor()
  await page.getByText('1 delivery queued').waitFor()
  await expect.poll(() => came('contact.created').length).toBe(before + 1)

  expect(came('contact.created').at(-1)?.body).toContain(missed.id)
  await expectAccessible(page)
  await screenshots(page, 'webhook-replayed')

  await links.nth(listed).waitFor()
  await links.first().click()
  await page.getByText('Delivered', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect.poll(() => came('contact.created').length).toBe(before + 2)
  expect(came('contact.created').at(-1)?.body).toContain(missed.id)
  await db.write`DELETE FROM deliveries WHERE event_id IN (SELECT id FROM events WHERE body LIKE ${`%${missed.id}%`})`
})

test('the URL holds the filters of the log, and one delivery is retried from its page', async () => {
  const { db } = site.app
  await db.write`UPDATE deliveries SET state = 'failed' WHERE event_name = 'contact.created'`
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/deliveries?state=failed&event=contact.created`)
  await page
    .getByRole('row', { name: /contact\.created/ })
    .nth(1)
    .waitFor()
  await page.getByRole('link', { name: 'contact.created' }).first().click()
  const before = came('contact.created').length
  await page.getByRole('button', { name: 'Resend', exact: true }).click()
  await expect.poll(() => came('contact.created').length).toBe(before + 1)
  await page.getByText('Delivered', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Delivery log', exact: true }).first().click()
  await page.getByRole('row', { name: /ping/ }).first().waitFor()
  await db.write`UPDATE deliveries SET created_at = now() - interval '10 minutes' WHERE event_name = 'ping'`
  await page.reload()
  await page.getByText('10 minutes ago').first().waitFor()
  expect(await cutTexts(page)).toEqual([])
  await expectAccessible(page)
  await screenshots(page, 'deliveries')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'On hold' }).click()
  await page.getByText('No matching deliveries').waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('parked')
})

test('resending what failed leaves out pings; selected deliveries are sent again together, and successful ones are skipped', async () => {
  await site.app.db.write`UPDATE deliveries SET state = 'delivered' WHERE event_name <> 'ping'`
  await site.app.db
    .write`UPDATE deliveries SET state = 'failed', failures = 0, ended_at = now() WHERE event_name = 'ping'`
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/deliveries`)
  await page.getByRole('row').getByText('Failed').first().waitFor()

  await page.getByRole('button', { name: 'Resend failed' }).click()
  await page.getByText(/gets one more attempt now, to all enabled endpoints\. Pings and samples are left out/).waitFor()
  await page.getByRole('button', { name: 'Resend', exact: true }).click()

  await page.getByText(/There is nothing to resend: pings and samples are left out/).waitFor()

  const { write } = site.app.db
  await write`UPDATE deliveries SET state = 'delivered' WHERE event_name = 'contact.created'`
  await write`UPDATE deliveries SET state = 'failed', failures = 4, ended_at = now()
    WHERE id = (SELECT max(id) FROM deliveries WHERE endpoint_id = ${endpointId} AND event_name = 'contact.created')`
  const before = came('contact.created').length
  await page.goto(`${site.url}/settings/deliveries?event=contact.created`)
  await page.getByRole('row').getByText('Failed').first().waitFor()

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const ticked = await page.getByRole('checkbox', { name: /^Select contact.created/ }).count()
  expect(ticked).toBeGreaterThan(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resend', exact: true }).click()

  await page.getByText(/succeeded or (is|are) due already/).waitFor()
  await expect.poll(() => came('contact.created').length).toBeGreaterThan(before)
})

test('a key is rotated in two steps, and an endpoint is disabled, enabled and removed', async () => {
  const { db } = site.app
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/webhooks`)
  await page.getByText('1 of 5').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'webhooks')
  await page.getByRole('link', { name: /Our CRM/ }).click()

  await page.getByRole('button', { name: 'Rotate key' }).click()
  const pem = (await page.getByRole('region', { name: 'new public key' }).textContent()) ?? ''
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start signing with the new key' }).click()
  await page.getByText(/Deliveries are also signed with the previous key/).waitFor()
  receiver.trust('/hook', { publicKey: pem, secret: '' })
  await page.getByRole('combobox', { name: 'Event' }).click()
  await page.getByRole('option', { name: /call\.missed/ }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Accepted (200)').waitFor()
  expect(came('call.missed').at(-1)?.problem).toBeNull()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await page.getByRole('region', { name: 'Turned off' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Enabled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByLabel('Type remove to confirm').fill('remove')
  await page.getByRole('button', { name: 'Remove endpoint' }).click()
  await page.getByText('No endpoints yet').waitFor()
  expect((await db.list`SELECT FROM webhook_endpoints WHERE removed_at IS NULL`).length).toBe(0)
})

test('a viewer reads the log but sees no key and no button that sends', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/settings/webhooks`)
  await page.getByText('No endpoints yet').waitFor()
  expect(await page.getByRole('button', { name: 'New endpoint' }).count()).toBe(0)

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Delivery log' }).click()
  await page.getByRole('link', { name: 'contact.created' }).first().click()
  await page.getByRole('heading', { name: 'contact.created' }).waitFor()

  expect(await page.getByRole('button', { name: /send/i }).count()).toBe(0)
})

test('a shared secret is shown on request, and signatures made with it verify', async () => {
  const page = await site.signIn('admin')
  await page.goto(`${site.url}/settings/webhooks`)
  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByLabel('URL').fill(`${receiver.url}/shared`)
  await page.getByRole('combobox', { name: 'Signature' }).click()
  await page.getByRole('option', { name: /HMAC-SHA256/ }).click()
  await page.getByRole('button', { name: 'Add and send ping' }).click()
  await page.getByText('Accepted (200)').waitFor()

  await page.getByText('whsec_•').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const secret = (await page.getByRole('region', { name: 'signing secret', exact: true }).textContent()) ?? ''
  receiver.trust('/shared', { publicKey: '', secret })
  await createContact(site.app.db, site.businessId, { name: 'Hedy' }, 'api', systemClock.now())

  const got = () => came('contact.created').filter(({ path }) => path === '/shared')
  await expect.poll(() => got().length).toBe(1)
  expect(got().map(({ problem }) => problem)).toEqual([null])
  await page.getByRole('link', { name: 'contact.created' }).waitFor()
  await expectAccessible(page)
})

test('an endpoint whose ping failed says that it was not reached, until a ping reaches it', async () => {
  answer = { status: 500, body: 'no' }
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/settings/webhooks`)
  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByLabel('URL').fill(`${receiver.url}/late`)
  await page.getByRole('button', { name: 'Add and send ping' }).click()
  await page.getByText('Not reached yet').waitFor()
  await page.goto(`${site.url}/settings/webhooks`)
  await page.getByRole('row', { name: /late/ }).getByText('Not reached yet').waitFor()

  answer = { status: 200, body: 'ok' }
  await page.getByRole('link', { name: /late/ }).click()
  // An endpoint is pinged only once in a few seconds.
  await site.app.db.write`UPDATE webhook_endpoints SET last_ping_at = NULL`
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Accepted (200)').waitFor()
  await page.getByText('Enabled', { exact: true }).waitFor()
})
