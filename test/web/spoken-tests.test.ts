import { expect } from 'vitest'
import { firstAssistantId } from '../../src/features/assistants/assistant.ts'
import { addScenario } from '../../src/features/scenarios/scenario.ts'
import { listSpokenResults } from '../../src/features/scenarios/scenario-spoken.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

const settings: Record<string, string> = { FRONTBELL_STT: 'pocketsphinx' }
const site = openDashboard({ settings })
const WHILE_A_CALL_LASTS = { timeout: 120_000 }

peerTest(
  'pocketsphinx_continuous',
  'a test is played aloud from its menu: speech recognition hears a voice, and the result shows what it understood',
  async () => {
    const { db } = site.app
    const assistantId = firstAssistantId(site.businessId)
    await addScenario(
      db,
      site.businessId,
      assistantId,
      {
        name: 'Books a haircut',
        lines: ['haircut on tuesday at eleven', 'yes please', 'no thank you'],
        expected: [{ kind: 'booked', service: 'Haircut', day: 'tomorrow' }],
      },
      systemClock.now(),
    )
    const page = await site.signIn('owner')
    await page.goto(`${site.url}/assistant?tab=instructions`)
    const tests = page.getByRole('region', { name: 'Tests', exact: true })
    await page.getByRole('button', { name: 'Actions for Books a haircut' }).click()
    await page.getByRole('menuitem', { name: 'Play aloud' }).click()
    await page.getByText('Books a haircut is being played aloud.').waitFor()
    await tests.getByText('Playing aloud').waitFor()
    await expectAccessible(page)

    await tests.getByText(/^(?:Passed|Failed|Not played) aloud$/).waitFor(WHILE_A_CALL_LASTS)
    const [result] = await listSpokenResults(db, site.businessId, assistantId, systemClock.now())
    expect(result, JSON.stringify(result)).toMatchObject({ passed: true, problem: null })
    await tests.getByText('Passed aloud').waitFor()
    await page.getByRole('button', { name: 'Show result of Books a haircut' }).click()
    const transcript = page.getByRole('list', { name: 'Transcript' })
    await transcript.getByText(/haircut .*tuesday at eleven/).waitFor()
    await transcript.getByText(/shall I book it\?/i).waitFor()
    await expectAccessible(page)
    await screenshots(page, 'assistant-test-aloud')

    const [left] = await db.list<{ calls: number; appointments: number }[]>`
      SELECT (SELECT count(*)::integer FROM calls) AS calls, (SELECT count(*)::integer FROM appointments) AS appointments`
    expect(left).toEqual({ calls: 0, appointments: 0 })
  },
  180_000,
)
