import { expect, test } from 'vitest'
import { until } from '../../../../test/harness/until.ts'
import { aBridgedCall, hears, nothingLeft, tone } from '../../../../test/phones/bridged-call.ts'
import { endOf, nextLeg } from '../../../../test/phones/sip-tools.ts'
import type { AskedTransferOrder } from '../../../media/asked-transfer.ts'
import type { CallLeg } from '../../../media/call-leg.ts'
import type { MediaStream } from '../../../media/media-stream.ts'
import type { Trunk } from '../../trunk.ts'
import { transferCallerId } from '../call/call-out.ts'

const [ANNA, BEN] = ['+15550001111', '+15550002222']

const ORDER: AskedTransferOrder = {
  numbers: [ANNA],
  ring: 'in_turn',
  ringMs: 20_000,
  acceptByKey: true,
  announcement: async () => tone(300, 1_300),
}

const ring = (leg: CallLeg, order: Partial<AskedTransferOrder> = {}) => {
  const ringing = leg.askAndTransfer?.({ ...ORDER, ...order }) ?? null
  if (ringing === null) throw new Error('this leg cannot ring for a caller')
  return ringing
}

const press = (stream: MediaStream, digit: string) =>
  (stream as MediaStream & { sendDigits(digits: string): Promise<void> }).sendDigits(digit)

test('the caller hears music, the person who calls, and key 1 connects the two', async () => {
  const scene = await aBridgedCall()
  const { carrier, leg, inner, outer } = scene
  const heard = { frames: 0, ringing: 0 }
  inner.listen({ onFrame: () => void heard.frames++, onRinging: () => void heard.ringing++ })

  const asked = ring(leg)
  const person = await nextLeg(carrier)
  await hears(outer, 262, 'the first chord of the music')
  const phone = await person.answer()
  await hears(phone, 1_300, 'the announcement')
  await press(phone, '1')
  expect(await asked).toEqual({
    outcome: 'connected',
    to: ANNA,
    attempts: [{ number: ANNA, outcome: 'accepted', detail: null }],
  })
  phone.play(tone(1_000, 1_000))
  outer.play(tone(1_000, 700))
  await Promise.all([hears(outer, 1_000, 'the person at the caller'), hears(phone, 700, 'the caller at the person')])
  const before = { ...heard }
  person.hangup()

  expect(await endOf(leg)).toBe('transferred')
  expect(before.ringing).toBeGreaterThan(0)
  expect(heard, 'no audio of the two reaches the assistant').toEqual(before)
  await nothingLeft(scene)
})

test('voicemail answers, presses no key and never hears the caller, who returns to the assistant', async () => {
  const scene = await aBridgedCall()
  const { carrier, calling, leg, inner, outer } = scene
  const asked = ring(leg)
  const machine = await nextLeg(carrier)
  const box = await machine.answer()
  let isCallerHeard = false
  const listening = hears(box, 700, 'the caller in the voicemail').then(() => {
    isCallerHeard = true
  })
  listening.catch(() => {})
  outer.play(tone(1_000, 700))

  expect(await asked).toEqual({
    outcome: 'failed',
    reason: 'nobody pressed a key at the other number',
    attempts: [{ number: ANNA, outcome: 'voicemail', detail: 'no key was pressed' }],
  })
  expect(await endOf(machine)).toBe('caller_hangup')
  expect(isCallerHeard).toBe(false)
  inner.play(tone(500, 1_000))
  outer.play(tone(500, 700))
  await Promise.all([hears(outer, 1_000, 'us'), hears(inner, 700, 'the caller')])
  calling.hangup()
  await nothingLeft(scene)
})

test('in turn: the first is busy, the second declines with key 2, and the caller returns to the assistant', async () => {
  const scene = await aBridgedCall()
  const asked = ring(scene.leg, { numbers: [ANNA, BEN] })
  const anna = await nextLeg(scene.carrier)
  anna.reject('busy')
  const ben = await nextLeg(scene.carrier)
  const phone = await ben.answer()
  await hears(phone, 1_300, 'the announcement')
  await press(phone, '2')

  expect(await asked).toEqual({
    outcome: 'failed',
    reason: 'nobody could take the call at any of the numbers',
    attempts: [
      { number: ANNA, outcome: 'busy', detail: 'status 486' },
      { number: BEN, outcome: 'declined', detail: 'pressed 2' },
    ],
  })
  expect([anna.to, ben.to]).toEqual([ANNA, BEN])
  expect(await endOf(ben)).toBe('caller_hangup')
  scene.calling.hangup()
  await nothingLeft(scene)
})

