import { afterAll, expect } from 'vitest'
import { peerTest } from '../harness/peer-tools.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { callerVoice, runAudioCall } from './audio-call.ts'
import { AUDIO_CALLERS } from './audio-callers.ts'
import { faults, lies } from './judge.ts'

const db = await createTestDatabase()
const { say, close } = callerVoice('rms')
afterAll(close)

let held = 0
let wrong = 0
const failed: string[] = []

for (const caller of AUDIO_CALLERS)
  peerTest('pocketsphinx_continuous', `aloud: a caller who ${caller.persona}`, async () => {
    const call = await runAudioCall(db, caller, say)
    held += 1
    wrong += lies(caller, call).length
    const problems = faults(caller, call)
    if (problems.length > 0) failed.push([`${caller.persona}: ${problems.join('; ')}`, ...call.lines].join('\n  '))

    expect(lies(caller, call), call.lines.join('\n')).toEqual([])
  })

peerTest('pocketsphinx_continuous', 'callers whose words can only be guessed get what they came for too', async () => {
  const success = (held - failed.length) / Math.max(1, held)
  console.log(`aloud: task success ${(100 * success).toFixed(1)} % of ${held}; wrong or phantom bookings ${wrong}`)
  for (const one of failed) console.log(`FAILED: ${one}`)

  expect(wrong).toBe(0)
  expect(success).toBeGreaterThanOrEqual(0.9)
})
