import { expect, test } from 'vitest'
import { CALLER, startCarrierService, startLegs, startScene } from '../carriers/carrier-service.ts'
import { startLocalTelnyxCalls } from '../carriers/local-telnyx-calls.ts'
import { startLocalTwilioCalls } from '../carriers/local-twilio-calls.ts'
import { until } from '../harness/until.ts'

const ANOTHER = '0b6f4e0e-8f0d-4c58-9b7a-2d1c1f6c9a11'
const instances = (isAlive: boolean) => ({ own: 'me', isAlive: async (id: string) => id === ANOTHER && isAlive })

test('a signed announcement of Twilio that is replayed to another instance, or after a restart, gets no audio', async () => {
  const twilio = await startLocalTwilioCalls()
  const first = await startScene(twilio)
  const call = await twilio.call(CALLER, first.number)
  const fields = { ...twilio.fieldsOf(call), CallStatus: 'ringing' }
  const second = await startCarrierService({ config: twilio.config, db: first.db })

  const reply = await twilio.post(`${second.url}/carriers/twilio/voice`, fields)
  const text = await reply.text()

  expect(text).toContain('<Reject')
  expect(text).not.toContain('<Stream')
  expect(await first.db.read`SELECT FROM calls`).toHaveLength(1)
})

test.each([
  ['that another living instance has placed goes on', true, false],
  ['of an instance that died is ended', false, true],
] as const)('when Twilio reports a call to the wrong instance, a call %s', async (_what, isAlive, ended) => {
  const twilio = await startLocalTwilioCalls()
  const { url } = await startLegs(twilio, { instances: instances(isAlive) })
  const report = async (sid: string, leg: string) => {
    const call = {
      sid,
      from: '+12125550100',
      to: '+12125550142',
      phone: null,
      twiml: [],
      statusUrl: null,
      rejected: null,
    }
    const placed = { ...call, state: 'in-progress' as const }
    twilio.calls.push(placed)
    const fields = { ...twilio.fieldsOf(placed), CallStatus: 'in-progress' }
    await twilio.post(`${url}/carriers/twilio/status?leg=${leg}`, fields)
    return sid
  }
  const isOver = (sid: string) => twilio.calls.some((call) => call.sid === sid && call.state === 'over')

  const theirs = await report(`CA${'1'.repeat(32)}`, `${ANOTHER}.dGhlaXJz`)
  const forgotten = await report(`CA${'2'.repeat(32)}`, 'me.b3Vycw')
  await until('the call that this instance has forgotten is ended', () => isOver(forgotten))

  expect(isOver(theirs)).toBe(ended)
})

test.each([
  ['that another living instance has placed goes on', true, []],
  ['of an instance that died is ended', false, ['hangup']],
] as const)('when Telnyx reports a call to the wrong instance, a call %s', async (_what, isAlive, commands) => {
  const telnyx = await startLocalTelnyxCalls()
  await startLegs(telnyx, { instances: instances(isAlive) })
  const theirs = telnyx.newCall('+12125550100', '+12125550142', 'outgoing', btoa(`${ANOTHER}.dGhlaXJz`))
  const forgotten = telnyx.newCall('+12125550100', '+12125550143', 'outgoing', btoa('me.b3Vycw'))

  await telnyx.post(telnyx.webhook(theirs, 'call.answered'))
  await telnyx.post(telnyx.webhook(forgotten, 'call.answered'))
  await until('Telnyx ends the forgotten call', () => forgotten.state === 'over')

  expect(theirs.commands.map(({ action }) => action)).toEqual(commands)
})

test('an instance with its own address has audio and events sent there', async () => {
  const twilio = await startLocalTwilioCalls()
  const telnyx = await startLocalTelnyxCalls()
  const instanceUrl = 'https://one.bell.example.com'
  twilio.state.refuses = { status: 400, json: {} }
  telnyx.state.refuses = true
  const here = await startLegs({ ...twilio, config: { ...twilio.config, instanceUrl } })
  const there = await startLegs({ ...telnyx, config: { ...telnyx.config, instanceUrl } })

  await expect(here.dial('twilio').leg.answer()).rejects.toThrow()
  await expect(there.dial('telnyx').leg.answer()).rejects.toThrow()

  const asked = new URLSearchParams(twilio.requests[0]?.body)
  expect(asked.get('StatusCallback')).toMatch(/^https:\/\/one\.bell\.example\.com\/carriers\/twilio\/status\?leg=me\./)
  expect(asked.get('Twiml')).toContain('wss://one.bell.example.com/carriers/media/')
  expect(JSON.parse(telnyx.requests[0]?.body ?? '')).toMatchObject({
    webhook_url: `${instanceUrl}/carriers/telnyx/calls`,
  })
})
