import { afterAll, beforeAll, expect } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { CallLeg } from '../../src/media/call-leg.ts'
import { openRtpPort } from '../../src/telephony/rtp/port.ts'
import { createSipServer, type SipServer } from '../../src/telephony/sip/sip-server.ts'
import { type PhoneLine, Softphone } from '../../src/telephony/softphone.ts'
import { freePort, peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'
import { cued, type PhoneStep, placeCall } from './sipp-phone.ts'

/**
 * A real phone (sipp) calls a real service and asks for a person; people with telephones are behind the service's trunk. Whatever they
 * do, the caller is with somebody until one of them hangs up, and the record says what happened.
 */

const [ANNA, BEN] = ['+12125550171', '+12125550172']

let frontbell: RealService
let carrier: SipServer
/** What the people do, by their numbers. */
let people: Record<string, (leg: CallLeg) => Promise<void> | void> = {}

beforeAll(async () => {
  frontbell = await startRealService()
  carrier = await createSipServer({
    ...{ host: '127.0.0.1', port: 0, allowedSources: ['127.0.0.0/8'], maxCalls: 10, realm: 'carrier.test' },
    trunks: () => [],
    findNumber: async () => ({ owner: 'biz_carrier', claimants: [] }),
    openMedia: () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog }),
    onIncomingCall: (leg) => void people[leg.to]?.(leg),
    clock: systemClock,
    log: silentLog,
  })
  const trunk = ['--type', 'ip', '--host', '127.0.0.1', '--port', String(carrier.port), '--allowed-ips', '127.0.0.1/32']
  await run('sip', 'add', '--name', 'Carrier', ...trunk)
  await run('business', 'update', '--transfer-to', 'none')
  await run('destinations', 'add', '--name', 'Anna', '--numbers', `${ANNA},${BEN}`, '--ring-seconds', '5')
}, 120_000)

afterAll(async () => {
  await carrier.close()
  await frontbell.stop()
}, 30_000)

async function run(...words: string[]): Promise<unknown> {
  const { out, err } = await frontbell.run([...words, '--business', frontbell.business.businessId, '--json'])
  if (err) throw new Error(err)
  return JSON.parse(out)
}

interface TransferRow extends Row {
  transferredTo: string | null
  transferAttempts: { number: string; destination: string; outcome: string }[]
}

let calls = 0

/** Calls, asks for a person by key 0 and goes on with `steps`; returns the call's record. */
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

/** Answers, and waits for the announcement. */
async function answers(leg: CallLeg): Promise<PhoneLine> {
  const line = (await leg.answer()) as PhoneLine
  await new Softphone(line, { clock: systemClock }).untilSpokenTo(30_000)
  return line
}

const presses = (digit: string) => async (leg: CallLeg) => {
  const line = await answers(leg)
  await line.sendDigits(digit)
}

const BYE: PhoneStep = { expectBye: true, withinMs: 60_000 }

peerTest(
  'sipp',
  'accepted: the first is busy, the second presses 1, and the call is theirs until one hangs up',
  async () => {
    people = {
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
    people = { [ANNA]: async (leg) => void (await answers(leg)), [BEN]: () => {} }

    const call = await asksForPerson([{ waitMs: 42_000 }, { hangUp: true }])

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
    people = { [ANNA]: (leg) => leg.reject('declined'), [BEN]: presses('2') }

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
      people = {
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
