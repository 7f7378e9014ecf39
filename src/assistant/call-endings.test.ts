import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aNumber } from '../../test/factories.ts'
import { createTestDatabase } from '../../test/harness.ts'
import { aCallHouse, ScriptedCaller } from '../../test/scripted-caller.ts'
import type { ScriptedLeg } from '../../test/scripted-leg.ts'
import { addService, type NewBusiness } from '../features/business/business.ts'
import { recoverInterruptedCalls, requireCall } from '../features/calls/call.ts'
import { type Log, silentLog } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { CallJournal } from './call-journal.ts'
import type { CallDeps } from './call-session.ts'
import { toolRunner } from './tools/run-tool.ts'

const CALLER = '+15557654321'
/** Monday, half past eight in the morning in New York. */
const MONDAY = new Date('2026-03-02T13:30:00.000Z')

let real: Database
beforeAll(async () => {
  real = await createTestDatabase()
})

/** The real database behind a switch: `down` fails every statement as a server that is gone does. */
interface SwitchedDatabase {
  db: Database
  down: boolean
  /** Statements are sent and never answered. */
  hangs: boolean
}

function switched(): SwitchedDatabase {
  const state = { down: false, hangs: false, db: real }
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  // As the driver's: a statement fails when it is awaited.
  const gone = () => ({
    // biome-ignore lint/suspicious/noThenProperty: a lazy statement
    then: (...settle: Parameters<Promise<unknown>['then']>) => Promise.reject(refused).then(...settle),
    catch: (failed: (error: unknown) => unknown) => failed(refused),
  })
  const never = () => new Promise(() => {})
  state.db = new Proxy(real, {
    get(target, name: keyof Database) {
      if (state.down) return gone
      return state.hangs ? never : Reflect.get(target, name)
    },
  })
  return state
}

async function aScene(overrides: Partial<NewBusiness> = {}, deps: Partial<Omit<CallDeps, 'clock' | 'tts'>> = {}) {
  const server = switched()
  const business = await aBusiness(real, { name: 'Harbour Hair', ...overrides })
  await addService(real, business.id, { name: 'Haircut', durationMinutes: 30 })
  const { phone: number } = await aNumber(real, business)
  const house = await aCallHouse(server.db, MONDAY, deps)
  return {
    business,
    house,
    server,
    number,
    call: (prepare?: (leg: ScriptedLeg) => void) => new ScriptedCaller(house, { from: CALLER, to: number }, prepare),
    record: (caller: ScriptedCaller) => requireCall(real, business.id, caller.callId ?? ''),
    events: async () => {
      const rows = await real.list<{ name: string }[]>`
        SELECT name FROM events WHERE business_id = ${business.id} AND name LIKE 'call.%' ORDER BY ctid`
      return rows.map(({ name }) => name)
    },
  }
}

test('silence is met with two questions, a goodbye that is heard, and the end of the call', async () => {
  const scene = await aScene()
  const caller = scene.call()

  await caller.hearsTheEnd()

  const spoken = caller.captions.map(({ text }) => text)
  expect(spoken.filter((text) => text === 'Are you still there?')).toHaveLength(2)
  const record = await scene.record(caller)
  expect(record).toMatchObject({ status: 'completed', endedReason: 'silence', aiConfidenceScore: null })
  expect(record.transcript.at(-1)).toMatchObject({ interrupted: false })
  expect(record.transcript.at(-1)?.text).toMatch(/Goodbye\.$/)
  expect(caller.leg.hangups).toBe(1)
  expect(scene.house.live.count).toBe(0)
})

test('wrong keys are met with patience twice, then with a goodbye', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')

  for (let times = 0; times < 2; times += 1) {
    caller.press('9')
    await caller.hears("isn't one of the choices")
  }
  caller.press('9')
  await caller.hears("I'm sorry that I couldn't help you this time.")
  caller.press('1')
  await caller.hearsTheEnd()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'assistant_hangup' })
})

test('a caller who hangs up mid-sentence leaves a record of what they heard', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('To change or cancel')

  await caller.hangsUp()

  const record = await scene.record(caller)
  expect(record).toMatchObject({
    status: 'completed',
    endedReason: 'caller_hangup',
    transcript: [{ interrupted: true }],
  })
  expect(record.transcript[0]?.text).toMatch(/^Hello, this is Harbour Hair\. .*press 1\.$/)
  expect(await scene.events()).toEqual(['call.completed'])
})

test('the longest time ends the call with a spoken goodbye', async () => {
  const scene = await aScene({ maxCallSeconds: 10 })
  const caller = scene.call()

  await caller.hears("we've reached the longest time")
  await caller.hearsTheEnd()

  const record = await scene.record(caller)
  expect(record.endedReason).toBe('max_duration')
  expect(record.transcript.at(-1)?.text).toMatch(/Goodbye\.$/)
  expect(record.durationSeconds).toBeGreaterThanOrEqual(10)
})

