import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '../harness/until.ts'
import { greetings, PLACING, startCallingHouse } from './outbound-house.ts'

/** Campaigns of calls over both carriers, from the list of people to the counts, with everything between them at work. */

const [ADA, BOB, EVE] = ['+12125550141', '+12125550142', '+12125550143']
let said: Awaited<ReturnType<typeof greetings>>
beforeAll(async () => {
  said = await greetings()
}, 60_000)

describe.each(Object.keys(PLACING) as (keyof typeof PLACING)[])('over %s', (by) => {
  test('a person, a machine and one who asked not to be called: each is counted as what they were, and called once', async () => {
    const house = await startCallingHouse(by)
    await house.desk.post('/do-not-call', { phone: EVE })
    const campaign = await house.campaign([ADA, BOB, EVE], { maxAtOnce: 3, voicemailAction: 'leave_message' })
    await campaign.until(({ inProgress }) => inProgress === 2)
    const phoneOf = (number: string) =>
      until(`${number} picks up`, () => house.carrier.calls.find(({ to, phone }) => to === number && phone)?.phone)
    const [person, answering] = await Promise.all([phoneOf(ADA), phoneOf(BOB)])

    answering.says(said.machine)
    person.says(said.hello)
    await until('the person is told why', () => person.heardLoudMs > 100)
    await house.hears('Please call us back at')
    const ada = house.carrier.calls.find(({ to }) => to === ADA)
    if (ada) await house.carrier.hangsUp(ada)

    const counts = await campaign.until((_, status) => status === 'completed')
    expect(counts).toMatchObject({ total: 3, completed: 1, voicemail: 1, optedOut: 1, pending: 0, inProgress: 0 })
    expect(house.carrier.calls.map(({ to }) => to).sort()).toEqual([ADA, BOB])
    expect((await house.records()).map(({ endedReason }) => endedReason).sort()).toEqual(['caller_hangup', 'voicemail'])
    expect((await house.events()).filter((name) => name === 'call.completed')).toHaveLength(2)
  })

  test('who is busy is called again when it is time, and not before', async () => {
    const house = await startCallingHouse(by)
    house.carrier.person('busy')
    const campaign = await house.campaign([ADA], { maxAttempts: 2, retryAfterMinutes: 30 })

    await campaign.until(
      ({ inProgress, pending }) => inProgress === 0 && pending === 1 && house.carrier.calls.length === 1,
    )
    await campaign.until(() => true, 29)
    const early = house.carrier.calls.length
    const counts = await campaign.until((_, status) => status === 'completed', 31)

    expect(early).toBe(1)
    expect(counts).toMatchObject({ total: 1, noAnswer: 1, pending: 0 })
    expect(house.carrier.calls.map(({ to }) => to)).toEqual([ADA, ADA])
  })

  test('a carrier that refuses all calls fails the campaign, person by person, and no telephone rings', async () => {
    const house = await startCallingHouse(by)
    house.carrier.refuses()
    const campaign = await house.campaign([ADA, BOB], { maxAtOnce: 2 })

    const counts = await campaign.until((_, status) => status === 'completed')

    expect(counts).toMatchObject({ total: 2, failed: 2, completed: 0 })
    expect(house.carrier.calls).toEqual([])
  })

  test('a campaign paused in the midst of a call calls nobody more, and the call is counted', async () => {
    const house = await startCallingHouse(by)
    house.carrier.person('rings')
    const campaign = await house.campaign([ADA, BOB])
    await campaign.until(() => house.carrier.calls.length === 1)

    const [paused] = await house.db.write<{ id: string }[]>`SELECT id FROM campaigns`
    expect((await house.desk.post(`/outreach/${paused?.id}/pause`)).status).toBe(200)
    await house.carrier.hangsUp(await house.called())
    const counts = await campaign.until(({ inProgress }) => inProgress === 0)

    expect(counts).toMatchObject({ total: 2, pending: 1 })
    expect(house.carrier.calls).toHaveLength(1)
  })
})
