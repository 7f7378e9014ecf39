import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '../harness/until.ts'
import { greetings, PERSON, PLACING, startOutboundService } from './outbound-service.ts'

/**
 * Whole outbound calls over both carriers: a member requests a call, the dialer takes it, the
 * carrier's API places it, the carrier's stream carries the audio, and its webhooks report the result.
 */

let said: Awaited<ReturnType<typeof greetings>>
beforeAll(async () => {
  said = await greetings()
}, 60_000)

describe.each(Object.keys(PLACING) as (keyof typeof PLACING)[])('over %s', (by) => {
  test('a person who says hello hears why we call and gets a conversation, and the record and the event say so', async () => {
    const service = await startOutboundService(by, { withDashboard: true })
    const desk = await service.desk()
    const asked = await desk.post('/outbound-calls', { to: PERSON, purpose: 'Your glasses are ready.' })
    const id = asked.body.data.id

    const phone = await service.phone()
    phone.says(said.hello)
    await service.hears('Your glasses are ready.')
    await service.hears('For our opening hours')
    phone.press('3')
    await service.hears('Our opening hours are')
    await service.carrier.hangsUp(await service.called())

    expect(await service.record(id)).toMatchObject({
      ...{ id, direction: 'outbound', from: service.number, to: PERSON, callerNumber: PERSON },
      ...{ status: 'completed', endedReason: 'caller_hangup' },
    })
    expect(await service.events()).toContain('call.completed')
    expect(service.carrier.calls).toHaveLength(1)
    expect(phone.heardLoudMs).toBeGreaterThan(200)
  })

  test('an answering machine gets the message after its beep, and the line is free again', async () => {
    const service = await startOutboundService(by)
    const id = await service.place(PERSON, { voicemailAction: 'leave_message', voicemailText: 'Please ring us back.' })

    const phone = await service.phone()
    phone.says(said.machine)

    const { status, endedReason, transcript } = await service.record(id)
    expect({ status, endedReason }).toEqual({ status: 'completed', endedReason: 'voicemail' })
    expect(transcript.map(({ text }) => text).join(' ')).toBe('Please ring us back.')
    await until('the carrier ends the call', () => service.carrier.calls[0]?.state === 'over')
    await until('the line is free', () => service.live.count === 0)
  })

  test.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
  ] as const)('a telephone that is %s is on record as that, and is called once', async (does, endedReason) => {
    const service = await startOutboundService(by)
    service.carrier.person(does)

    const id = await service.place()

    expect(await service.record(id)).toMatchObject({ status: 'missed', endedReason, durationSeconds: 0 })
    expect(service.carrier.calls).toHaveLength(1)
    expect(await service.events()).toEqual([])
  })

  test('a call that the carrier refuses fails at once and is not tried again', async () => {
    const service = await startOutboundService(by)
    service.carrier.refuses()

    const record = await service.record(await service.place())

    expect(record).toMatchObject({ status: 'failed', endedReason: 'network_error' })
    expect(record.summary).toContain('the carrier refused it')
    expect(service.carrier.calls).toEqual([])
  })

  test.each(['error', 'broken', 'silence'] as const)(
    'a call that was placed although the carrier answers with %s is held as any other, and placed once',
    async (misanswer) => {
      const service = await startOutboundService(by)
      service.carrier.state.misanswers = misanswer
      const id = await service.place(PERSON, { detectMachine: false })

      await service.hears('Your glasses are ready.')
      await service.carrier.hangsUp(await service.called())

      expect(await service.record(id)).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
      expect(service.carrier.calls).toHaveLength(1)
    },
  )

  test('late, repeated, reordered and forged reports change nothing', async () => {
    const service = await startOutboundService(by)
    const { carrier } = service
    const id = await service.place(PERSON, { detectMachine: false })
    await service.hears('Your glasses are ready.')
    const call = await service.called()

    expect(await carrier.tells(call, 'answered')).toBe(200)
    expect(await carrier.tells(call, 'ringing')).toBe(200)
    expect(await carrier.forges(call)).toBe(by === 'twilio' ? 403 : 401)
    await service.hears('For our opening hours')
    expect(service.live.count).toBe(1)
    await carrier.hangsUp(call)
    const before = await service.record(id)
    for (const what of ['over', 'ringing', 'answered', 'over'] as const)
      expect(await carrier.tells(call, what)).toBe(200)

    expect(before).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
    expect(await service.record(id)).toEqual(before)
    expect((await service.events()).filter((name) => name === 'call.completed')).toHaveLength(1)
    expect(carrier.calls).toHaveLength(1)
  })

  test('a person who hangs up in the middle of a sentence ends that call and no other', async () => {
    const service = await startOutboundService(by)
    const ids = [await service.place(PERSON, { detectMachine: false }), await service.place('+12125550143')]
    await service.hears('Your glasses are ready.')
    const first = await until('the first is called', () => service.carrier.calls.find(({ to }) => to === PERSON))
    const other = await until('the other picks up', () =>
      service.carrier.calls.find(({ to, phone }) => to !== PERSON && phone),
    )

    first.phone?.socket.terminate()

    expect((await service.record(ids[0] ?? '')).endedReason).toMatch(/caller_hangup|network_error/)
    other.phone?.says(said.hello)
    await until('the other is talked to', () => (other.phone?.heardLoudMs ?? 0) > 100)
    await service.carrier.hangsUp(other)
    expect(await service.record(ids[1] ?? '')).toMatchObject({ endedReason: 'caller_hangup' })
  })

  test('when all lines are in use a call waits, and is placed when a line is free', async () => {
    const service = await startOutboundService(by, { maxCalls: 1 })
    service.carrier.person('rings')
    const first = await service.place(PERSON)
    const ringing = await service.called()
    const second = await service.place('+12125550143')
    const waiting = await service.db.read<{ id: string }[]>`SELECT id FROM outbound_calls`
    service.carrier.person('busy')
    await service.carrier.hangsUp(ringing)

    expect((await service.record(second)).endedReason).toBe('busy')
    expect(waiting).toEqual([{ id: second }])
    expect((await service.record(first)).status).toBe('missed')
    expect(service.carrier.calls.map(({ to }) => to)).toEqual([PERSON, '+12125550143'])
  })

  test('a call that we give up while it rings is ended at the carrier', async () => {
    const service = await startOutboundService(by)
    service.carrier.person('rings')
    const id = await service.place()
    const ringing = await service.called()
    await until('the call is live', () => service.live.find(id))

    await until('it is given up', () => {
      service.live.hangUp(service.business.id, id)
      return service.live.find(id) === null
    })

    expect(await service.record(id)).toMatchObject({ status: 'missed', endedReason: 'abandoned' })
    await until('the carrier ends it', () => ringing.state === 'over')
  })

  test('a number on the do-not-call list is refused for a new call, and not dialed for a call requested earlier', async () => {
    const service = await startOutboundService(by, { maxCalls: 1, withDashboard: true })
    const desk = await service.desk()
    service.carrier.person('rings')
    await service.place('+12125550199')
    const ringing = await service.called()
    const waits = await service.place(PERSON)
    expect((await desk.post('/do-not-call', { phone: PERSON })).status).toBe(201)

    const refused = await desk.post('/outbound-calls', { to: PERSON })
    await service.carrier.hangsUp(ringing)

    expect([refused.status, refused.body.error.message]).toEqual([409, `to: ${PERSON} asked not to be called`])
    const record = await service.record(waits)
    expect(record).toMatchObject({ status: 'missed', endedReason: 'declined' })
    expect(record.summary).toBe('Not called: the number is on the do-not-call list.')
    expect(service.carrier.calls).toHaveLength(1)
  })
})