test('when the audio of the caller is lost the leg is released at once', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')

  caller.leg.stream.loseMedia()
  await caller.over

  expect(caller.leg.hangups).toBe(1)
  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'media_timeout' })
})

test('a connection that breaks before anything was done is a failed call', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')

  caller.leg.end('network_error')
  await caller.over

  expect(await scene.record(caller)).toMatchObject({ status: 'failed', endedReason: 'network_error' })
  expect(await scene.events()).toEqual([])
})

test('a stopping service says sorry, ends its calls, and takes no new one', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('How can I help?')

  const stopped = scene.house.live.endAll(30_000, scene.house.clock)
  await caller.hears('I have to end our call now')
  await caller.hearsTheEnd()
  await stopped
  const late = scene.call()
  await late.over

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'service_stopping' })
  expect(late.leg.rejected).toBe('unavailable')
})

test('a stopping service cuts a call off when the time for politeness is over', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('How can I help?')

  const stopped = scene.house.live.endAll(500, scene.house.clock)
  await caller.waits(600)
  await stopped

  expect(caller.leg.hangups).toBe(1)
  expect(await scene.record(caller)).toMatchObject({ endedReason: 'service_stopping' })
})

test('a caller who gives up before the answer is missed as abandoned', async () => {
  const scene = await aScene()
  const caller = scene.call((leg) => {
    leg.onAnswer = () => leg.end('caller_cancelled')
  })

  await caller.over

  expect(await scene.record(caller)).toMatchObject({ status: 'missed', endedReason: 'abandoned', durationSeconds: 0 })
  expect(await scene.events()).toEqual(['call.missed'])
})

test('one call more than the house can hold is told that the line is busy, and is on record', async () => {
  const scene = await aScene({}, { maxCalls: 1 })
  const first = scene.call()
  await first.hears('Hello')

  const second = scene.call()
  await second.over

  expect(second.leg.rejected).toBe('busy')
  await first.hangsUp()
  const [missed] = await real.list<{ status: string; ended_reason: string }[]>`
    SELECT status, ended_reason FROM calls WHERE business_id = ${scene.business.id} AND status = 'missed'`
  expect(missed).toEqual({ status: 'missed', ended_reason: 'busy' })
})

test('a number of no business is refused without a trace', async () => {
  const scene = await aScene()
  const caller = new ScriptedCaller(scene.house, { to: '+15559990000' })

  await caller.over

  expect(caller.leg.rejected).toBe('not_found')
  expect(scene.house.live.count).toBe(0)
})

test('with the database away no call is answered that could not be served', async () => {
  const scene = await aScene()
  scene.server.down = true
  const caller = scene.call()

  await caller.over

  expect(caller.leg.rejected).toBe('unavailable')
})

test('a database that dies in mid-call costs an apology, and a message is taken without it', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  scene.server.down = true
  scene.house.timeWaitsForTools = false

  caller.press('1')
  await caller.hears('One moment, please.')
  await caller.hears("I can't reach our calendar right now. Nothing was changed.")
  await caller.hears('To leave a message, press 4.')
  caller.press('4', '1')
  await caller.waits(1_000)
  caller.leg.stream.callerSpeaks = true
  await caller.waits(2_000)
  await caller.hangsUp()

  expect(scene.house.journal.pending).toBe(1)
  const files = await readdir(join(scene.house.folder, 'journal'))
  expect(files).toEqual([`${caller.callId}.json`])
  scene.server.down = false
  scene.house.clock.advance(1_000)
  await expect.poll(() => scene.house.journal.pending, { timeout: 10_000 }).toBe(0)
  const record = await scene.record(caller)
  expect(record.extractedData).toHaveProperty('message')
  expect(record.summary).toMatch(/calendar did not answer; left a message/)
  expect(await readdir(join(scene.house.folder, 'journal'))).toEqual([])
})

test('a booking whose answer never comes is claimed neither done nor undone', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('press 1.')
  caller.press('1')
  await caller.hears('To confirm, press 1.')
  scene.server.hangs = true
  scene.house.timeWaitsForTools = false

  caller.press('1')
  await caller.hears('One moment, please.')
  await caller.hears("I'm still looking.")
  await caller.hears("I can't confirm that. Please call again later to check.")

  scene.server.hangs = false
  await caller.hangsUp()
  expect(caller.captions.some(({ text }) => text.includes("It's booked"))).toBe(false)
  expect((await scene.record(caller)).toolCalls.at(-1)).toMatchObject({ name: 'book', result: { outcome: 'unknown' } })
})

