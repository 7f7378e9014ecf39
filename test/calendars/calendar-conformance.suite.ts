import { expect } from 'vitest'
import type { CalendarChanges, ExportedEvent, OutsideEvent } from '../../src/features/calendars/calendar-provider.ts'
import type { CalendarRig } from './rigs.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Tuesday, 3 March 2026, 10:00 in New York. The clocks change on the 8th. */
const START = Date.UTC(2026, 2, 3, 15)
const WINDOW = { start: START - DAY_MS, end: START + 40 * DAY_MS }
const EVER = { start: START - 1_000 * DAY_MS, end: START + 1_000 * DAY_MS }
const at = (days: number, hours = 0) => {
  const start = START + days * DAY_MS + hours * HOUR_MS
  return { start, end: start + HOUR_MS }
}
const { signal } = new AbortController()

const booking: ExportedEvent = {
  ...{ appointmentId: 'apt_1', ...at(0), sequence: 0 },
  ...{ title: 'Cleaning: Ada, née Müller; "VIP"', description: '+15551234567\nFirst visit' },
}

/** Tracks what a calendar contains according to its reports. */
class Reader {
  readonly events = new Map<string, OutsideEvent>()
  token: string | null = null
  last: CalendarChanges | null = null
  readonly #rig: CalendarRig

  constructor(rig: CalendarRig) {
    this.#rig = rig
  }

  async read(token = this.token): Promise<this> {
    const { provider, target } = this.#rig
    const changes = await provider.changes(target, token, WINDOW, signal)
    if (changes.isFull) this.events.clear()
    for (const event of changes.events) this.events.set(event.id, event)
    for (const id of changes.removed) this.events.delete(id)
    this.token = changes.token
    this.last = changes
    return this
  }

  /** The busy times, as `title 2026-03-03T15:00Z`. */
  get busy(): string[] {
    const spans = [...this.events.values()].flatMap(({ busy }) => busy)
    return spans.map(({ title, start }) => `${title} ${new Date(start).toISOString().replace(':00.000', '')}`).sort()
  }
}

async function writtenBooking({ provider, target }: CalendarRig, event = booking) {
  const made = await provider.put(target, event, null, signal)
  if (made.outcome !== 'written') throw new Error('the event was not written')
  return made
}

type RunTest = (name: string, run: () => Promise<void>) => void

