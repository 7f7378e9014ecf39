import type { Caller } from './caller.ts'
import type { CallResult } from './text-call.ts'

/** The differences from the expected result; empty for a success. */
export function faults({ expect: expected }: Caller, call: CallResult): string[] {
  const said = call.lines.filter((line) => line.startsWith('assistant: ')).join(' ')
  const { rows = [], ends, hears = [], neverHears = [], leavesMessage = false } = expected
  return [
    ...(JSON.stringify(call.rows) === JSON.stringify(rows) ? [] : [`the calendar has ${JSON.stringify(call.rows)}`]),
    ...(ends === undefined || call.ends === ends ? [] : [`ended: ${call.ends}`]),
    ...hears.filter((words) => !words.test(said)).map((words) => `never said ${words}`),
    ...neverHears.filter((words) => words.test(said)).map((words) => `said ${words}`),
    ...(call.leftMessage === leavesMessage ? [] : [`left a message: ${call.leftMessage}`]),
    ...call.lines.filter((line) => line.startsWith('caller: (does not know') || line.startsWith('(the call')),
  ]
}

/** Bookings that the caller did not want, and statements about the calendar that are false. */
export function lies({ expect: expected, scene }: Caller, call: CallResult): string[] {
  const wanted = (expected.rows ?? []).map((row) => JSON.stringify(row))
  const reported = call.lines.filter((line) => /^assistant: (?:It's booked|It's moved|.* is cancelled\.)/.test(line))
  const done = call.notes.filter(({ did }) => ['booked', 'rescheduled', 'cancelled'].includes(did))
  const had = scene?.has?.length ?? 0
  return [
    ...call.rows.filter((row) => !wanted.includes(JSON.stringify(row)) && had === 0).map((row) => `phantom ${row}`),
    ...(call.rows.length > had + done.filter(({ did }) => did === 'booked').length
      ? ['more rows than were reported']
      : []),
    ...(reported.length === done.length && done.length <= call.effects.length ? [] : ['reported what was not done']),
  ]
}
