import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaited } from '../../../test/callers/audio-call.ts'
import { aBusiness, aNumber } from '../../../test/factories/records.ts'
import { patientVoice } from '../../../test/harness/patient-voice.ts'
import { peerTest } from '../../../test/harness/peer-tools.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ScriptedVoice } from '../../../test/phones/scripted-leg.ts'
import { ScriptedModel, ScriptedRecognition } from '../../../test/phones/scripted-providers.ts'
import { watchedDatabase } from '../../../test/phones/watched-database.ts'
import { spokenParts } from '../../app/dashboard/scenario-parts.ts'
import { listAssistants } from '../../features/assistants/assistant.ts'
import { addService } from '../../features/business/business.ts'
import { addScenario, type ExpectationInput } from '../../features/scenarios/scenario.ts'
import {
  LOST_AFTER_MS,
  listSpokenResults,
  playSpoken,
  type SpokenResult,
} from '../../features/scenarios/scenario-spoken.ts'
import { ManualClock, systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { pocketsphinx } from '../../providers/pocketsphinx/stt.ts'
import type { Database } from '../../store/database.ts'
import type { CallProviders } from '../call/session.ts'

let db: Database
const voice = patientVoice({ voice: 'rms' })
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => voice.close())
const NOW = new Date('2026-03-04T15:00:00Z')

/** The work in progress: the test's clock stands still meanwhile. */
type Busy = Set<Promise<unknown>>

async function aShop(providers: Partial<CallProviders>, busy: Busy = new Set()) {
  const clock = new ManualClock(NOW)
  const business = await aBusiness(db, { name: 'Harbour Hair' })
  await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  await aNumber(db, business)
  const [assistant] = await listAssistants(db, business.id)
  const id = assistant?.id ?? ''
  const deps = spokenParts({
    ...{ db: watchedDatabase(db, busy), clock, log: silentLog, callerVoice: voice },
    // A voice that hums without a delay; otherwise the clock would advance while speech is synthesized.
    providersOf: async () => ({ tts: new ScriptedVoice(), ...providers }),
  })
  const write = (lines: string[], ...expected: ExpectationInput[]) =>
    addScenario(db, business.id, id, { name: 'A test', lines, expected }, NOW)
  const begin = (scenarioId: string) => playSpoken(db, deps, business.id, scenarioId, {}, () => clock.now())
  /** Lets time pass on the line until the test has ended. */
  const ends = async (ended: Promise<SpokenResult>): Promise<SpokenResult> => {
    let result: SpokenResult | null = null
    void ended.then((one) => {
      result = one
    })
    while (result === null) {
      await new Promise(setImmediate)
      while (busy.size > 0) await Promise.allSettled([...busy])
      await new Promise(setImmediate)
      if (clock.pending > 0) clock.advance(20)
    }
    return result
  }
  const plays = async (lines: string[], ...expected: ExpectationInput[]) =>
    ends((await begin((await write(lines, ...expected)).id)).ended)
  return { business, id, clock, deps, write, begin, ends, plays }
}

const results = (shop: Awaited<ReturnType<typeof aShop>>) =>
  listSpokenResults(db, shop.business.id, shop.id, shop.clock.now())
const LINES = ['haircut on tuesday at eleven', 'yes please', 'no thank you']

peerTest(
  'pocketsphinx_continuous',
  'aloud, a caller who speaks books in a test, and nothing is left behind',
  async () => {
    const busy: Busy = new Set()
    const stt = awaited(pocketsphinx({ clock: systemClock }), busy)
    const shop = await aShop({ stt }, busy)

    const result = await shop.plays(LINES, { kind: 'booked', service: 'Haircut', day: 'tomorrow' })
    await stt.close()

    expect(
      result.runs.flatMap(({ failures, transcript }) => (failures.length > 0 ? [failures, transcript] : [])),
    ).toEqual([])
    expect(result).toMatchObject({ state: 'ended', passed: true, version: 1, runs: [{ answeredBy: 'rules' }] })
    // What the recognizer understood, in place of what was written.
    const heard = result.runs[0]?.transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)
    expect(heard).toEqual([expect.stringMatching(/^haircut .*tuesday at eleven/), 'yes please', 'no thank you'])
    expect(await results(shop)).toEqual([result])
    const [left] = await db.list<{ calls: number; appointments: number; events: number }[]>`
    SELECT (SELECT count(*)::integer FROM calls WHERE business_id = ${shop.business.id}) AS calls,
      (SELECT count(*)::integer FROM appointments WHERE business_id = ${shop.business.id}) AS appointments,
      (SELECT count(*)::integer FROM events WHERE business_id = ${shop.business.id}) AS events`
    expect(left).toEqual({ calls: 0, appointments: 0, events: 0 })
  },
)

peerTest(
  'pocketsphinx_continuous',
  'a model is played three times aloud, each in a call of its own, and each time must pass',
  async () => {
    const busy: Busy = new Set()
    const stt = awaited(pocketsphinx({ clock: systemClock }), busy)
    const model = new ScriptedModel()
    const shop = await aShop({ stt, model }, busy)
    model.clock = shop.clock
    model.next({ text: 'Ahoy there.' }, { text: 'Ahoy there.' }, { text: 'Good day.' })

    const result = await shop.plays(['when are you open'], { kind: 'says', words: 'ahoy' })
    await stt.close()

    expect(result).toMatchObject({ state: 'ended', passed: false })
    expect(result.runs.map(({ passed }) => passed).sort()).toEqual([false, true, true])
    expect(result.runs.map(({ answeredBy }) => answeredBy)).toEqual(['model', 'model', 'model'])
    expect(JSON.stringify(model.last.turns)).toContain('when are you open')
  },
)

test('without speech recognition a test is not played aloud, and the error says what to do', async () => {
  const shop = await aShop({})
  const { id } = await shop.write(['Hello'], { kind: 'not_booked' })

  await expect(shop.begin(id)).rejects.toThrow(/no speech recognition is set up.*Settings > Providers/)
  expect(await results(shop)).toEqual([])
})

test('a business plays one test aloud at a time; a test lost with its process does not block the next one', async () => {
  const shop = await aShop({ stt: new ScriptedRecognition() })
  const [first, second] = [
    await shop.write(['Hello'], { kind: 'not_booked' }),
    await shop.write(['Hello'], { kind: 'not_booked' }),
  ]
  const { ended } = await shop.begin(first.id)
  await expect(shop.begin(second.id)).rejects.toThrow(
    'the test "A test" is being played aloud; wait until it has ended',
  )

  await shop.deps.stop()

  expect(await ended).toMatchObject({
    state: 'failed',
    passed: null,
    problem: expect.stringMatching(/service stopped/),
  })
  await db.write`
    UPDATE scenario_spoken_results SET state = 'playing', problem = NULL, ended_at = NULL WHERE scenario_id = ${first.id}`
  expect(await results(shop)).toMatchObject([{ state: 'playing' }])
  shop.clock.advance(LOST_AFTER_MS + 1)
  expect(await results(shop)).toMatchObject([{ state: 'failed', problem: expect.stringMatching(/Play it again/) }])
  expect((await shop.begin(second.id)).begun.state).toBe('playing')
})
