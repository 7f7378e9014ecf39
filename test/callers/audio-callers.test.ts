import { afterAll, expect } from 'vitest'
import { peerTest } from '../harness/peer-tools.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { callerVoice, runAudioCall, runAudioPerson } from './audio-call.ts'
import { AUDIO_CALLERS } from './audio-callers.ts'
import { faults, lies } from './judge.ts'
import { SPEAKERS } from './people/speakers.ts'
import { type PersonOutcome, report } from './people-report.ts'
import { personFaults } from './person-judge.ts'

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

const outcomes: PersonOutcome[] = []

for (const person of SPEAKERS)
  peerTest('pocketsphinx_continuous', `${person.kind}: a caller who ${person.persona}`, async () => {
    const result = await runAudioPerson(db, person, say)
    // What was misheard may be read back; the caller refuses it.
    const faults = personFaults(person, result).filter(
      ({ kind }) => !['replaced', 'asked again', 'stuck'].includes(kind),
    )
    outcomes.push({ person, result, faults })

    expect(result.lines.length).toBeGreaterThan(0)
  })

/** The number is today's result; it only improves. */
const AT_LEAST = 0.65

peerTest(
  'pocketsphinx_continuous',
  'people who were written unseen are never booked wrong, in noise either',
  async () => {
    const { text, success, wrongOrPhantom, stuck } = report(outcomes)
    console.log(text)

    expect([wrongOrPhantom, stuck]).toEqual([0, 0])
    expect(success).toBeGreaterThanOrEqual(AT_LEAST)
  },
)
