import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listAssistants } from '../../src/features/assistants/assistant.ts'
import { addScenario } from '../../src/features/scenarios/scenario.ts'
import { listAloudResults } from '../../src/features/scenarios/scenario-aloud.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const site = openDashboard({ settings: { FRONTBELL_STT: 'pocketsphinx' } })
const tests = (page: Page) => page.getByRole('region', { name: 'Tests', exact: true })

peerTest(
  'pocketsphinx_continuous',
  'an owner plays a test aloud, in the time of a call, and reads what speech recognition understood',
  async () => {
    const { db } = site.app
    const [assistant] = await listAssistants(db, site.businessId)
    const id = assistant?.id ?? ''
    // Passes whatever the recogniser makes of the words: on a busy machine it hears badly.
    const input = { name: 'Asks for hours', lines: ['when are you open'], expected: [{ kind: 'not_booked' as const }] }
    await addScenario(db, site.businessId, id, input, systemClock.now())
    const page = await site.signIn('admin')
    await page.goto(`${site.url}/assistant?tab=instructions`)

    await page.getByRole('button', { name: 'Actions for Asks for hours' }).click()
    await page.getByRole('menuitem', { name: 'Play aloud' }).click()
    await tests(page).getByText('Playing aloud').waitFor()
    const result = await until('the test has ended', async () => {
      const [one] = await listAloudResults(db, site.businessId, id, systemClock.now())
      return one?.state === 'playing' ? undefined : one
    })
    expect(result, JSON.stringify(result)).toMatchObject({
      ...{ state: 'ended', passed: true, version: 1, runs: [{ answeredBy: 'rules' }] },
    })
    // The page is told when the test has ended.
    await tests(page).getByText('Passed aloud').waitFor()
    await page.getByText('1 of 1 passed aloud').waitFor()
    await page.getByRole('button', { name: 'Show result of Asks for hours' }).click()
    const run = page.getByRole('region', { name: 'Run 1, aloud' })
    await run.getByText(/are what speech recognition understood/).waitFor()
    await expectAccessible(page)
    await screenshots(page, 'assistant-test-aloud')
    await page.keyboard.press('Escape')
    await screenshots(page, 'assistant-tests-aloud')
    const [calls] = await db.list<
      { count: number }[]
    >`SELECT count(*)::integer AS count FROM calls WHERE direction = 'inbound'`
    expect(calls?.count).toBe(0)
  },
  180_000,
)
