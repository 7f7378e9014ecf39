import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { booksByKeypad, CALLER, startLegs, startScene } from '../../../../test/carriers/carrier-service.ts'
import { startLocalTelnyxCalls } from '../../../../test/carriers/local-telnyx-calls.ts'
import { until } from '../../../../test/harness/until.ts'
import type { LegEnd } from '../../../media/call-leg.ts'

const SOUND = new Int16Array(1_600).fill(2_000)

test('a caller books by keypad over Telnyx, from the first webhook to the record', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const scene = await startScene(telnyx)

  const call = await telnyx.call(CALLER, scene.number)
  await booksByKeypad(scene, call)
  await telnyx.end(call, 'normal_clearing')

  await until('the call is on record', async () => (await scene.records()).length === 1)
  const [record] = await scene.records()
  expect(record).toMatchObject({ status: 'completed', endedReason: 'caller_hangup', from: CALLER, to: scene.number })
  expect(record?.appointmentIds).toHaveLength(1)
  expect(await scene.db.read`SELECT transport FROM calls`).toEqual([{ transport: 'telnyx' }])
  expect(call.phone?.heardLoudMs).toBeGreaterThan(300)
})

test('an unsigned, wrongly signed or old request is refused, and creates no call', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const { url, legs, number, counted } = await startLegs(telnyx)
  const webhook = () =>
    telnyx.webhook(telnyx.newCall(CALLER, number, 'incoming', null), 'call.initiated', { direction: 'incoming' })

  const unsigned = await fetch(`${url}/carriers/telnyx/calls`, { method: 'POST', body: webhook() })
  const forged = await telnyx.post(webhook(), 0, generateKeyPairSync('ed25519').privateKey)
  const old = await telnyx.post(webhook(), 301)
  const senseless = await telnyx.post('{"data":5}')

  expect([unsigned.status, forged.status, old.status, senseless.status]).toEqual([401, 401, 401, 400])
  expect(legs).toEqual([])
  expect([await counted('telnyx', 'unsigned'), await counted('telnyx', 'unreadable')]).toEqual([3, 1])
})

test('a draining instance answers 503 to a new call, each time that Telnyx repeats it, and continues with the others', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const { answered, calls, legs, number, counted } = await startLegs(telnyx)
  const { call, hasEnded } = await answered()
  const body = telnyx.webhook(telnyx.newCall(CALLER, number, 'incoming', null), 'call.initiated', {
    direction: 'incoming',
  })

  calls.refuseCalls()
  const statuses = [(await telnyx.post(body)).status, (await telnyx.post(body)).status]
  const count = calls.count()
  await telnyx.end(call, 'normal_clearing')

  expect([statuses, count, legs]).toEqual([[503, 503], 1, []])
  expect(await counted('telnyx', 'draining')).toBe(2)
  expect(await hasEnded()).toBe('caller_hangup')
})

test('a repeated webhook changes nothing', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const { legs, number, counted } = await startLegs(telnyx)
  const call = telnyx.newCall(CALLER, number, 'incoming', null)
  const body = telnyx.webhook(call, 'call.initiated', { direction: 'incoming' })

  const statuses = [(await telnyx.post(body)).status, (await telnyx.post(body)).status]
  const again = await telnyx.post(telnyx.webhook(call, 'call.initiated', { direction: 'incoming' }))

  expect([...statuses, again.status]).toEqual([200, 200, 200])
  expect(legs).toHaveLength(1)
  expect(await counted('telnyx', 'repeated')).toBe(1)
})

test('a call can be rejected as busy, and canceled by the caller while it rings', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const { legs, number } = await startLegs(telnyx)

  const refused = await telnyx.call(CALLER, number)
  const leg = await until('the call is announced', () => legs.shift())
  leg.reject('busy')
  await until('Telnyx refuses it', () => refused.state === 'over')
  expect(refused.commands).toMatchObject([{ action: 'reject', body: { cause: 'USER_BUSY' } }])

  const withdrawn = await telnyx.call(CALLER, number)
  const other = await until('the call is announced', () => legs.shift())
  const end = new Promise<LegEnd>((resolve) => other.onEnd(resolve))
  await telnyx.end(withdrawn, 'originator_cancel')
  expect(await end).toBe('caller_cancelled')
  await expect(other.answer()).rejects.toThrow('ended before')
})

test('a transfer ends our leg, and after a failed transfer the caller comes back', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const { answered } = await startLegs(telnyx)
  const taken = await answered()
  expect(await taken.leg.transfer('+12125550199')).toEqual({ outcome: 'transferred' })
  expect(taken.ends).toEqual(['transferred'])
  expect(taken.call.commands.map(({ action }) => action)).toEqual(['answer', 'transfer'])
  await until('the two are joined', () => taken.call.state === 'bridged')

  const words = { busy: 'is busy', 'no-answer': 'nobody answered', rejects: 'declined' } as const
  for (const person of ['busy', 'no-answer', 'rejects'] as const) {
    telnyx.state.person = person
    const { leg, stream, call, hasEnded } = await answered()
    expect(await leg.transfer('+12125550199')).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining(words[person]),
    })
    stream.play(SOUND)
    await until('the caller hears us again', () => (call.phone?.heardLoudMs ?? 0) >= 180)
    leg.hangup()
    expect(await hasEnded()).toBe('local_hangup')
    await until('Telnyx ends the call', () => call.state === 'over')
  }
})

test('an outbound call is answered, or reports why it was not', async () => {
  const telnyx = await startLocalTelnyxCalls()
  const { dial } = await startLegs(telnyx)
  const answered = dial('telnyx')
  const stream = await answered.leg.answer()
  stream.play(SOUND)
  await until('they hear us', () => (telnyx.calls[0]?.phone?.heardLoudMs ?? 0) >= 180)
  if (telnyx.calls[0]) await telnyx.end(telnyx.calls[0], 'normal_clearing')
  expect(await answered.end).toBe('caller_hangup')

  const ends: LegEnd[] = []
  for (const person of ['busy', 'no-answer', 'rejects'] as const) {
    telnyx.state.person = person
    const { leg, end } = dial('telnyx')
    await expect(leg.answer()).rejects.toThrow()
    ends.push(await end)
  }
  telnyx.state.refuses = true
  const refused = dial('telnyx')
  await expect(refused.leg.answer()).rejects.toThrow()
  expect([...ends, await refused.end]).toEqual(['busy', 'no_answer', 'rejected', 'network_error'])
})

test('an outbound call that was abandoned is hung up as soon as Telnyx reports it', async () => {
  const telnyx = await startLocalTelnyxCalls()
  await startLegs(telnyx)
  const lost = telnyx.newCall('+12125550100', '+12125550142', 'outgoing', btoa('nobody'))

  await telnyx.post(telnyx.webhook(lost, 'call.answered'))

  await until('Telnyx ends it', () => lost.state === 'over')
  expect(lost.commands.map(({ action }) => action)).toEqual(['hangup'])
})
