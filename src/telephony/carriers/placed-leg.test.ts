import { expect, test } from 'vitest'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { LegEnd } from '../../media/call-leg.ts'
import { CarrierLeg, type CarrierLine } from './carrier-leg.ts'
import { mayHaveSucceeded } from './carrier-request.ts'
import { StreamAdmission } from './stream-admission.ts'
import { twilioDialect } from './twilio/media-dialect.ts'

/** An outbound call whose carrier answers the request to place it as the test says, on a manual clock. */
async function aPlacedLeg(failure: Error | null) {
  const clock = new ManualClock('2026-03-02T14:00:00.000Z')
  const asked: string[] = []
  const nothing = async () => {}
  const line: CarrierLine = {
    async answer() {
      asked.push('place')
      if (failure) throw failure
    },
    hangup: async () => void asked.push('hangup'),
    ...{ reject: nothing, redirect: nothing, transfer: nothing },
  }
  const leg = new CarrierLeg({
    ...{ id: 'x', direction: 'outbound', from: '+12125550100', to: '+12125550111', transport: 'twilio', line, clock },
    ...{
      dialect: twilioDialect,
      log: silentLog,
      streams: new StreamAdmission(clock),
      instances: { own: 'me' },
      carrierCallId: () => null,
      onOver() {},
    },
  })
  const ends: LegEnd[] = []
  leg.onEnd((end) => ends.push(end))
  leg.answer().catch(() => {})
  await new Promise(setImmediate)
  return { clock, leg, asked, ends }
}

const failed = (detail: ConstructorParameters<typeof ProviderError>[2]) => new ProviderError('twilio', 'failed', detail)
const LOST_ANSWER = failed({ retryable: false })

test('after a refused or unsent request the call was not placed; after any other failure that is unknown', () => {
  expect(mayHaveSucceeded(failed({ retryable: false, problem: 'refused' }))).toBe(false)
  expect(mayHaveSucceeded(failed({ retryable: true, problem: 'busy' }))).toBe(false)
  expect(mayHaveSucceeded(failed({ retryable: true }))).toBe(false)
  expect(mayHaveSucceeded(new Error('a mistake of ours'))).toBe(false)
  expect(mayHaveSucceeded(failed({ retryable: true, problem: 'broken' }))).toBe(true)
  expect(mayHaveSucceeded(LOST_ANSWER)).toBe(true)
})

test('a call that was certainly not placed ends at once', async () => {
  const { ends } = await aPlacedLeg(failed({ retryable: false, problem: 'refused' }))

  expect(ends).toEqual(['network_error'])
})

test('a call that may have been placed waits for the carrier’s report, and fails without one', async () => {
  const { ends, clock, asked } = await aPlacedLeg(LOST_ANSWER)

  clock.advance(19_999)
  expect(ends).toEqual([])
  clock.advance(1)
  expect(ends).toEqual(['lost'])
  expect(asked.filter((what) => what === 'place')).toHaveLength(1)
  expect(clock.pending).toBe(0)
})

test('a call that the carrier reports was placed, and may ring as long as any other', async () => {
  const { ends, clock, leg } = await aPlacedLeg(LOST_ANSWER)

  leg.confirmPlaced()
  clock.advance(45_000)
  expect(ends).toEqual([])
  leg.farEnded('no_answer')
  expect(ends).toEqual(['no_answer'])
})

test('a call whose result is never reported does not hold its line forever', async () => {
  const { ends, clock, asked } = await aPlacedLeg(null)

  clock.advance(75_000)

  expect(ends).toEqual(['lost'])
  expect(asked).toEqual(['place', 'hangup'])
  expect(clock.pending).toBe(0)
})
