import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Interval } from '../../kernel/interval.ts'
import type { ExportedEvent, OutsideEvent, PutResult } from './calendar-provider.ts'
import type { WrittenEvent } from './decide-sync.ts'
import { type BookingSide, type BookingState, type EventSide, type Reports, syncBookings } from './sync-bookings.ts'

/** Thrown where the process is killed: before or after any step. */
class Killed extends Error {}

const HOUR_MS = 3_600_000
const SLOTS = 8
const slot = (n: number): Interval => ({ start: n * HOUR_MS, end: (n + 1) * HOUR_MS })

interface Booking extends Interval {
  active: boolean
  version: number
}

/** A calendar that checks etags as HTTP does, and records every change for its reports. */
class Outside implements EventSide {
  readonly events = new Map<string, Interval & { etag: string; title: string }>()
  readonly changes: string[] = []
  #etag = 0
  readonly #mayDie: () => void

  constructor(mayDie: () => void) {
    this.#mayDie = mayDie
  }

  async put(event: ExportedEvent, known: { id: string; etag: string | null } | null): Promise<PutResult> {
    this.#mayDie()
    const there = this.events.get(event.appointmentId)
    if (there?.etag !== (known?.etag ?? undefined)) return { outcome: 'changed' }
    const etag = this.write(event.appointmentId, event, event.title)
    this.#mayDie()
    return { outcome: 'written', id: event.appointmentId, etag }
  }

  async remove({ id, etag }: { id: string; etag: string | null }): Promise<'removed' | 'changed'> {
    this.#mayDie()
    const there = this.events.get(id)
    if (there !== undefined && etag !== null && there.etag !== etag) return 'changed'
    this.delete(id)
    this.#mayDie()
    return 'removed'
  }

  write(id: string, { start, end }: Interval, title: string): string {
    this.#etag += 1
    const etag = `"${this.#etag}"`
    this.events.set(id, { start, end, etag, title })
    this.changes.push(id)
    return etag
  }

  delete(id: string): void {
    if (this.events.delete(id)) this.changes.push(id)
  }

  /** The state of what changed after `since`. */
  report(since: number): Reports {
    return new Map([...new Set(this.changes.slice(since))].map((id) => [id, this.#event(id)]))
  }

  #event(id: string): OutsideEvent | 'gone' {
    const there = this.events.get(id)
    if (there === undefined) return 'gone'
    const { start, end, etag } = there
    return { id, etag, appointmentId: id, time: { start, end }, busy: [] }
  }
}

/** Appointments under the constraint that excludes overlaps; every function is one transaction, all or nothing. */
class Ours implements BookingSide {
  readonly bookings = new Map<string, Booking>()
  readonly written = new Map<string, WrittenEvent & { sequence: number }>()
  readonly putBack: string[] = []
  readonly #mayDie: () => void

  constructor(mayDie: () => void) {
    this.#mayDie = mayDie
  }

  isFree(time: Interval, except: string): boolean {
    return ![...this.bookings].some(([id, one]) => id !== except && one.active && one.start === time.start)
  }

  change(id: string, change: Partial<Booking>): void {
    const old = this.bookings.get(id)
    assert(old)
    this.bookings.set(id, { ...old, ...change, version: old.version + 1 })
  }

  async read(id: string): Promise<BookingState> {
    const booking = this.bookings.get(id)
    const written = this.written.get(id)
    return {
      ours: booking
        ? { ...slotOf(booking), version: `${booking.version}`, isActive: booking.active, isUpcoming: true }
        : null,
      written: written ?? null,
      eventId: written ? id : null,
    }
  }

  async intend(id: string) {
    const booking = this.bookings.get(id)
    if (!booking?.active) return null
    return this.#step(() => {
      const old = this.written.get(id)
      const sequence = (old?.sequence ?? -1) + 1
      const time = slotOf(booking)
      this.written.set(id, { ...(old ?? { ...time, etag: null, version: null }), pending: time, sequence })
      const event = { appointmentId: id, ...time, title: '', description: '', sequence }
      return { event, version: `${booking.version}` }
    })
  }

  remember(id: string, _eventId: string | null, written: WrittenEvent): Promise<void> {
    return this.#step(() => {
      this.written.set(id, { ...written, sequence: this.written.get(id)?.sequence ?? 0 })
    })
  }

  forget(id: string): Promise<void> {
    return this.#step(() => {
      this.written.delete(id)
    })
  }

  reschedule(id: string, to: Interval, etag: string): Promise<'rescheduled' | 'taken'> {
    return this.#step(() => {
      if (!this.isFree(to, id)) return 'taken'
      this.change(id, to)
      const version = `${this.bookings.get(id)?.version}`
      this.written.set(id, { ...to, etag, version, pending: null, sequence: this.written.get(id)?.sequence ?? 0 })
      return 'rescheduled'
    })
  }

  cancel(id: string): Promise<void> {
    return this.#step(() => {
      this.change(id, { active: false })
      this.written.delete(id)
    })
  }

  async tellPutBack(id: string): Promise<void> {
    this.putBack.push(id)
  }

  async #step<T>(transaction: () => T): Promise<T> {
    this.#mayDie()
    const result = transaction()
    this.#mayDie()
    return result
  }
}

const slotOf = ({ start, end }: Interval): Interval => ({ start, end })