/** The requirements for every calendar, of any vendor. */
export function calendarConformance(kind: string, open: () => Promise<CalendarRig>, test: RunTest): void {
  test(`${kind}: the calendars of an account are listed, and access that does not work is told`, async () => {
    const { provider, target, title, wrongAccess } = await open()

    expect(await provider.list(target.access, signal)).toEqual([{ id: target.calendarId, title, canWrite: true }])
    await expect(provider.list(wrongAccess, signal)).rejects.toMatchObject({ problem: 'credentials' })
  })

  test(`${kind}: what others add, move and delete is reported`, async () => {
    const rig = await open()
    const reader = new Reader(rig)
    const id = await rig.add({ title: 'Dentist', time: at(0) })
    const first = (await reader.read()).busy
    await rig.move(id, at(1))
    const moved = (await reader.read()).busy
    const quiet = await reader.read()
    await rig.add({ title: 'School', time: at(2) })
    const added = (await reader.read()).busy
    await rig.delete(id)

    expect(first).toEqual(['Dentist 2026-03-03T15:00Z'])
    expect(moved).toEqual(['Dentist 2026-03-04T15:00Z'])
    expect(quiet.last).toMatchObject({ isFull: false })
    expect(added).toEqual(['Dentist 2026-03-04T15:00Z', 'School 2026-03-05T15:00Z'])
    expect((await reader.read()).busy).toEqual(['School 2026-03-05T15:00Z'])
  })

  test(`${kind}: a state that the calendar has forgotten leads to a full result`, async () => {
    const rig = await open()
    const reader = new Reader(rig)
    const id = await rig.add({ title: 'Dentist', time: at(0) })
    await rig.add({ title: 'School', time: at(1) })
    await reader.read()
    await rig.delete(id)

    await reader.read(rig.forget(reader.token))

    expect(reader.last?.isFull).toBe(true)
    expect(reader.busy).toEqual(['School 2026-03-04T15:00Z'])
  })

  test(`${kind}: an appointment is written once, found again, changed only from its known state, and removed`, async () => {
    const rig = await open()
    const { provider, target } = rig
    const made = await writtenBooking(rig)
    const again = await provider.put(target, booking, null, signal)
    const found = await provider.get(target, made.id, EVER, signal)
    const moved = await provider.put(target, { ...booking, ...at(1), sequence: 1 }, made, signal)
    const stale = await provider.put(target, booking, made, signal)
    const staleRemoval = await provider.remove(target, made, signal)

    expect(again).toEqual({ outcome: 'changed' })
    expect(found).toMatchObject({ appointmentId: 'apt_1', etag: made.etag, time: at(0) })
    expect(moved).toMatchObject({ outcome: 'written', id: made.id })
    expect([stale, staleRemoval]).toEqual([{ outcome: 'changed' }, 'changed'])
    expect(await provider.get(target, made.id, EVER, signal)).toMatchObject({ time: at(1) })
    expect(await provider.remove(target, { id: made.id, etag: null }, signal)).toBe('removed')
    expect(await provider.remove(target, { id: made.id, etag: null }, signal)).toBe('removed')
    expect(await provider.get(target, made.id, EVER, signal)).toBeNull()
    expect(await provider.put(target, booking, made, signal)).toEqual({ outcome: 'changed' })
  })

  test(`${kind}: an event of ours is reported as ours, with the etag of our writing and with its title`, async () => {
    const rig = await open()
    const reader = await new Reader(rig).read()
    const made = await writtenBooking(rig)

    await reader.read()

    const event = reader.events.get(made.id)
    expect(event).toMatchObject({ appointmentId: 'apt_1', etag: made.etag, time: at(0) })
    expect(event?.busy).toEqual([{ ...at(0), title: 'Cleaning: Ada, née Müller; "VIP"' }])
    expect((await new Reader(rig).read()).events.get(made.id)).toMatchObject({
      appointmentId: 'apt_1',
      etag: made.etag,
    })
  })

  test(`${kind}: an event of ours that others have deleted can be written again, more than once`, async () => {
    const rig = await open()
    const { provider, target } = rig
    const sequences = [1, 2]
    let made = await writtenBooking(rig)
    for (const sequence of sequences) {
      await rig.delete(made.id)
      expect(await provider.get(target, made.id, EVER, signal)).toBeNull()
      made = await writtenBooking(rig, { ...booking, ...at(sequence), sequence })
      expect(await provider.get(target, made.id, EVER, signal)).toMatchObject({ time: at(sequence), etag: made.etag })
    }
    const reader = await new Reader(rig).read()

    expect([...reader.events.values()].map(({ appointmentId }) => appointmentId)).toEqual(['apt_1'])
  })

  test(`${kind}: an event of ours that others move is found where it is, also outside of the window`, async () => {
    const rig = await open()
    const made = await writtenBooking(rig)
    const reader = await new Reader(rig).read()
    await rig.move(made.id, at(1))
    await reader.read()
    const within = reader.events.get(made.id)
    await rig.move(made.id, at(100))

    expect(within).toMatchObject({ time: at(1), appointmentId: 'apt_1' })
    expect(await rig.provider.get(rig.target, made.id, EVER, signal)).toMatchObject({ time: at(100) })
  })

  test(`${kind}: a copy of our event is not taken for ours`, async () => {
    const rig = await open()
    const made = await writtenBooking(rig)
    await rig.copy(made.id)

    const { events } = await new Reader(rig).read()

    expect([...events.values()].map(({ appointmentId }) => appointmentId).sort()).toEqual(['apt_1', null])
  })

  test(`${kind}: a series keeps the time of the clock; changed and deleted occurrences count as they are`, async () => {
    const rig = await open()
    const reader = new Reader(rig)
    const id = await rig.add({ title: 'Team', time: at(0), rule: 'FREQ=WEEKLY;COUNT=4' })
    const all = (await reader.read()).busy
    // In summer time, 10:00 in New York is 14:00 UTC.
    await rig.deleteOccurrence(id, at(7, -1).start)
    await rig.moveOccurrence(id, at(14, -1).start, at(14, 4))
    const changed = (await reader.read()).busy
    await rig.delete(id)

    expect(all).toEqual([
      ...['Team 2026-03-03T15:00Z', 'Team 2026-03-10T14:00Z'],
      ...['Team 2026-03-17T14:00Z', 'Team 2026-03-24T14:00Z'],
    ])
    expect(changed).toEqual(['Team 2026-03-03T15:00Z', 'Team 2026-03-17T19:00Z', 'Team 2026-03-24T14:00Z'])
    expect((await reader.read()).busy).toEqual([])
  })

  test(`${kind}: whole days block the days of the business, and what is shown as free blocks nothing`, async () => {
    const rig = await open()
    await rig.add({ title: 'Holiday', days: { from: '2026-03-07', to: '2026-03-09' } })
    await rig.add({ title: 'Reminder', time: at(1), isFree: true })

    const { events, busy } = await new Reader(rig).read()

    expect(busy).toEqual(['Holiday 2026-03-07T05:00Z'])
    const [holiday] = [...events.values()].flatMap((event) => event.busy)
    // The clocks go forward on the second day.
    expect(holiday?.end).toBe(Date.UTC(2026, 2, 9, 4))
  })

  test(`${kind}: a result of several pages is read to its end`, async () => {
    const rig = await open()
    for (const day of [0, 1, 2, 3, 4]) await rig.add({ title: `Day ${day}`, time: at(day) })
    rig.givesSmallPages()
    const reader = await new Reader(rig).read()
    const first = reader.busy.length
    for (const day of [5, 6, 7]) await rig.add({ title: `Day ${day}`, time: at(day) })

    await reader.read()

    expect([first, reader.busy.length, reader.last?.isFull]).toEqual([5, 8, false])
  })
}
