import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoReceiver, startDemoReceiver } from '../../src/cli/demo/demo-receiver.ts'
import { listAssistants } from '../../src/features/assistants/assistant.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const folder = await mkdtemp(join(tmpdir(), 'frontbell-lookup-'))
const caFile = join(folder, 'ca.pem')
let system: DemoReceiver

// Before the service starts, which reads the file.
beforeAll(async () => {
  system = await startDemoReceiver({
    now: () => systemClock.now(),
    respond: (_, response, { path }) =>
      response.writeHead(path === '/caller' ? 200 : 500).end(JSON.stringify({ plan: 'gold' })),
  })
  await writeFile(caFile, system.ca)
})
const site = openDashboard({ settings: { FRONTBELL_WEBHOOK_CA_FILE: caFile } })
afterAll(async () => {
  await system.close()
  await rm(folder, { recursive: true, force: true })
})

test('an owner tests the caller look-up, sees why the defaults apply, and saves it', async () => {
  const page = await site.signIn('owner')
  await page.goto(`${site.url}/assistant?tab=instructions`)
  await page.getByRole('switch', { name: 'Ask your system before each call' }).click()
  await page.getByLabel('Address', { exact: true }).fill(`${system.url}/nothing`)
  await page.getByLabel('Values and their defaults').fill('plan = basic\nvisits = 0')
  await page.getByLabel('Try it with a phone number').fill('(212) 555-0188')
  await page.getByRole('button', { name: 'Try it', exact: true }).click()
  await page.getByText('Your system answered with status 500. The defaults are used.').waitFor()
  await page.getByText('plan = basic', { exact: true }).last().waitFor()

  await page.getByLabel('Address', { exact: true }).fill(`${system.url}/caller`)
  await page.getByRole('button', { name: 'Try it', exact: true }).click()
  await page.getByText(/Your system answered in \d+ ms\./).waitFor()
  await page.getByText('plan = gold').waitFor()
  await page.getByRole('button', { name: 'Show the signing secret' }).click()
  const secret = (await page.getByText(/^whsec_/).textContent()) ?? ''
  await expectAccessible(page)
  await screenshots(page, 'caller-lookup')
  const asked = system.received.at(-1)
  expect(new Webhook(secret).verify(asked?.body ?? '', asked?.headers as never)).toMatchObject({
    data: { callerPhone: '+12125550188' },
  })

  await page.getByRole('button', { name: 'Save draft' }).click()
  const stored = async () => (await listAssistants(site.app.db, site.businessId))[0]?.lookup
  await expect.poll(stored).toEqual({
    url: `${system.url}/caller`,
    variables: [
      { name: 'plan', fallback: 'basic' },
      { name: 'visits', fallback: '0' },
    ],
  })
})