test('all at once: the first person who presses 1 gets the caller, and the other phone stops ringing', async () => {
  const scene = await aBridgedCall()
  const asked = ring(scene.leg, { numbers: [ANNA, BEN], ring: 'at_once' })
  const legs = [await nextLeg(scene.carrier), await nextLeg(scene.carrier)]
  const [anna, ben] = [ANNA, BEN].map((number) => legs.find(({ to }) => to === number)) as [CallLeg, CallLeg]
  const phone = await ben.answer()
  await hears(phone, 1_300, 'the announcement')
  await press(phone, '1')

  expect(await asked).toMatchObject({ outcome: 'connected', to: BEN })
  expect(await endOf(anna)).toBe('caller_cancelled')
  scene.calling.hangup()
  expect(await endOf(ben)).toBe('caller_hangup')
  await nothingLeft(scene)
})

test('nobody answers within the time of the order', async () => {
  const scene = await aBridgedCall()
  const asked = ring(scene.leg, { ringMs: 300 })
  const anna = await nextLeg(scene.carrier)

  expect(await asked).toMatchObject({ outcome: 'failed', attempts: [{ number: ANNA, outcome: 'no_answer' }] })
  expect(await endOf(anna)).toBe('caller_cancelled')
  scene.calling.hangup()
  await nothingLeft(scene)
})

test('if no key is needed, the answer takes the call after the announcement', async () => {
  const scene = await aBridgedCall()
  const asked = ring(scene.leg, { acceptByKey: false })
  const phone = await (await nextLeg(scene.carrier)).answer()
  await hears(phone, 1_300, 'the announcement')

  expect(await asked).toMatchObject({ outcome: 'connected', to: ANNA })
  scene.calling.hangup()
  await nothingLeft(scene)
})

test('an announcement that cannot be made does not keep a person from taking the call', async () => {
  const scene = await aBridgedCall()
  const asked = ring(scene.leg, { announcement: () => Promise.reject(new Error('no voice')) })
  const phone = await (await nextLeg(scene.carrier)).answer()
  await press(phone, '1')

  expect(await asked).toMatchObject({ outcome: 'connected', to: ANNA })
  scene.calling.hangup()
  await nothingLeft(scene)
})

test.each(['rings', 'is asked', 'talks'] as const)(
  'a caller who hangs up while the person %s leaves nothing behind',
  async (when) => {
    const scene = await aBridgedCall()
    const asked = ring(scene.leg)
    const person = await nextLeg(scene.carrier)
    if (when !== 'rings') {
      const phone = await person.answer()
      await hears(phone, 1_300, 'the announcement')
      if (when === 'talks') {
        await press(phone, '1')
        await asked
      }
    }
    scene.calling.hangup()

    const failed = { outcome: 'failed', reason: 'the caller hung up' }
    expect(await asked).toMatchObject(when === 'talks' ? { outcome: 'connected' } : failed)
    expect(await endOf(person)).toBe(when === 'rings' ? 'caller_cancelled' : 'caller_hangup')
    expect(await endOf(scene.leg)).toBe(when === 'talks' ? 'transferred' : 'caller_hangup')
    await nothingLeft(scene)
  },
)

test('a person who hangs up during the announcement has declined', async () => {
  const scene = await aBridgedCall()
  const asked = ring(scene.leg)
  const person = await nextLeg(scene.carrier)
  await hears(await person.answer(), 1_300, 'the announcement')
  person.hangup()

  expect(await asked).toMatchObject({ attempts: [{ outcome: 'declined', detail: 'hung up' }] })
  scene.calling.hangup()
  await nothingLeft(scene)
})

test('a second transfer during the first is refused, and REFER alone announces nothing', async () => {
  const scene = await aBridgedCall()
  const asked = ring(scene.leg)
  await until('the person to be called', () => scene.carrier.legs.length > 0)
  expect(await ring(scene.leg)).toMatchObject({ outcome: 'failed', reason: 'another transfer is under way' })
  expect(await scene.leg.transfer(BEN)).toMatchObject({ outcome: 'failed', reason: 'another transfer is under way' })
  scene.calling.hangup()
  await asked

  const referring = await aBridgedCall({}, { transferBy: 'refer' })
  expect(referring.leg.askAndTransfer?.(ORDER)).toBeNull()
  referring.calling.hangup()
  await nothingLeft(referring)
})

test.each([
  ['business', '+15551230000'],
  ['caller', '+15559870000'],
] as const)(
  'over a trunk whose transfers show the number of the %s, a person sees %s',
  async (transferCallerId, seen) => {
    const scene = await aBridgedCall({}, {}, { transferCallerId })
    const asked = ring(scene.leg)
    const person = await nextLeg(scene.carrier)

    expect(person.from).toBe(seen)
    scene.calling.hangup()
    await asked
    await nothingLeft(scene)
  },
)

test('a caller who withholds their number is shown with ours', () => {
  const trunk = { transferCallerId: 'caller' } as Trunk
  expect(transferCallerId(trunk, { caller: 'anonymous', own: '+15551230000' })).toBe('+15551230000')
  expect(transferCallerId(null, { caller: '+15559870000', own: '+15551230000' })).toBe('+15551230000')
})
