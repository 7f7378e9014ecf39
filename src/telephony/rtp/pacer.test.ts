import { expect, test } from 'vitest'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { Pacer, pacerOf } from './pacer.ts'

class CountingClock extends ManualClock {
  armed = 0
  override after(delayMs: number, run: () => void) {
    this.armed++
    return super.after(delayMs, run)
  }
}

function aStream(clock: ManualClock) {
  const sentAt: number[] = []
  const delivered: number[] = []
  let skipped = 0
  const startMs = clock.monotonicMs()
  return {
    sentAt,
    delivered,
    skipped: () => skipped,
    skip: (frames: number) => {
      skipped += frames
    },
    sendFrame: () => void sentAt.push(clock.monotonicMs() - startMs),
    deliverFrames: (frames: number) => void delivered.push(frames),
  }
}

test('streams are spread over the 20 ms, each keeping its own even rhythm', () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const pacer = new Pacer(clock)
  const streams = Array.from({ length: 8 }, () => aStream(clock))
  for (const stream of streams) pacer.add(stream, silentLog)

  clock.advance(100)

  const firsts = streams.map((stream) => (stream.sentAt[0] ?? 0) % 20)
  expect(firsts.toSorted((a, b) => a - b)).toEqual([0, 0, 5, 5, 10, 10, 15, 15])
  for (const { sentAt } of streams) {
    const gaps = sentAt.slice(1).map((at, i) => at - (sentAt[i] ?? 0))
    expect(gaps.every((gap) => gap === 20)).toBe(true)
  }
})

test('200 streams cost four timers in 20 ms, and none once all are gone', () => {
  const clock = new CountingClock('2026-01-05T10:00:00Z')
  const pacer = new Pacer(clock)
  const removals = Array.from({ length: 200 }, () => pacer.add(aStream(clock), silentLog))
  clock.armed = 0

  clock.advance(200)
  expect(clock.armed).toBe(40)
  for (const remove of removals) remove()
  clock.armed = 0
  clock.advance(1000)

  expect(clock.armed).toBe(0)
  expect(pacer.stats().streams).toBe(0)
})

test('delays do not add up: after a late tick the frames due are sent and the rhythm is unchanged', () => {
  const clock = new LateClock('2026-01-05T10:00:00Z')
  const pacer = new Pacer(clock)
  const stream = aStream(clock)
  pacer.add(stream, silentLog)
  clock.advance(100)

  clock.lateBy(57)
  clock.advance(200)

  expect(stream.sentAt).toHaveLength(15)
  expect(stream.sentAt.at(-1)).toBe(300)
  expect(stream.delivered).toContain(3)
  expect(pacer.stats().latenessMs.max).toBe(57)
  expect(pacer.stats().skippedFrames).toBe(0)
})

test('after a delay, the streams of all moments send before any of them receives', () => {
  const clock = new LateClock('2026-01-05T10:00:00Z')
  const pacer = new Pacer(clock)
  const done: string[] = []
  for (let n = 0; n < 4; n++)
    pacer.add({ skip() {}, sendFrame: () => done.push('send'), deliverFrames: () => done.push('receive') }, silentLog)
  clock.advance(100)
  done.length = 0

  clock.lateBy(17)
  clock.advance(27)

  const afterTheDelay = done.slice(2)
  expect(afterTheDelay).toEqual([...Array(4).fill('send'), ...Array(4).fill('receive')])
})

/** The next timer fires late, as when the process was busy. */
class LateClock extends ManualClock {
  #lateMs = 0
  lateBy(ms: number): void {
    this.#lateMs = ms
  }
  override after(delayMs: number, run: () => void) {
    const lateMs = this.#lateMs
    this.#lateMs = 0
    return super.after(delayMs + lateMs, run)
  }
}

test('one clock has one pacer', () => {
  const clock = new ManualClock('2026-01-05T10:00:00Z')

  expect(pacerOf(clock)).toBe(pacerOf(clock))
  expect(pacerOf(clock)).not.toBe(pacerOf(new ManualClock('2026-01-05T10:00:00Z')))
})
