import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anEnd, context, HEARS, type Op, sequences, Watcher } from '../../../test/phones/conversation-watcher.ts'
import type { MenuState } from '../responders/menu/menu-types.ts'
import { spokenInstant } from '../speech/spoken.ts'
import { TOOLS } from '../tools/all-tools.ts'

function play(ops: readonly Op[]): Watcher {
  const watcher = new Watcher()
  watcher.send({ kind: 'started' })
  for (const op of ops) watcher.run(op)
  return watcher
}

test('an ending event releases the leg and finishes once, in any state, and nothing follows', () => {
  fc.assert(
    fc.property(sequences, anEnd, sequences, (before, end, after) => {
      const watcher = play([...before, end, ...after])
      watcher.settle({ pick: before.length })

      expect(watcher.released).toBe(true)
      expect(watcher.finished).not.toBeNull()
      expect(watcher.state.phase).toBe('over')
    }),
    { numRuns: 400 },
  )
})

test('an immediate ending releases the leg in the same step', () => {
  fc.assert(
    fc.property(sequences, fc.constantFrom('media_lost', 'cut_off', 'caller_hangup'), (before, event) => {
      const watcher = play(before)
      const { phase, runningTool } = watcher.state
      const transferring = phase === 'transferred' || runningTool?.request.tool === 'transfer'
      watcher.run({ op: 'end', event })

      expect(watcher.released).toBe(!(transferring && event === 'media_lost'))
    }),
    { numRuns: 300 },
  )
})

test('a call without further input ends by itself, even if no playout mark ever comes', () => {
  fc.assert(
    fc.property(sequences, fc.boolean(), (before, deaf) => {
      const watcher = play(before)
      watcher.settle({ deaf })

      expect(watcher.finished).not.toBeNull()
    }),
    { numRuns: 300 },
  )
})

test('every tool with effects that was started is on the call record exactly once', () => {
  fc.assert(
    fc.property(sequences, anEnd, (before, end) => {
      const watcher = play([...before, end])
      watcher.settle()

      const recorded = watcher.state.toolCalls.filter(({ name }) =>
        TOOLS.some((tool) => tool.name === name && tool.hasEffects),
      )
      expect(recorded).toHaveLength(watcher.started.length)
      expect(recorded.map(({ result }) => (result as { outcome: string }).outcome)).not.toContain('abandoned')
    }),
    { numRuns: 300 },
  )
})

test('the assistant says that something is booked, moved or canceled only after a tool has said so', () => {
  fc.assert(
    fc.property(sequences, (ops) => {
      const watcher = play(ops)
      watcher.settle()

      const done = watcher.state.toolCalls.map(({ result }) => (result as { outcome: string }).outcome)
      const said = watcher.state.transcript.map(({ text }) => text).join(' ')
      if (said.includes("It's booked")) expect(done).toContain('booked')
      if (said.includes("It's moved")) expect(done).toContain('rescheduled')
      if (said.includes('is cancelled.')) expect(done).toContain('cancelled')
    }),
    { numRuns: 300 },
  )
})

test('the transcript runs forward in time and has no empty entries', () => {
  fc.assert(
    fc.property(sequences, (ops) => {
      const { transcript } = play(ops).state

      for (const [index, turn] of transcript.entries()) {
        expect(turn.text).not.toBe('')
        expect(turn.endMs).toBeGreaterThanOrEqual(turn.startMs)
        expect(turn.endMs).toBeGreaterThanOrEqual(transcript[index - 1]?.endMs ?? 0)
      }
    }),
    { numRuns: 300 },
  )
})

test('the result of an action is said before any goodbye, unless the caller has hung up', () => {
  const polite = sequences.map((ops) => ops.filter(({ op }) => op !== 'fail_voice'))
  fc.assert(
    fc.property(polite, polite, (before, after) => {
      const watcher = play([...before, { op: 'end', event: 'stop_requested' }, ...after])
      watcher.settle()

      const { toolCalls, transcript, phase } = watcher.state
      const booked = toolCalls.filter(({ result }) => (result as { outcome: string }).outcome === 'booked').length
      const said = transcript.map(({ text }) => text).join(' ')
      expect(phase).toBe('over')
      if (watcher.firedFarewell || watcher.firedPatience) return
      expect(said.split("It's booked").length - 1).toBe(booked)
      if (said.includes('I have to end our call now')) expect(said).toMatch(/Goodbye\.$/)
    }),
    { numRuns: 400 },
  )
})

test('the caller has heard what is booked or moved, with its time, before pressing the key that agrees to it', () => {
  fc.assert(
    fc.property(sequences, (ops) => {
      const watcher = play([])
      let running: string | null = null
      for (const op of ops) {
        if (watcher.finished !== null) break
        watcher.run(op)
        const { runningTool, transcript } = watcher.state
        const request = runningTool?.request
        const isNew = runningTool !== null && runningTool.toolCallId !== running
        running = runningTool?.toolCallId ?? null
        if (!isNew || (request?.tool !== 'book' && request?.tool !== 'reschedule')) continue
        const heard = transcript.map(({ role, text }) => (role === 'assistant' ? text : '')).join(' ')
        const time = spokenInstant(request.startsAt, context.timezone)
        if (!heard.includes(time)) throw new Error(`${request.tool} at ${time}, but the caller heard: ${heard}`)
      }
    }),
    { numRuns: 400 },
  )
})

const ONE = { op: 'digit', digit: '1' } as const

/** A call in which a booking is being made. */
function booking(): Watcher {
  const watcher = play([])
  for (const digit of ['1', '1']) watcher.run({ op: 'digit', digit })
  watcher.result(0)
  for (const op of [...HEARS, ONE, ...HEARS, ONE]) watcher.run(op)
  expect([...watcher.tools.values()].map(({ tool }) => tool)).toEqual(['book'])
  return watcher
}

test('keys pressed during a booking choose nothing afterwards, even if the time was taken', () => {
  const watcher = booking()

  for (const digit of ['1', '1', '1']) watcher.run({ op: 'digit', digit })
  watcher.result(1)
  watcher.result(0)

  expect(watcher.own<MenuState>('menu')?.step.at).toBe('slots')
  expect(watcher.tools.size).toBe(0)
})

test('a caller who hears free times and hangs up counts as answered', () => {
  const watcher = play([])
  for (const digit of ['1', '1']) watcher.run({ op: 'digit', digit })
  watcher.result(0)
  for (const op of HEARS) watcher.run(op)
  watcher.run({ op: 'end', event: 'caller_hangup' })

  expect(watcher.finished).toBe('caller_hangup')
  expect(watcher.state.outcomes).toEqual([{ did: 'looked_for_times', service: 'Haircut' }])
})

test('if synthesis fails during a booking, the apology is the last speech and the booking is on record', () => {
  const watcher = booking()
  watcher.fire('filler')
  watcher.run({ op: 'fail_voice', fraction: 0 })
  expect(watcher.unheard.map(({ speech }) => speech)).toEqual(['apology'])

  watcher.result(0)
  expect(watcher.unheard).toHaveLength(1)
  watcher.hear()

  expect(watcher.finished).toBe('provider_error')
  expect(watcher.state.outcomes.map(({ did }) => did)).toEqual(['looked_for_times', 'booked'])
})

test("a transfer that succeeds after the caller's leg has ended counts as a transfer", () => {
  const watcher = play([])
  watcher.run({ op: 'digit', digit: '0' })
  watcher.hear()
  watcher.run({ op: 'end', event: 'caller_hangup' })
  expect(watcher.finished).toBeNull()

  watcher.result(1)

  expect(watcher.finished).toBe('transferred')
})
