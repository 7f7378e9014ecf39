import { beforeAll, describe, expect, test } from 'vitest'
import { addDoNotCall } from '../../src/features/do-not-call/do-not-call.ts'
import { pauseCampaign } from '../../src/features/outreach/campaign.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { until } from '../harness/until.ts'
import { greetings, PLACING, startOutboundService } from './outbound-service.ts'

/** Whole call campaigns over both carriers, from the list of recipients to the counts. */

const [ADA, BOB, EVE] = ['+15552550141', '+15552550142', '+15552550143']
let said: Awaited<ReturnType<typeof greetings>>
beforeAll(async () => {
  said = await greetings()
}, 60_000)

describe.each(Object.keys(PLACING) as (keyof typeof PLACING)[])('over %s', (by) => {
  test('a person, a machine and a person who opts out are each counted as such and called once', async () => {
    const service = await startOutboundService(by)
    await addDoNotCall(service.db, service.business.id, EVE, systemClock.now())
    const campaign = await service.campaign([ADA, BOB, EVE], { maxAtOnce: 3, voicemailAction: 'leave_message' })
    await campaign.until(({ inProgress }) => inProgress === 2)
    const phoneOf = (number: string) =>
      until(`${number} picks up`, () => service.carrier.calls.find(({ to, phone }) => to === number && phone)?.phone)
    const [person, answering] = await Promise.all([phoneOf(ADA), phoneOf(BOB)])

    answering.says(said.machine)
    person.says(said.hello)
    await until('the person is told why', () => person.heardLoudMs > 100)
    await service.hears('Please call us back at')
    const ada = service.carrier.calls.find(({ to }) => to === ADA)
    if (ada) await service.carrier.hangsUp(ada)

    const counts = await campaign.until((_, status) => status === 'completed')
    expect(counts).toMatchObject({ total: 3, completed: 1, voicemail: 1, optedOut: 1, pending: 0, inProgress: 0 })
    expect(service.carrier.calls.map(({ to }) => to).sort()).toEqual([ADA, BOB])
    expect((await service.records()).map(({ endedReason }) => endedReason).sort()).toEqual([
      'caller_hangup',
      'voicemail',
    ])
    expect((await service.events()).filter((name) => name === 'call.completed')).toHaveLength(2)
  })

  test('a busy recipient is called again at the due time and not before', async () => {
    const service = await startOutboundService(by)
    service.carrier.person('busy')
    const campaign = await service.campaign([ADA], { maxAttempts: 2, retryAfterMinutes: 30 })

    await campaign.until(
      ({ inProgress, pending }) => inProgress === 0 && pending === 1 && service.carrier.calls.length === 1,
    )
    await campaign.until(() => true, 29)
    const early = service.carrier.calls.length
    const counts = await campaign.until((_, status) => status === 'completed', 31)

    expect(early).toBe(1)
    expect(counts).toMatchObject({ total: 1, noAnswer: 1, pending: 0 })
    expect(service.carrier.calls.map(({ to }) => to)).toEqual([ADA, ADA])
  })

  test('a carrier that refuses all calls fails every recipient of the campaign, and no phone rings', async () => {
    const service = await startOutboundService(by)
    service.carrier.refuses()
    const campaign = await service.campaign([ADA, BOB], { maxAtOnce: 2 })

    const counts = await campaign.until((_, status) => status === 'completed')

    expect(counts).toMatchObject({ total: 2, failed: 2, completed: 0 })
    expect(service.carrier.calls).toEqual([])
  })

  test('a campaign that is paused during a call places no further call, and the call is counted', async () => {
    const service = await startOutboundService(by)
    service.carrier.person('rings')
    const campaign = await service.campaign([ADA, BOB])
    await campaign.until(() => service.carrier.calls.length === 1)

    await pauseCampaign(service.db, service.business.id, campaign.id, systemClock.now())
    await service.carrier.hangsUp(await service.called())
    const counts = await campaign.until(({ inProgress }) => inProgress === 0)

    expect(counts).toMatchObject({ total: 2, pending: 1 })
    expect(service.carrier.calls).toHaveLength(1)
  })
})