/** A whole calendar: changes on both sides, and syncs that are killed, repeated and late. */
class World {
  readonly ours: Ours
  readonly theirs: Outside
  /** How many steps the process survives; null if it is not killed. */
  #life: number | null = null
  /** The last change of the calendar that a complete sync has seen. */
  #token = 0
  /** Appointments canceled on our side or deleted outside. */
  readonly ended = new Set<string>()

  constructor() {
    const mayDie = () => {
      if (this.#life === null) return
      this.#life -= 1
      if (this.#life < 0) throw new Killed()
    }
    this.ours = new Ours(mayDie)
    this.theirs = new Outside(mayDie)
  }

  book(n: number): void {
    if (!this.ours.isFree(slot(n), '')) return
    this.ours.bookings.set(`apt_${this.ours.bookings.size}`, { ...slot(n), active: true, version: 1 })
  }

  moveOurs(which: number, n: number): void {
    const id = this.#active(which)
    if (id && this.ours.isFree(slot(n), id)) this.ours.change(id, slot(n))
  }

  cancelOurs(which: number): void {
    const id = this.#active(which)
    if (!id) return
    this.ours.change(id, { active: false })
    this.ended.add(id)
  }

  moveTheirs(which: number, n: number): void {
    const id = this.#outside(which)
    if (id) this.theirs.write(id, slot(n), 'moved')
  }

  renameTheirs(which: number): void {
    const id = this.#outside(which)
    const there = id && this.theirs.events.get(id)
    if (there) this.theirs.write(id, there, 'renamed')
  }

  deleteTheirs(which: number): void {
    const id = this.#outside(which)
    if (!id) return
    this.theirs.delete(id)
    this.ended.add(id)
  }

  /** @param stale how many changes before the token the report begins, so that known changes are reported again */
  async sync(life: number | null, stale = 0, meanwhile?: () => void): Promise<boolean> {
    this.#life = life
    const upTo = this.theirs.changes.length
    try {
      const reports = this.theirs.report(Math.max(0, this.#token - stale))
      meanwhile?.()
      const ids = new Set([...reports.keys(), ...this.ours.bookings.keys(), ...this.ours.written.keys()])
      const unsettled = await syncBookings(ids, reports, this.ours, this.theirs)
      this.#token = upTo
      return unsettled.length === 0
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      return false
    } finally {
      this.#life = null
    }
  }

  #active(which: number): string | undefined {
    const ids = [...this.ours.bookings].flatMap(([id, one]) => (one.active ? [id] : []))
    return ids[which % Math.max(1, ids.length)]
  }

  #outside(which: number): string | undefined {
    const ids = [...this.theirs.events.keys()]
    return ids[which % Math.max(1, ids.length)]
  }
}

const which = fc.nat(7)
const at = fc.nat(SLOTS - 1)
const act = fc.oneof(
  fc.record({ do: fc.constantFrom('book', 'book'), at }),
  fc.record({ do: fc.constantFrom('moveOurs', 'moveTheirs'), which, at }),
  fc.record({ do: fc.constantFrom('cancelOurs', 'deleteTheirs', 'renameTheirs'), which }),
  fc.record({ do: fc.constant('sync'), life: fc.option(fc.nat(12)), stale: fc.nat(4), which, at }),
)
type Act = { do: string; at?: number; which?: number; life?: number | null; stale?: number }

async function perform(world: World, { do: what, at = 0, which = 0, life = null, stale = 0 }: Act): Promise<void> {
  if (what === 'book') world.book(at)
  else if (what === 'moveOurs') world.moveOurs(which, at)
  else if (what === 'moveTheirs') world.moveTheirs(which, at)
  else if (what === 'cancelOurs') world.cancelOurs(which)
  else if (what === 'deleteTheirs') world.deleteTheirs(which)
  else if (what === 'renameTheirs') world.renameTheirs(which)
  // Someone changes the calendar between the report and the sync's reaction to it.
  else await world.sync(life, stale, which % 3 === 0 ? () => world.moveTheirs(which, at) : undefined)
}

function checkAgreement({ ours, theirs, ended }: World): void {
  const active = [...ours.bookings].filter(([, one]) => one.active)
  const times = (entries: Iterable<[string, Interval]>) => [...entries].map(([id, one]) => `${id} ${one.start}`).sort()
  assert.deepEqual(times(theirs.events), times(active), 'both calendars have the same appointments at the same times')
  assert.equal(new Set(active.map(([, one]) => one.start)).size, active.length, 'no time is booked twice')
  for (const [id, one] of ours.bookings)
    assert(one.active || ended.has(id), `${id} was cancelled, and nobody had cancelled it`)
  assert.equal(ours.written.size, active.length, 'nothing is remembered of an appointment that is gone')
}

test('after any changes on both sides, repeated and late reports, and kills between any two steps, both calendars agree', async () => {
  const property = fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
    const world = new World()
    for (const one of acts) await perform(world, one)

    let quiet = 0
    for (let round = 0; round < 6 && quiet < 2; round += 1) quiet = (await world.sync(null)) ? quiet + 1 : 0

    checkAgreement(world)
  })
  await fc.assert(property, { numRuns: 1_000 })
})

test('a sync after agreement writes nothing: our own write is not taken for a change', async () => {
  const world = new World()
  for (const n of [1, 2, 3]) world.book(n)
  for (let round = 0; round < 3; round += 1) await world.sync(null)
  const before = world.theirs.changes.length

  for (let round = 0; round < 5; round += 1) await world.sync(null, 100)

  assert.equal(world.theirs.changes.length, before)
  assert.deepEqual(world.ours.putBack, [])
})
