import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FRAME_SAMPLES, JitterBuffer } from './jitter-buffer.ts'

/** A frame whose samples encode its number, so that the output can be traced. Loud, so never dropped as quiet. */
const frame = (n: number, samples = FRAME_SAMPLES) => new Int16Array(samples).fill(1000 + n)
const numberOf = (pcm: Int16Array) => (pcm[0] as number) - 1000
const SSRC = 7

const packet = (n: number, base = 0) => ({ ssrc: SSRC, timestamp: (base + n * FRAME_SAMPLES) >>> 0, pcm: frame(n) })

/** Adds `arrivals[tick]` before each pull; returns the numbers of the frames heard, null for concealment or silence. */
function play(buffer: JitterBuffer, arrivals: readonly (readonly number[])[], base = 0): (number | null)[] {
  return arrivals.map((numbers) => {
    for (const n of numbers) buffer.push(packet(n, base))
    const concealed = buffer.stats.concealed
    const pulled = buffer.pull()
    expect(pulled).toHaveLength(FRAME_SAMPLES)
    const isReal = buffer.stats.concealed === concealed && pulled.some((sample) => sample !== 0)
    return isReal ? numberOf(pulled) : null
  })
}

const oneEach = (count: number, from = 0) => Array.from({ length: count }, (_, i) => [from + i])
const heard = (frames: readonly (number | null)[]) => frames.filter((n) => n !== null)
const range = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)

test('an even stream is played in order and complete, 20 ms late, even across the wrap of the timestamp', () => {
  const frames = play(new JitterBuffer(), [...oneEach(100), []], 0xffff_f000)

  expect(frames).toEqual([null, ...range(100)])
})

test('reordered packets are sorted and duplicates dropped', () => {
  const buffer = new JitterBuffer()
  const frames = play(buffer, [[1], [0], [2, 2], [4], [3, 3], [6, 5], [7], [8]])

  expect(heard(frames)).toEqual(range(7))
  expect(buffer.stats).toMatchObject({ duplicates: 2, late: 0, concealed: 0 })
})

test('a lost packet is concealed by a quieter copy of the one before, and the next one is in its proper place', () => {
  const buffer = new JitterBuffer()
  const arrivals = [[0], [1], [2], [], [4], [5], [6]]
  const pulled = arrivals.map((numbers) => {
    for (const n of numbers) buffer.push(packet(n))
    return buffer.pull()
  })

  expect(pulled.map((pcm) => pcm[0])).toEqual([0, 1000, 1001, 1002, Math.trunc(1002 * 0.8), 1004, 1005])
  expect(buffer.stats.concealed).toBe(1)
})

test('packets that arrive late in a burst are all heard, with more delay', () => {
  const buffer = new JitterBuffer()
  const frames = play(buffer, [[0], [1], [2], [], [], [], [3, 4, 5, 6], [7], [8], [9], [], [], []])

  expect(heard(frames)).toEqual(range(10))
  expect(buffer.stats.late).toBe(0)
})

test('delay that is no longer needed is reduced one frame at a time, quiet frames first', () => {
  const buffer = new JitterBuffer()
  play(buffer, [[0, 1, 2, 3, 4, 5]])
  expect(buffer.depthMs()).toBe(100)

  for (let n = 6; n < 400; n++) {
    const isQuiet = n % 40 > 20
    buffer.push({ ssrc: SSRC, timestamp: n * FRAME_SAMPLES, pcm: isQuiet ? new Int16Array(FRAME_SAMPLES) : frame(n) })
    buffer.pull()
  }

  expect(buffer.depthMs()).toBeLessThanOrEqual(40)
  expect(buffer.stats).toMatchObject({ dropped: 4, concealed: 0 })
})

test.each([
  ['faster', 0.99],
  ['slower', 1.01],
])('a sender whose clock runs 1 %% %s is followed for minutes with bounded delay', (_, period) => {
  const buffer = new JitterBuffer()
  let sent = 0
  let maxDepthMs = 0
  for (let tick = 0; tick < 9000; tick++) {
    for (; sent * period <= tick; sent++) buffer.push(packet(sent))
    buffer.pull()
    maxDepthMs = Math.max(maxDepthMs, buffer.depthMs())
  }

  expect(maxDepthMs).toBeLessThanOrEqual(120)
  expect(buffer.stats.late).toBe(0)
  expect(buffer.stats.restarts).toBe(0)
})

