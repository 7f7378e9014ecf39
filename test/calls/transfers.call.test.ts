import { afterAll, beforeAll, expect } from 'vitest'
import type { PhoneLine } from '../../src/telephony/softphone.ts'
import { freePort, peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { answers, type CalledPeople, presses, startCalledPeople } from './called-people.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'
import { cued, type PhoneStep, placeCall } from './sipp-phone.ts'

/**
 * A real phone (sipp) calls a real service and asks for a person; people with telephones are behind the service's trunk. Whatever they
 * do, the caller is with somebody until one of them hangs up, and the record says what happened.
 */

const [ANNA, BEN] = ['+12125550171', '+12125550172']

let frontbell: RealService
let called: CalledPeople

beforeAll(async () => {
  frontbell = await startRealService()
  called = await startCalledPeople(frontbell)
  await called.run('business', 'update', '--transfer-to', 'none')
  await called.run('destinations', 'add', '--name', 'Anna', '--numbers', `${ANNA},${BEN}`, '--ring-seconds', '5')
}, 120_000)

afterAll(async () => {
  await called.close()
  await frontbell.stop()
}, 30_000)

interface TransferRow extends Row {
  transferredTo: string | null
  transferAttempts: { number: string; destination: string; outcome: string }[]
}

let calls = 0

/** Calls, asks for a person with key 0 and continues with `steps`; returns the call's record. */
async function asksForPerson(steps: PhoneStep[], cues?: { port: number; callId: string }): Promise<TransferRow> {
  calls += 1
  const from = `+1212555013${calls}`
  const { sip, business } = frontbell
  const { code, output } = await placeCall({
    ...{ to: business.phone, from, sipPort: sip.port, mediaPort: await freePort() },
    ...(cues ? { cues } : {}),
    steps: [{ waitMs: 1_500 }, { press: '0' }, ...steps],
  })
  expect(code, output).toBe(0)
  const { id } = await frontbell.recordedCall(from)
  return (await frontbell.read(`/calls/${id}`)) as unknown as TransferRow
}

const outcomes = ({ transferAttempts }: TransferRow) =>
  transferAttempts.map(({ number, outcome }) => [number, outcome] as const)

const BYE: PhoneStep = { expectBye: true, withinMs: 60_000 }

peerTest(
  'sipp',
  'accepted: the first is busy, the second presses 1, and the call is theirs until one hangs up',
  async () => {
    called.people = {
      [ANNA]: (leg) => leg.reject('busy'),
      [BEN]: async (leg) => {
        await presses('1')(leg)
        await until('call.transferred', () => frontbell.announced('/ed25519', 'call.transferred').length === 1)
        leg.hangup()
      },
    }

    const call = await asksForPerson([BYE])

    expect(outcomes(call)).toEqual([
      [ANNA, 'busy'],
      [BEN, 'accepted'],
    ])
    expect(call).toMatchObject({ endedReason: 'transferred', transferredTo: BEN })
    const [event] = frontbell.announced('/ed25519', 'call.transferred')
    expect(event).toMatchObject({ problem: null, data: { transferredTo: BEN, transferReason: 'customer_request' } })
  },
  90_000,
)

peerTest(
  'sipp',
  'voicemail and no answer: nobody presses a key, and the caller is back and is offered a message',
  async () => {
    called.people = { [ANNA]: async (leg) => void (await answers(leg)), [BEN]: () => {} }

    const call = await asksForPerson([{ waitMs: 52_000 }, { hangUp: true }])

    expect(outcomes(call)).toEqual([
      [ANNA, 'voicemail'],
      [BEN, 'no_answer'],
    ])
    expect(call).toMatchObject({ endedReason: 'caller_hangup', transferredTo: null })
    const said = call.transcript.map(({ text }) => text).join(' ')
    expect(said).toMatch(/nobody can take the call right now.*message/s)
  },
  90_000,
)

peerTest(
  'sipp',
  'declined: by the phone and by key 2',
  async () => {
    called.people = { [ANNA]: (leg) => leg.reject('declined'), [BEN]: presses('2') }

    const call = await asksForPerson([{ waitMs: 14_000 }, { hangUp: true }])

    expect(outcomes(call)).toEqual([
      [ANNA, 'declined'],
      [BEN, 'declined'],
    ])
  },
  60_000,
)

const STATES = ['rings', 'hears the announcement', 'talks'] as const

for (const state of STATES)
  peerTest(
    'sipp',
    `a caller who hangs up while the person ${state} leaves no telephone ringing and nobody on the line`,
    async () => {
      const cues = { port: await freePort(), callId: `hangs-up-${STATES.indexOf(state)}@phone` }
      const ended: string[] = []
      const transferred = () => frontbell.announced('/ed25519', 'call.transferred').length
      const before = transferred()
      called.people = {
        [ANNA]: async (leg) => {
          leg.onEnd((end) => ended.push(end))
          if (state !== 'rings') await answers(leg)
          if (state === 'talks') {
            await ((await leg.answer()) as PhoneLine).sendDigits('1')
            await until('call.transferred', () => transferred() > before)
          }
          await cued(cues, 1)
        },
        [BEN]: () => void ended.push('Ben was called'),
      }

      const call = await asksForPerson([{ cue: true }, { hangUp: true }], cues)

      const [outcome, end, reason] = {
        rings: ['no_answer', 'caller_cancelled', 'caller_hangup'],
        'hears the announcement': ['failed', 'caller_hangup', 'caller_hangup'],
        talks: ['accepted', 'caller_hangup', 'transferred'],
      }[state]
      expect(outcomes(call)).toEqual([[ANNA, outcome]])
      await until('the person to be released', () => ended.length > 0)
      expect([ended, call.endedReason]).toEqual([[end], reason])
    },
    90_000,
  )
