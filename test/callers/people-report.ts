import type { Database } from '../../src/store/database.ts'
import type { Person } from './person.ts'
import { type PersonResult, runPersonCall } from './person-call.ts'
import { type Fault, personFaults } from './person-judge.ts'
import { runPersonTexts } from './person-texts.ts'

export interface PersonOutcome {
  person: Person
  result: PersonResult
  faults: Fault[]
}

/** Runs the calls and texts of all people, one after the other. */
export async function runPeople(db: Database, people: readonly Person[]): Promise<PersonOutcome[]> {
  const outcomes: PersonOutcome[] = []
  for (const person of people) {
    const run = person.by === 'text' ? runPersonTexts(db, person) : runPersonCall(db, person)
    const result = await Promise.race([run, noAnswer()])
    outcomes.push({ person, result, faults: personFaults(person, result) })
  }
  return outcomes
}

const NO_ANSWER_MS = 15_000

/** What is left when the assistant does not answer at all. */
const noAnswer = async (): Promise<PersonResult> => {
  await new Promise((resolve) => setTimeout(resolve, NO_ANSWER_MS).unref())
  const noticed = { misreadings: [], repeats: 0, isStuck: true, claims: [] }
  const nothing = {
    ends: 'gives_up',
    leftVoiceMessage: false,
    calendar: [],
    changedIn: new Set<number>(),
    notices: [],
  } as const
  return { lines: ['(the assistant does not answer)'], noticed, ...nothing }
}

export interface Report {
  success: number
  wrongOrPhantom: number
  stuck: number
  /** The rates by kind, then each failure with its conversation. */
  text: string
}

/** @param options `isPrivate`: names no persona and shows no conversation, only kinds of people and of faults. */
export function report(outcomes: readonly PersonOutcome[], { isPrivate = false } = {}): Report {
  const failed = outcomes.filter(({ faults }) => faults.length > 0)
  const count = (...kinds: string[]) =>
    outcomes.filter(({ faults }) => faults.some(({ kind }) => kinds.includes(kind))).length
  const kinds = [...new Set(outcomes.map(({ person }) => person.kind))].sort()
  const rates = kinds.map((kind) => {
    const all = outcomes.filter(({ person }) => person.kind === kind)
    const faulty = all.filter(({ faults }) => faults.length > 0)
    const names = [...new Set(faulty.flatMap(({ faults }) => faults.map((fault) => fault.kind)))].join(', ')
    return `${kind.padEnd(20)} ${String(all.length - faulty.length).padStart(3)} of ${String(all.length).padEnd(3)} ${names}`
  })
  const success = outcomes.length === 0 ? 1 : (outcomes.length - failed.length) / outcomes.length
  const [wrongOrPhantom, stuck] = [count('wrong', 'phantom'), count('stuck')]
  const share = `${outcomes.length - failed.length} of ${outcomes.length}, ${(100 * success).toFixed(1)} %`
  const sum = `people: ${share}; wrong or phantom ${wrongOrPhantom}; stuck ${stuck}; not told ${count('not told')}`
  const failures = isPrivate ? [] : failed.map(failure)
  return { success, wrongOrPhantom, stuck, text: [...failures, ...rates, sum].join('\n') }
}

const failure = ({ person, result, faults }: PersonOutcome): string => {
  const by = person.by === 'text' ? 'texter' : 'caller'
  const title = `FAILED: ${person.kind}: a ${by} who ${person.persona}${person.finding ? ` (${person.finding})` : ''}`
  const rows = result.calendar.map(({ service, day, time, cancelled, name, phone }) =>
    [cancelled ? 'cancelled' : '', service, day, time, `= ${name}`, `@ ${phone}`].filter(Boolean).join(' '),
  )
  const about = faults.map((fault) => `- ${fault.kind}: ${fault.about}`)
  const notices = result.notices.map(({ type, words }) => `notice: ${type} ${words}`)
  const rest = [...result.lines, ...rows.map((row) => `row: ${row}`), ...notices]
  return [title, ...about, ...rest.map((line) => `    ${line}`)].join('\n  ')
}
