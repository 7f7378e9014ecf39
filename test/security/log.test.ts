import { expect, test } from 'vitest'
import { startLegs } from '../carriers/carrier-service.ts'
import { startLocalTelnyxCalls } from '../carriers/local-telnyx-calls.ts'
import { startLocalTwilioCalls } from '../carriers/local-twilio-calls.ts'

/** The number that `dial` calls. */
const CALLED = '12125550142'

test('the identifier of a Twilio call, which the log contains, does not contain the called number', async () => {
  const twilio = await startLocalTwilioCalls()
  const { dial } = await startLegs(twilio)
  twilio.state.refuses = { status: 400, json: { code: 21210 } }
  const { leg, end } = dial('twilio')
  await expect(leg.answer()).rejects.toThrow()
  await end

  expect(leg.id).toMatch(/^twilio-/)
  expect(leg.id).not.toContain(CALLED)
})

test('the identifier of a Telnyx call does not contain the called number either', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const { dial } = await startLegs(telnyx)
  telnyx.state.refuses = true
  const { leg, end } = dial('telnyx')
  await expect(leg.answer()).rejects.toThrow()
  await end

  expect(leg.id).toMatch(/^telnyx-/)
  expect(leg.id).not.toContain(CALLED)
})
