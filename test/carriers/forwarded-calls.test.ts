import { expect, test } from 'vitest'
import { firstArrival } from '../../src/features/calls/arrivals/call-arrival.ts'
import { until } from '../harness/until.ts'
import { CALLER, startScene } from './carrier-service.ts'
import { startLocalTwilioCalls } from './local-twilio-calls.ts'

test("Twilio's ForwardedFrom is in the record of the call, which the test of a forwarding waits for", async () => {
  const twilio = await startLocalTwilioCalls()
  const scene = await startScene(twilio)
  const [row] = await scene.db.read<{ id: string }[]>`SELECT business_id AS id FROM phone_numbers`
  const arrival = () => firstArrival(scene.db, row?.id ?? '', scene.number, new Date(0))
  expect(await arrival()).toBeNull()

  await twilio.call(CALLER, scene.number, { ForwardedFrom: '+12125550100' })

  expect(await until('the call', arrival)).toMatchObject({ from: CALLER, forwardedFrom: '+12125550100' })
})
