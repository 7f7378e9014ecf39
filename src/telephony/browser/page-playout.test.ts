import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PagePlayout } from './page-playout.ts'

const RATE = 16_000
const ms = (milliseconds: number) => (milliseconds * RATE) / 1000
const sound = (milliseconds: number, value = 1) => new Int16Array(ms(milliseconds)).fill(value)

/** Takes all audio that the playout releases now. */
function taken(playout: PagePlayout, nowMs: number): number {
  let samples = 0
  for (let piece = playout.take(nowMs); piece !== null; piece = playout.take(nowMs)) samples += piece.length
  return samples
}

test('a page gets at most 200 ms more than it can have played', () => {
  const playout = new PagePlayout(RATE)
  playout.push(sound(5_000))

  const first = taken(playout, 0)
  const again = taken(playout, 0)
  playout.playedUpTo(ms(100), 100)
  const later = taken(playout, 100)

  expect([first, again, later]).toEqual([ms(200), 0, ms(100)])
})

test('a slow connection to the page causes no gaps, because playout is estimated until the page reports it', () => {
  const playout = new PagePlayout(RATE)
  playout.push(sound(5_000))
  let sent = 0

  // The page's report is 600 ms old.
  for (let nowMs = 0; nowMs <= 2_000; nowMs += 20) {
    playout.playedUpTo(ms(Math.max(0, nowMs - 600)), nowMs)
    sent += taken(playout, nowMs)
    expect(sent).toBeGreaterThanOrEqual(ms(Math.min(5_000, nowMs + 180)))
  }
})

test('a page that plays nothing is sent no more than a second', () => {
  const playout = new PagePlayout(RATE)
  playout.push(sound(10_000))
  let sent = 0

  for (let nowMs = 0; nowMs <= 2_500; nowMs += 20) sent += taken(playout, nowMs)

  expect(sent).toBe(ms(1_000))
})

test('a mark is reported when the page has played it, not when it was sent', () => {
  const playout = new PagePlayout(RATE)
  playout.push(sound(100))
  playout.mark('first')
  playout.push(sound(40))
  playout.mark('second')
  taken(playout, 0)

  const due = [0, 99, 100, 140].map((at) => {
    playout.playedUpTo(ms(at), at)
    return playout.dueMarks(at)
  })

  expect(due).toEqual([[], [], ['first'], ['second']])
})

test('a mark in an empty queue is reported at once', () => {
  const playout = new PagePlayout(RATE)

  playout.mark('empty')

  expect(playout.dueMarks(0)).toEqual(['empty'])
})

test('clearing drops audio that was not heard, returns what was heard, and ignores late reports of the page', () => {
  const playout = new PagePlayout(RATE)
  playout.push(sound(1_000))
  playout.mark('never')
  taken(playout, 0)
  playout.playedUpTo(ms(60), 60)

  const cleared = playout.clear(60)
  playout.push(sound(100))
  playout.mark('after')
  playout.playedUpTo(ms(80), 80)
  const late = playout.dueMarks(80)
  taken(playout, 80)
  playout.playedUpTo(ms(300), 180)

  expect(cleared).toEqual({ playedMs: 60, mustClearPage: true })
  expect(late).toEqual([])
  expect(playout.dueMarks(180)).toEqual(['after'])
  expect(playout.clear(200)).toEqual({ playedMs: 0, mustClearPage: false })
})

test('marks are reported even if the page’s playout is stuck', () => {
  const playout = new PagePlayout(RATE)
  playout.push(sound(100))
  playout.mark('end')
  taken(playout, 0)

  expect(playout.dueMarks(3_000)).toEqual([])
  expect(playout.dueMarks(3_100)).toEqual(['end'])
})

test('for any reports of the page, all audio is sent once, in order, and each mark is reported once, after the audio before it', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('push' as const), samples: fc.nat(4_000) }),
      fc.record({ do: fc.constant('mark' as const) }),
      fc.record({ do: fc.constant('played' as const), samples: fc.integer({ min: 0, max: 40_000 }) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat(400) }),
      fc.record({ do: fc.constant('clear' as const) }),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const playout = new PagePlayout(RATE)
      let [nowMs, next, expected, marks, wrong] = [0, 0, 0, 0, 0]
      const heard: string[] = []
      for (const step of all) {
        if (step.do === 'push') playout.push(Int16Array.from({ length: step.samples }, () => next++ % 30_000))
        else if (step.do === 'mark') playout.mark(String(marks++))
        else if (step.do === 'played') playout.playedUpTo(step.samples, nowMs)
        else if (step.do === 'wait') nowMs += step.ms
        else {
          playout.clear(nowMs)
          expected = next
        }
        for (let piece = playout.take(nowMs); piece !== null; piece = playout.take(nowMs))
          for (const sample of piece) if (sample !== expected++ % 30_000) wrong += 1
        heard.push(...playout.dueMarks(nowMs))
        expect(playout.queuedMs()).toBeGreaterThanOrEqual(0)
      }
      expect(wrong).toBe(0)
      expect(heard).toEqual([...new Set(heard)].sort((a, b) => Number(a) - Number(b)))
    }),
    { numRuns: 300 },
  )
})
