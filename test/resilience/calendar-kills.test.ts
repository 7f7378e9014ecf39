import { expect } from 'vitest'
import { peerTest } from '../harness/peer-tools.ts'
import { eventually, pause, until } from '../harness/until.ts'
import { calendarsToKill } from './calendar-kills.ts'

const KILLS = 5
const ACTS = 6

peerTest(
  'radicale',
  'kill -9 in the middle of syncs, again and again: afterwards Google, a real CalDAV server and we agree, nothing is lost or double',
  async () => {
    const calendars = await calendarsToKill()
    for (let n = 0; n < 12; n += 1) await calendars.book(n)
    let interrupted = 0
    let random = 7
    const next = (below: number) => {
      random = (random * 48_271) % 2_147_483_647
      return random % below
    }
    const acts = [
      () => calendars.book(next(40)),
      () => calendars.book(next(40)),
      () => calendars.moveHere(next(20), next(40)),
      () => calendars.moveThere(next(20), next(40)),
      () => calendars.moveThere(next(20), next(40)),
      () => calendars.cancelHere(next(20)),
      () => calendars.deleteThere(next(20)),
    ]

    for (let kill = 0; kill < KILLS; kill += 1) {
      await calendars.makeDue()
      const service = await calendars.start()
      for (let act = 0; act < ACTS; act += 1) {
        await acts[next(acts.length)]?.()
        await calendars.makeDue()
      }
      await until('a calendar is being synced', async () => (await calendars.interrupted()) > 0)
      await pause(next(60))
      await service.kill()
      interrupted += await calendars.interrupted()
    }

    const service = await calendars.start()
    await eventually(async () => {
      await calendars.makeDue()
      await pause(500)
      const { ours, google, caldav } = await calendars.entries()
      expect({ google, caldav }).toEqual({ google: ours, caldav: ours })
    }, 60_000)
    await service.kill()
    const all = await calendars.allAppointments()
    const active = all.filter(({ status }) => status === 'confirmed')
    expect(interrupted).toBeGreaterThan(0)
    expect(active.length).toBeGreaterThan(3)
    expect(new Set(active.map(({ startsAt }) => startsAt.getTime())).size).toBe(active.length)
    const cancelled = all.filter(({ status }) => status === 'cancelled').map(({ id }) => id)
    expect(cancelled.filter((id) => !calendars.ended.has(id))).toEqual([])
  },
  180_000,
)
