import { expect, test } from 'vitest'
import { aBridgedCall, hears, nothingLeft, tone } from '../../../../test/phones/bridged-call.ts'
import { endOf, nextLeg, UNKNOWN_NUMBER } from '../../../../test/phones/sip-tools.ts'
import type { CallLeg } from '../../../media/call-leg.ts'
import { bridgesAfter, firstMethod } from './transfer-plan.ts'

test('the caller hears ringing, then the person who answers, and both legs end together', async () => {
  const scene = await aBridgedCall()
  const { carrier, calling, leg, inner, outer } = scene
  const heard = { frames: 0, ringing: 0 }
  inner.listen({
    onFrame: () => void heard.frames++,
    onRinging: () => void heard.ringing++,
  })

  const transfer = leg.transfer('+15550001111')
  const target: CallLeg = await nextLeg(carrier)
  await hears(outer, 440, 'ringing')
  const answered = await target.answer()
  answered.play(tone(1_000, 1_000))
  outer.play(tone(1_000, 700))
  await Promise.all([hears(outer, 1_000, 'the target at the caller'), hears(answered, 700, 'the caller at the target')])
  expect(await transfer, 'known while the two talk').toEqual({ outcome: 'connected' })
  const before = { ...heard }
  target.hangup()

  expect(await endOf(leg)).toBe('transferred')
  expect(await endOf(calling)).toBe('caller_hangup')
  expect(before.ringing).toBeGreaterThan(0)
  expect(heard, 'no audio of the two reaches the assistant').toEqual(before)
  expect([target.to, target.from]).toEqual(['+15550001111', '+15551230000'])
  await nothingLeft(scene)
})

test('a draining service still connects a caller to a person', async () => {
  const scene = await aBridgedCall()
  scene.sip.server.refuseCalls()

  const transfer = scene.leg.transfer('+15550001111')
  const target = await nextLeg(scene.carrier)
  await target.answer()

  expect(await transfer).toEqual({ outcome: 'connected' })
  scene.calling.hangup()
  await nothingLeft(scene)
})

/** A transfer in which both sides have heard each other. */
async function aJoinedCall() {
  const scene = await aBridgedCall()
  const transfer = scene.leg.transfer('+15550001111')
  const target = await nextLeg(scene.carrier)
  const answered = await target.answer()
  scene.outer.play(tone(1_000, 700))
  await hears(answered, 700, 'the caller at the target')
  return { ...scene, transfer, target }
}

test('if the caller hangs up, the other leg ends too, and the transfer counts as completed', async () => {
  const scene = await aJoinedCall()

  scene.calling.hangup()

  expect(await endOf(scene.target)).toBe('caller_hangup')
  expect(await scene.transfer).toEqual({ outcome: 'connected' })
  expect(await endOf(scene.leg)).toBe('transferred')
  await nothingLeft(scene)
})

test('if the caller hangs up while the target rings, the target’s call is canceled', async () => {
  const scene = await aBridgedCall()
  const transfer = scene.leg.transfer('+15550001111')
  const target = await nextLeg(scene.carrier)

  scene.calling.hangup()

  expect(await endOf(target)).toBe('caller_cancelled')
  expect(await transfer).toEqual({ outcome: 'failed', reason: 'the caller hung up', isOver: true })
  expect(await endOf(scene.leg)).toBe('caller_hangup')
  await nothingLeft(scene)
})

test('if the target is busy, the caller is connected to the assistant again, both ways', async () => {
  const scene = await aBridgedCall()
  const { carrier, calling, leg, inner, outer } = scene
  const transfer = leg.transfer('+15550001111')
  ;(await nextLeg(carrier)).reject('busy')

  expect(await transfer).toEqual({ outcome: 'failed', reason: 'the other number is busy', why: 'busy' })
  inner.play(tone(500, 1_000))
  outer.play(tone(500, 700))
  await Promise.all([hears(outer, 1_000, 'us'), hears(inner, 700, 'the caller')])
  calling.hangup()

  expect(await endOf(leg)).toBe('caller_hangup')
  await nothingLeft(scene)
})

test('a number that the carrier does not have fails with that reason', async () => {
  const unknown = await aBridgedCall({ findNumber: async () => UNKNOWN_NUMBER })
  expect(await unknown.leg.transfer('+15550001111')).toEqual({
    outcome: 'failed',
    reason: 'the other number does not exist',
    why: 'failed',
  })
  unknown.calling.hangup()
  await nothingLeft(unknown)
})

test('a hang-up from our side ends both legs', async () => {
  const scene = await aJoinedCall()

  scene.leg.hangup()

  expect(await endOf(scene.target)).toBe('caller_hangup')
  expect(await scene.transfer).toEqual({ outcome: 'connected' })
  expect(await endOf(scene.leg)).toBe('local_hangup')
  await nothingLeft(scene)
})

test('REFER is tried first unless the service or the peer says otherwise, and bridging follows only a refused REFER', () => {
  expect(firstMethod('auto', [])).toBe('refer')
  expect(firstMethod('auto', ['invite', 'refer'])).toBe('refer')
  expect(firstMethod('auto', ['invite', 'bye'])).toBe('bridge')
  expect(firstMethod('bridge', ['refer'])).toBe('bridge')
  expect(firstMethod('refer', ['invite'])).toBe('refer')
  expect([405, 403, 603, 408].every((status) => bridgesAfter('auto', status))).toBe(true)
  expect(bridgesAfter('auto', null)).toBe(false)
  expect(bridgesAfter('auto', 481)).toBe(false)
  expect(bridgesAfter('refer', 405)).toBe(false)
})
