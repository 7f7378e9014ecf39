import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CarrierPhone, TWILIO_SPELLING } from '../../../../test/carriers/carrier-phone.ts'
import { booksByKeypad, CALLER, startLegs, startScene } from '../../../../test/carriers/carrier-service.ts'
import { startLocalTwilioCalls } from '../../../../test/carriers/local-twilio-calls.ts'
import { until } from '../../../../test/harness/until.ts'
import type { LegEnd } from '../../../media/call-leg.ts'

test('a caller books by keypad over Twilio, from the first request to the record', async () => {
  const twilio = await startLocalTwilioCalls()
  const scene = await startScene(twilio)

  const call = await twilio.call(CALLER, scene.number)
  await booksByKeypad(scene, call)
  await twilio.end(call)

  await until('the call is on record', async () => (await scene.records()).length === 1)
  const [record] = await scene.records()
  expect(record).toMatchObject({ status: 'completed', endedReason: 'caller_hangup', from: CALLER, to: scene.number })
  expect(record?.appointmentIds).toHaveLength(1)
  expect(await scene.db.read`SELECT transport FROM calls`).toEqual([{ transport: 'twilio' }])
  // At most 200 ms are sent ahead (carrier-leg.test.ts checks it exactly), plus what the phone itself is late.
  expect(call.phone?.heardLoudMs).toBeGreaterThan(300)
  const { maxBufferedMs = 0, maxTickDelayMs = 0 } = call.phone ?? {}
  expect(maxBufferedMs).toBeLessThanOrEqual(240 + maxTickDelayMs)
})

test('a request without a valid signature is refused, and creates no call', async () => {
  const twilio = await startLocalTwilioCalls()
  const { url, legs, counted } = await startLegs(twilio)
  const voice = `${url}/carriers/twilio/voice`
  const fields = { CallSid: `CA${'1'.repeat(32)}`, From: CALLER, To: '+12125550100', CallStatus: 'ringing' }
  const body = new URLSearchParams(fields)

  const unsigned = await fetch(voice, { method: 'POST', body })
  const forged = await fetch(voice, { method: 'POST', body, headers: { 'x-twilio-signature': btoa('x'.repeat(20)) } })
  const elsewhere = await twilio.post(`${url}/carriers/twilio/status`, fields)
  const stolen = await fetch(voice, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, To: '+12125550166' }),
    headers: { 'x-twilio-signature': 'RSOYDt4T1cUTdK1PDd93/VVr8B8=' },
  })
  const nameless = await twilio.post(voice, { From: CALLER, To: '+12125550100' })

  expect([unsigned.status, forged.status, stolen.status, nameless.status]).toEqual([401, 403, 403, 400])
  expect(await elsewhere.text()).toContain('<Hangup/>')
  expect(legs).toEqual([])
  expect([await counted('twilio', 'unsigned'), await counted('twilio', 'unreadable')]).toEqual([3, 1])
})

test('a draining instance answers 503 to a new call, so that Twilio asks the fallback URL, and continues with the others', async () => {
  const twilio = await startLocalTwilioCalls()
  const { url, answered, calls, legs, counted } = await startLegs(twilio)
  const { call, hasEnded } = await answered()
  const fields = { CallSid: `CA${'2'.repeat(32)}`, From: CALLER, To: '+12125550100', CallStatus: 'ringing' }

  calls.refuseCalls()
  const refused = await twilio.post(`${url}/carriers/twilio/voice`, fields)
  const count = calls.count()
  await twilio.end(call)

  expect([refused.status, count, legs]).toEqual([503, 1, []])
  expect(await counted('twilio', 'draining')).toBe(1)
  expect(await hasEnded()).toBe('caller_hangup')
})

test('a replayed announcement of a call that has ended is refused', async () => {
  const twilio = await startLocalTwilioCalls()
  const { url, answered, legs, counted } = await startLegs(twilio)
  const { call } = await answered()
  const fields = { ...twilio.fieldsOf(call), CallStatus: 'ringing' }
  await twilio.end(call)

  const reply = await twilio.post(`${url}/carriers/twilio/voice`, fields)

  expect(reply.status).toBe(409)
  expect(legs).toEqual([])
  expect(await counted('twilio', 'repeated')).toBe(1)
})

test('a replayed callback gets the same answer, has no effect, and is counted', async () => {
  const twilio = await startLocalTwilioCalls()
  const { url, answered, counted } = await startLegs(twilio)
  const { call, leg, stream } = await answered()
  const dialed = { ...twilio.fieldsOf(call), DialCallSid: `CA${'3'.repeat(32)}`, DialCallStatus: 'busy' }
  const post = () => twilio.post(`${url}/carriers/twilio/dialled`, dialed).then((reply) => reply.text())
  twilio.state.person = 'rings'
  const outcome = leg.transfer('+12125550199')
  await until('the transfer is under way', () => call.twiml.length === 2)

  const first = await post()
  const again = await post()

  expect(first).toContain('<Stream ')
  expect(again).toBe(first)
  expect([await counted('twilio', 'repeated'), await counted('twilio', 'unsigned')]).toEqual([1, 0])
  const back = new CarrierPhone(/url="([^"]*)"/.exec(first)?.[1] ?? '', TWILIO_SPELLING, call.sid)
  await back.begin()
  expect(await outcome).toMatchObject({ outcome: 'failed' })
  stream.play(new Int16Array(1_600).fill(2_000))
  await until('the caller hears us again', () => back.heardLoudMs >= 180)
  back.stop()
})

