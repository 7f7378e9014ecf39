import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { listAssistants } from '../../src/features/assistants/assistant.ts'
import { callerVoice } from '../callers/audio-call.ts'
import { talkThrough, untilQuiet } from '../calls/spoken-caller.ts'
import { openWeekday } from '../factories/open-weekday.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { dialScriptedPhone } from '../phones/scripted-phone.ts'
import { startSipCaller } from '../phones/sip-tools.ts'
import { startScriptedReceptionist } from '../providers/scripted-receptionist.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, screenshots } from './open-dashboard.ts'

/**
 * What an owner does with an assistant, from the first instruction to a restored version: the calls are real (typed in the browser, spoken
 * over SIP), the model is a script behind the recorded protocol of a vendor.
 */

const CALLER = '+12125550166'

let model: Awaited<ReturnType<typeof startScriptedReceptionist>>
beforeAll(async () => {
  model = await startScriptedReceptionist()
})
const settings: Record<string, string> = { FRONTBELL_STT: 'pocketsphinx' }
const site = openDashboard({
  settings,
  beside: async () => ({ settings: model.settings, calendarVendors: {} }),
})
afterAll(() => model.close())

const tests = (page: Page) => page.getByRole('region', { name: 'Tests', exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function savesInstructions(page: Page, words: string, version: number): Promise<void> {
  await page.getByLabel('What your assistant should know and do').fill(words)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText(`Saved as version ${version}.`).waitFor()
}

/** The owner tries the draft in the browser, by typing. */
async function triesDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Test call' }).last().click()
  await page.getByText(/answers as you saved it last/).waitFor()
  await page.getByRole('switch', { name: /Use my microphone/ }).click()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  const transcript = page.getByRole('list', { name: 'Transcript' })
  await transcript.getByText('How can I help?').last().waitFor()
  await page.getByLabel('What you say').fill('Good morning')
  await page.keyboard.press('Enter')
  await transcript.getByText('Enjoy the garden.').last().waitFor()
  await page.getByRole('button', { name: 'Hang up' }).click()
  await page.getByText('Call ended').waitFor()
}

/** A caller speaks over SIP, each line after the assistant has spoken. */
async function speaks(lines: readonly string[]): Promise<void> {
  const voice = callerVoice('rms')
  onTestFinished(() => voice.close())
  const speech = await Promise.all(lines.map((line) => voice.say(line)))
  const [number] = await site.app.db.list<{ phone: string }[]>`SELECT phone FROM phone_numbers LIMIT 1`
  const { phone, heard, ended } = await dialScriptedPhone({
    ...{ endpoint: await startSipCaller(), to: number?.phone ?? '', from: CALLER },
    proxy: { host: '127.0.0.1', port: site.app.sip?.port ?? 0, protocol: 'udp' },
  })
  const answersBefore = model.answers()
  const say = async (line: number) => {
    // A busy machine is asked for patience by a filler, which is not the answer.
    await until('the model has answered', () => model.answers() >= answersBefore + line)
    await untilQuiet(heard)
    phone.say(speech[line] ?? new Int16Array(0))
  }
  await talkThrough({ heard, say }, lines.length)
  await ended
}

/** Writes a test that expects an appointment, a field and words, and runs it. The words do not come. A model is asked three times. */
async function failsTest(page: Page): Promise<void> {
  await page.goto(`${site.url}/assistant?tab=instructions`)
  await page.getByRole('button', { name: 'Add test', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).last().fill('Books a haircut')
  await page
    .getByLabel('What the caller says')
    .fill('haircut on tuesday at eleven\nin the afternoon\nyes please\nno thank you')
  await page.getByLabel('Service of expectation 1').fill('Haircut')
  await page.getByRole('button', { name: 'Add expectation' }).click()
  await choose(page, 'Expectation 2', 'A field is collected')
  await page.getByLabel('Field of expectation 2').fill('call_back')
  await page.getByRole('button', { name: 'Add expectation' }).click()
  await choose(page, 'Expectation 3', 'The assistant says')
  await page.getByLabel('Words of expectation 3').fill('harbour view')
  await page.getByRole('button', { name: 'Save test' }).click()
  await page.getByText('Test saved.').waitFor()
  await page.getByRole('button', { name: 'Run Books a haircut' }).click()
  await tests(page).getByText('Failed', { exact: true }).waitFor()
  await tests(page).getByText('0 of 3 runs passed').waitFor()
  await page.getByRole('button', { name: 'Show result of Books a haircut' }).click()
  // Everything else came: the appointment and the field.
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'did not' }).count()).toBe(3)
  expect(await page.getByText('The assistant did not say "harbour view".').count()).toBe(3)
  await page.keyboard.press('Escape')
}

peerTest(
  'pocketsphinx_continuous',
  'an owner writes instructions, tries them, fails a test, corrects them, publishes, is called, sees outcome and fields, and restores',
  async () => {
    const page = await site.signIn('owner')
    await page.goto(`${site.url}/assistant?tab=instructions`)
    await page.getByText('Version 1 answers calls').waitFor()

    // Write instructions, with a field to collect.
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByLabel('Label of field 1').fill('Call back')
    await page.getByLabel('Question of field 1').fill('When may we call you back?')
    await choose(page, 'Type of field 1', 'Choice')
    await page.getByLabel('Choices of field 1, separated by commas').fill('Morning, Afternoon')
    await savesInstructions(page, 'Mention the garden.', 2)

    // Try.
    await triesDraft(page)

    // Fail a test.
    await failsTest(page)

    // A draft whose tests failed is published only after a question.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('1 of 1 test failed on this version.', { exact: false }).waitFor()
    await expectAccessible(page)
    await screenshots(page, 'assistant-publish-question')
    await page.getByRole('button', { name: 'Keep as draft' }).click()
    await page.getByText('Version 1 answers calls').first().waitFor()

    // Correct.
    await savesInstructions(page, 'Mention the harbour view.', 3)
    await page.getByRole('button', { name: 'Run all' }).click()
    await tests(page).getByText('Passed', { exact: true }).waitFor()

    // Publish: no test fails, so nothing is asked.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Version 3 answers calls from now on.').waitFor()

    // Call.
    await speaks([`haircut on ${openWeekday()} at eleven`, 'in the afternoon', 'yes please', 'no thank you'])
    const callId = await until('the call is on record', async () => {
      const [row] = await site.app.db.list<{ id: string }[]>`
        SELECT id FROM calls WHERE from_phone = ${CALLER} AND status = 'completed'`
      return row?.id
    })

    // See outcome and fields.
    await page.goto(`${site.url}/calls/${callId}`)
    await page.getByText('Assistant, version 3').waitFor()
    await page.getByText('Booked', { exact: true }).first().waitFor()
    await page.getByText('Call back', { exact: true }).first().waitFor()
    await page.getByText('Afternoon', { exact: true }).first().waitFor()
    await page.getByText('Enjoy the harbour view.', { exact: false }).first().waitFor()
    await screenshots(page, 'call-outcome-and-fields')

    // Restore.
    await page.goto(`${site.url}/assistant?tab=instructions`)
    await page.getByRole('button', { name: 'Restore version 2' }).click()
    await page.getByText('Version 2 answers calls again.').waitFor()
    const [restored] = await listAssistants(site.app.db, site.businessId)
    expect(restored).toMatchObject({ publishedVersion: 4, latestVersion: 4, instructions: 'Mention the garden.' })
  },
  300_000,
)
