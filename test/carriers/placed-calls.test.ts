import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '../harness/until.ts'
import { greetings, PLACING, startCallingHouse } from './outbound-house.ts'

/**
 * Whole calls of ours over both carriers: somebody at the dashboard asks, the dialer takes it, the carrier's interface places
 * it, its stream brings the voices, its webhooks how it went.
 */

const PERSON = '+12125550142'
let said: Awaited<ReturnType<typeof greetings>>
beforeAll(async () => {
  said = await greetings()
}, 60_000)

describe.each(Object.keys(PLACING) as (keyof typeof PLACING)[])('over %s', (by) => {
  test('a person who says hello hears why we call, is talked to, and the record and the event say so', async () => {
    const house = await startCallingHouse(by)
    const id = await house.place()

    const phone = await house.phone()
    phone.says(said.hello)
    await house.hears('Your glasses are ready.')
    await house.hears('For our opening hours')
    phone.press('3')
    await house.hears('Our opening hours are')
    await house.carrier.hangsUp(await house.called())

    expect(await house.record(id)).toMatchObject({
      ...{ id, direction: 'outbound', from: house.number, to: PERSON, callerNumber: PERSON },
      ...{ status: 'completed', endedReason: 'caller_hangup' },
    })
    expect(await house.events()).toContain('call.completed')
    expect(house.carrier.calls).toHaveLength(1)
    expect(phone.heardLoudMs).toBeGreaterThan(200)
  })

  test('an answering machine is told the message behind its beep, and the line is free again', async () => {
    const house = await startCallingHouse(by)
    const id = await house.place(PERSON, { voicemailAction: 'leave_message', voicemailText: 'Please ring us back.' })

    const phone = await house.phone()
    phone.says(said.machine)

    const { status, endedReason, transcript } = await house.record(id)
    expect({ status, endedReason }).toEqual({ status: 'completed', endedReason: 'voicemail' })
    expect(transcript.map(({ text }) => text).join(' ')).toBe('Please ring us back.')
    await until('the carrier ends the call', () => house.carrier.calls[0]?.state === 'over')
    await until('the line is free', () => house.live.count === 0)
  })

  test.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
  ] as const)('a telephone that is %s is on record as that, and is called once', async (does, endedReason) => {
    const house = await startCallingHouse(by)
    house.carrier.person(does)

    const id = await house.place()

    expect(await house.record(id)).toMatchObject({ status: 'missed', endedReason, durationSeconds: 0 })
    expect(house.carrier.calls).toHaveLength(1)
    expect(await house.events()).toEqual([])
  })

  test('a carrier that refuses the call fails it at once, and is not asked again', async () => {
    const house = await startCallingHouse(by)
    house.carrier.refuses()

    const record = await house.record(await house.place())

    expect(record).toMatchObject({ status: 'failed', endedReason: 'network_error' })
    expect(record.summary).toContain('the carrier refused it')
    expect(house.carrier.calls).toEqual([])
  })

  test.each(['error', 'broken', 'silence'] as const)(
    'a call that was placed although the carrier answers with %s is held as any other, and placed once',
    async (misanswer) => {
      const house = await startCallingHouse(by)
      house.carrier.state.misanswers = misanswer
      const id = await house.place(PERSON, { detectMachine: false })

      await house.hears('Your glasses are ready.')
      await house.carrier.hangsUp(await house.called())

      expect(await house.record(id)).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
      expect(house.carrier.calls).toHaveLength(1)
    },
  )

  test('what is told late, twice, out of order or by somebody else changes nothing', async () => {
    const house = await startCallingHouse(by)
    const { carrier } = house
    const id = await house.place(PERSON, { detectMachine: false })
    await house.hears('Your glasses are ready.')
    const call = await house.called()

    expect(await carrier.tells(call, 'answered')).toBe(200)
    expect(await carrier.tells(call, 'ringing')).toBe(200)
    expect(await carrier.forges(call)).toBe(by === 'twilio' ? 403 : 401)
    await house.hears('For our opening hours')
    expect(house.live.count).toBe(1)
    await carrier.hangsUp(call)
    const before = await house.record(id)
    for (const what of ['over', 'ringing', 'answered', 'over'] as const)
      expect(await carrier.tells(call, what)).toBe(200)

    expect(before).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
    expect(await house.record(id)).toEqual(before)
    expect((await house.events()).filter((name) => name === 'call.completed')).toHaveLength(1)
    expect(carrier.calls).toHaveLength(1)
  })

  test('who hangs up in the midst of a sentence ends the call, and no other', async () => {
    const house = await startCallingHouse(by)
    const ids = [await house.place(PERSON, { detectMachine: false }), await house.place('+12125550143')]
    await house.hears('Your glasses are ready.')
    const first = await until('the first is called', () => house.carrier.calls.find(({ to }) => to === PERSON))
    const other = await until('the other picks up', () =>
      house.carrier.calls.find(({ to, phone }) => to !== PERSON && phone),
    )

    first.phone?.socket.terminate()

    expect((await house.record(ids[0] ?? '')).endedReason).toMatch(/caller_hangup|network_error/)
    other.phone?.says(said.hello)
    await until('the other is talked to', () => (other.phone?.heardLoudMs ?? 0) > 100)
    await house.carrier.hangsUp(other)
    expect(await house.record(ids[1] ?? '')).toMatchObject({ endedReason: 'caller_hangup' })
  })

  test('with all lines taken a call waits, and is placed when one is free', async () => {
    const house = await startCallingHouse(by, 1)
    house.carrier.person('rings')
    const first = await house.place(PERSON)
    const ringing = await house.called()
    const second = await house.place('+12125550143')
    const waiting = await house.db.read<{ id: string }[]>`SELECT id FROM outbound_calls`
    house.carrier.person('busy')
    await house.carrier.hangsUp(ringing)

    expect((await house.record(second)).endedReason).toBe('busy')
    expect(waiting).toEqual([{ id: second }])
    expect((await house.record(first)).status).toBe('missed')
    expect(house.carrier.calls.map(({ to }) => to)).toEqual([PERSON, '+12125550143'])
  })

  test('a call that is given up while it rings is ended at the carrier', async () => {
    const house = await startCallingHouse(by)
    house.carrier.person('rings')
    const id = await house.place()
    const ringing = await house.called()
    await until('the call is live', () => house.live.find(id))

    await until('it is given up', () => {
      house.live.hangUp(house.business.id, id)
      return house.live.find(id) === null
    })

    expect(await house.record(id)).toMatchObject({ status: 'missed', endedReason: 'abandoned' })
    await until('the carrier ends it', () => ringing.state === 'over')
  })

  test('a number on the do-not-call list is refused when it is asked for, and not dialled when it was before', async () => {
    const house = await startCallingHouse(by, 1)
    house.carrier.person('rings')
    await house.place('+12125550199')
    const ringing = await house.called()
    const waits = await house.place(PERSON)
    expect((await house.desk.post('/do-not-call', { phone: PERSON })).status).toBe(201)

    const refused = await house.desk.post('/outbound-calls', { to: PERSON })
    await house.carrier.hangsUp(ringing)

    expect([refused.status, refused.body.error.message]).toEqual([409, `to: ${PERSON} asked not to be called`])
    const record = await house.record(waits)
    expect(record).toMatchObject({ status: 'missed', endedReason: 'declined' })
    expect(record.summary).toBe('Not called: the number is on the do-not-call list.')
    expect(house.carrier.calls).toHaveLength(1)
  })
})