test('a repeated request of Twilio gets the same answer and creates one call', async () => {
  const twilio = await startLocalTwilioCalls()
  const { url, number, legs } = await startLegs(twilio)
  const fields = { CallSid: `CA${'2'.repeat(32)}`, From: CALLER, To: number, CallStatus: 'ringing' }
  const ask = () => twilio.post(`${url}/carriers/twilio/voice`, fields).then((reply) => reply.text())

  const asked = [ask(), ask()]
  const leg = await until('the call is announced', () => legs.shift())
  leg.reject('busy')
  const [first, second] = await Promise.all(asked)
  const third = await ask()

  expect(first).toContain('<Reject reason="busy"/>')
  expect([second, third, legs.length]).toEqual([first, first, 0])
})

test('the audio of a call needs the token of its answer, which works once', async () => {
  const { url, answered } = await startLegs(await startLocalTwilioCalls())
  const { call, stream } = await answered()
  const used = /url="([^"]*)"/.exec(call.twiml[0] ?? '')?.[1] ?? ''
  const status = (address: string) => new CarrierPhone(address, TWILIO_SPELLING, call.sid).opened()
  const media = `${url.replace('http', 'ws')}/carriers/media`

  expect(await status(`${media}/${'a'.repeat(43)}`)).toBe(404)
  expect(await status(used)).toBe(404)
  stream.play(new Int16Array(1_600).fill(2_000))
  await until('the caller hears us', () => (call.phone?.heardLoudMs ?? 0) >= 180)
})

test('a transfer ends our leg, and after a failed transfer the caller comes back', async () => {
  const twilio = await startLocalTwilioCalls()
  const { answered } = await startLegs(twilio)
  const taken = await answered()
  expect(await taken.leg.transfer('+12125550199')).toEqual({ outcome: 'transferred' })
  expect(taken.ends).toEqual(['transferred'])
  expect(taken.call.twiml.at(-1)).toContain('+12125550199</Number>')
  expect(taken.call.state).toBe('in-progress')

  const words = { busy: 'is busy', 'no-answer': 'nobody answered', failed: 'could not be reached' } as const
  for (const person of ['busy', 'no-answer', 'failed'] as const) {
    twilio.state.person = person
    const { leg, stream, call, ends } = await answered()
    expect(await leg.transfer('+12125550199')).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining(words[person]),
    })
    stream.play(new Int16Array(1_600).fill(2_000))
    await until('the caller hears us again', () => (call.phone?.heardLoudMs ?? 0) >= 180)
    leg.hangup()
    expect(ends).toEqual(['local_hangup'])
  }
})

test('a hang-up ends the call at Twilio, even while the REST API is unavailable', async () => {
  const twilio = await startLocalTwilioCalls()
  const { answered } = await startLegs(twilio)
  const { leg, call, ends } = await answered()
  twilio.state.refuses = { status: 503, json: { code: 20503, message: 'Service unavailable' } }

  leg.hangup()

  // In the TwiML that Twilio has, a hang-up follows the stream that we close.
  await until('Twilio ends the call', () => call.state === 'over')
  expect(ends).toEqual(['local_hangup'])
})

test('garbage and oversized messages end one call and no other', async () => {
  const { answered } = await startLegs(await startLocalTwilioCalls())
  const [binary, large, good] = [await answered(), await answered(), await answered()]

  binary.call.phone?.socket.send(Buffer.from([0xff, 0x00, 0x7f]))
  large.call.phone?.socket.send(JSON.stringify({ event: 'media', media: { payload: 'A'.repeat(70_000) } }))
  expect(await binary.hasEnded()).toBe('network_error')
  expect(await large.hasEnded()).toBe('network_error')

  good.stream.play(new Int16Array(1_600).fill(2_000))
  await until('the other caller hears us', () => (good.call.phone?.heardLoudMs ?? 0) >= 180)
  expect(good.ends).toEqual([])
  expect(good.call.phone?.socket.readyState).toBe(WebSocket.OPEN)
})

test('an outbound call is answered, or reports why it was not', async () => {
  const twilio = await startLocalTwilioCalls()
  const { dial } = await startLegs(twilio)
  const answered = dial('twilio')
  const stream = await answered.leg.answer()
  stream.play(new Int16Array(1_600).fill(2_000))
  await until('they hear us', () => (twilio.calls[0]?.phone?.heardLoudMs ?? 0) >= 180)
  const [placed] = twilio.calls
  if (placed) await twilio.end(placed)
  expect(await answered.end).toBe('caller_hangup')

  const ends: Partial<Record<string, LegEnd>> = {}
  for (const person of ['busy', 'no-answer', 'failed'] as const) {
    twilio.state.person = person
    const { leg, end } = dial('twilio')
    await expect(leg.answer()).rejects.toThrow()
    ends[person] = await end
  }
  twilio.state.refuses = { status: 400, json: { code: 21210, message: "'From' phone number not verified" } }
  const refused = dial('twilio')
  await expect(refused.leg.answer()).rejects.toThrow()
  expect({ ...ends, refused: await refused.end }).toEqual({
    busy: 'busy',
    'no-answer': 'no_answer',
    failed: 'network_error',
    refused: 'network_error',
  })
})