test('a booking under way when the caller hangs up is completed and on the record of the call', async () => {
  let answer: () => void = () => {}
  const scene = await aScene(
    {},
    {
      tools: (context) => {
        const run = toolRunner(context)
        return async (request) => {
          if (request.tool === 'book') await new Promise<void>((resolve) => (answer = resolve))
          return run(request)
        }
      },
    },
  )
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('press 1.')
  caller.press('1', '1')

  caller.leg.end('caller_hangup')
  answer()
  await caller.over

  const record = await scene.record(caller)
  expect(record).toMatchObject({ endedReason: 'caller_hangup', appointmentIds: [expect.any(String)] })
  expect(record.summary).toMatch(/^Booked Haircut/)
})

test('calls ended while the database was away are replayed at the next start, the true ending over `interrupted`', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  scene.server.down = true
  await caller.hangsUp()
  await scene.house.journal.close()
  scene.server.down = false
  await recoverInterruptedCalls(real, { instanceId: 'next', staleAfterSeconds: 0 }, scene.house.clock.now())

  const folder = join(scene.house.folder, 'journal')
  const next = new CallJournal({ folder, db: real, clock: scene.house.clock, log: silentLog })
  const replayed = await next.replay()
  await next.close()

  expect(replayed).toBe(1)
  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
  expect(await readdir(folder)).toEqual([])
})

test('a journal file that cannot be read is set aside, and harms no other', async () => {
  const scene = await aScene()
  const folder = join(scene.house.folder, 'journal')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'call_torn.json'), '{"status":"comp')

  expect(await scene.house.journal.replay()).toBe(0)

  expect(await readdir(folder)).toEqual(['call_torn.json.unreadable'])
})

test('a voice that fails is retried, then excused with words made beforehand', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')

  scene.house.voice.mood = 'broken'
  caller.press('3')
  await caller.hears("I'm sorry, something went wrong on our side.")
  await caller.hearsTheEnd()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'provider_error' })
  expect(caller.leg.hangups).toBe(1)
})

test('a voice that never speaks and no apology at hand still end the call', async () => {
  const scene = await aScene({}, { apologies: new Map() })
  scene.house.voice.mood = 'stalled'
  const caller = scene.call()

  await caller.hearsTheEnd()

  expect(await scene.record(caller)).toMatchObject({ status: 'failed', endedReason: 'provider_error' })
})

test('an error of ours ends that call with an apology, is logged, and harms no other', async () => {
  const errors: string[] = []
  const log: Log = { ...silentLog, error: (_fields, message) => errors.push(message ?? '') }
  const scene = await aScene(
    {},
    {
      log,
      tools: () => () => {
        throw new Error('a bug')
      },
    },
  )
  const other = scene.call()
  await other.hears('Hello')
  const caller = scene.call()
  await caller.hears('Hello')

  caller.press('1')
  await caller.hears('something went wrong on our side')
  await caller.hearsTheEnd()

  expect(caller.leg.hangups).toBe(1)
  expect(errors).toEqual(['a call failed by an error of ours and is being ended'])
  expect(await scene.record(caller)).toMatchObject({ status: 'failed', endedReason: 'internal_error' })
  expect(other.leg.ended).toBeNull()
  await other.hangsUp()
})

test('a disk that refuses the recording and the journal costs neither the call nor its record', async () => {
  const scene = await aScene()
  await writeFile(scene.house.recordingsFolder, 'a file where the folder should be')
  await writeFile(join(scene.house.folder, 'journal'), 'likewise')
  const caller = scene.call()

  await caller.hears('How can I help?')
  await caller.hangsUp()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', recordingFile: null })
})

test('a call that ended leaves no timer behind', async () => {
  const scene = await aScene()
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('Let me look.')
  await caller.hangsUp()

  const after = scene.house.live.count
  const said = caller.captions.length
  scene.house.clock.advance(3_600_000)

  expect(after).toBe(0)
  expect(caller.captions).toHaveLength(said)
  expect(await scene.events()).toEqual(['call.completed'])
})

test('a recording holds both sides on one timeline', async () => {
  const scene = await aScene()
  const caller = scene.call()
  caller.leg.stream.callerSpeaks = true
  await caller.hears('How can I help?')
  await caller.hangsUp()

  const { recordingFile, durationSeconds } = await scene.record(caller)
  const wav = await readFile(join(scene.house.recordingsFolder, recordingFile ?? ''))
  const second = 44 + 8_000 * 4
  expect([wav.readInt16LE(second), wav.readInt16LE(second + 2)]).toEqual([3_000, 500])
  expect((wav.length - 44) / 32_000).toBeCloseTo(durationSeconds, 0)
})