test('after a pause the stream restarts at its current timestamps', () => {
  const buffer = new JitterBuffer()
  play(buffer, [...oneEach(10), ...Array(50).fill([])])

  const frames = play(buffer, [[60], [61], [62], []])

  expect(heard(frames)).toEqual([60, 61, 62])
})

test('a timestamp jump is followed after a few packets, forwards and backwards', () => {
  for (const base of [1_000_000, -1_000_000, -4000]) {
    const buffer = new JitterBuffer()
    play(buffer, oneEach(10))

    const frames = play(buffer, oneEach(30, 10), base)

    expect(heard(frames).at(-1)).toBeGreaterThanOrEqual(36)
    expect(buffer.stats.restarts).toBe(1)
  }
})

test('one stray packet far off is ignored', () => {
  const buffer = new JitterBuffer()
  play(buffer, oneEach(10))
  buffer.push({ ssrc: SSRC, timestamp: 3_000_000_000, pcm: frame(99) })

  expect(heard(play(buffer, oneEach(10, 10)))).toEqual(range(10, 9))
})

test('a new source starts a new timeline at once', () => {
  const buffer = new JitterBuffer()
  play(buffer, oneEach(10))

  const pulled = range(5).map((n) => {
    buffer.push({ ssrc: 8, timestamp: 77 + n * FRAME_SAMPLES, pcm: frame(500 + n) })
    return buffer.pull()
  })

  expect(pulled.slice(-4).map(numberOf)).toEqual([500, 501, 502, 503])
})

test.each([80, 240, 320, 480])('packets of %i samples are cut into 20 ms frames without loss', (samples) => {
  const buffer = new JitterBuffer()
  const out: number[] = []
  let pushed = 0
  for (let tick = 0; tick < 120; tick++) {
    for (; pushed <= tick * FRAME_SAMPLES && pushed < 96 * FRAME_SAMPLES; pushed += samples) {
      const pcm = Int16Array.from({ length: samples }, (_, i) => ((pushed + i) % 20_000) + 1)
      buffer.push({ ssrc: SSRC, timestamp: pushed, pcm })
    }
    const concealed = buffer.stats.concealed
    const pulled = buffer.pull()
    if (buffer.stats.concealed === concealed) out.push(...pulled)
  }

  const audible = out.filter((sample) => sample !== 0)
  expect(audible).toEqual(range(96 * FRAME_SAMPLES).map((i) => (i % 20_000) + 1))
})

test('for any packets, each pull returns 20 ms, the delay is bounded and no frame is heard twice', () => {
  const step = fc.array(
    fc.record({
      timestamp: fc.oneof(
        fc.integer({ min: 0, max: 60 }).map((n) => n * 160),
        fc.integer({ min: 0, max: 0xffffffff }),
      ),
      ssrc: fc.constantFrom(1, 1, 1, 2),
      length: fc.constantFrom(0, 1, 80, 160, 160, 240, 9000),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const buffer = new JitterBuffer()
      let pushed = 0
      let played = 0
      for (const packets of steps) {
        for (const { timestamp, ssrc, length } of packets) {
          pushed += Math.min(length, 4096)
          buffer.push({ timestamp, ssrc, pcm: new Int16Array(length).fill(1) })
        }
        const concealed = buffer.stats.concealed
        const pulled = buffer.pull()
        if (buffer.stats.concealed === concealed && buffer.isPlaying())
          played += pulled.filter((sample) => sample === 1).length
        expect(pulled).toHaveLength(FRAME_SAMPLES)
        expect(buffer.depthMs()).toBeLessThanOrEqual(1024)
      }
      expect(played).toBeLessThanOrEqual(pushed)
    }),
  )
})

test('at 16 kHz one step of the timestamp has two samples, in whatever order packets arrive', () => {
  const wide = new JitterBuffer(2)
  const packet = (index: number) => ({
    ssrc: 1,
    timestamp: (0xffff_ffff - 100 + index * 160) >>> 0,
    pcm: Int16Array.from({ length: 320 }, (_, at) => 1_000 * index + at),
  })
  for (const index of [0, 2, 1, 3]) wide.push(packet(index))

  for (const index of [0, 1, 2, 3]) expect([...wide.pull()]).toEqual([...packet(index).pcm])
  expect(wide.stats).toMatchObject({ late: 0, concealed: 0 })
})
