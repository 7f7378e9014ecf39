import { expect, test } from 'vitest'
import { context, HEARS, Watcher } from '../../../../test/phones/conversation-watcher.ts'
import { appointment } from '../../../../test/phones/known-appointment.ts'
import type { ConversationInput } from '../../conversation/events.ts'
import { DEFAULT_LIMITS } from '../../conversation/waits.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { dialogueResponder, NEW_SPOKEN_DIALOGUE, respondInWords, type SpokenDialogueState } from './dialogue-script.ts'
import { NEW_DIALOGUE } from './dialogue-state.ts'

/** A caller who is about to be asked to confirm a booking: a lookup is running. */
function lookingUp(): Watcher {
  const watcher = new Watcher({ ...DEFAULT_LIMITS, maxCallMs: 900_000 }, [
    dialogueResponder({ ...context, callerName: 'Ada' }),
  ])
  watcher.send({ kind: 'started' })
  watcher.send(says('book a haircut on November 24th at half past ten in the morning'))
  expect([...watcher.tools.values()].map(({ tool }) => tool)).toEqual(['find_slots'])
  return watcher
}

function findsOneTime(watcher: Watcher): void {
  const [toolCallId = ''] = watcher.tools.keys()
  watcher.tools.delete(toolCallId)
  const slot = { start: appointment.startsAt, end: appointment.endsAt }
  watcher.send({ kind: 'tool_result', toolCallId, result: { outcome: 'slots', slots: [slot], fit: 'wished' } })
}

const says = (text: string): ConversationInput => ({ kind: 'input', input: { kind: 'text', text, confidence: 0.9 } })
const presses = (digit: string): ConversationInput => ({ kind: 'input', input: { kind: 'digit', digit } })
const step = (watcher: Watcher) => watcher.own<SpokenDialogueState>('dialogue')?.dialogue.step.at

for (const [what, input] of [
  ['a yes', says('yes')],
  ['a key', presses('1')],
] as const) {
  test(`${what} that came before the question books nothing; the same answer books once the question was heard`, () => {
    const watcher = lookingUp()

    watcher.send(input)
    findsOneTime(watcher)
    expect(step(watcher)).toBe('confirm')
    expect(watcher.tools.size).toBe(0)
    expect(watcher.unheard.length).toBeGreaterThan(0)
    for (const op of HEARS) watcher.run(op)
    watcher.send(input)

    expect([...watcher.tools.values()].map(({ tool }) => tool)).toEqual(['book'])
  })
}

test('a key pressed during the question is not taken before all of it was heard; a spoken no is', () => {
  const watcher = lookingUp()
  findsOneTime(watcher)
  watcher.run({ op: 'begin', fraction: 0 })

  watcher.send(presses('1'), 0.5)
  expect(step(watcher)).toBe('confirm')
  expect(watcher.unheard.length).toBeGreaterThan(0)
  watcher.send(says('no'), 0.5)

  expect(step(watcher)).toBe('when')
})

const said = (watcher: Watcher): string[] => watcher.unheard.map(({ text }) => text)

/** A caller who says these words, with or without a person who can be reached. */
function afterWords(words: readonly string[], transferPhone: string | null): Watcher {
  const responder = dialogueResponder({ ...context, transferPhone })
  const watcher = new Watcher({ ...DEFAULT_LIMITS, maxCallMs: 900_000 }, [responder])
  watcher.send({ kind: 'started' })
  for (const text of words) {
    watcher.send(says(text))
    answersNothing(watcher)
  }
  return watcher
}

function answersNothing(watcher: Watcher): void {
  const [running] = watcher.tools
  if (running === undefined) return
  watcher.tools.delete(running[0])
  watcher.send({ kind: 'tool_result', toolCallId: running[0], result: { outcome: 'passages', passages: [] } })
}

test('after the second misunderstanding in a row a message is offered, or a person if one can be reached', () => {
  const nonsense = ['bla blub', 'frum drum']

  expect(said(afterWords(nonsense.slice(0, 1), null)).join(' ')).not.toContain('You can also say')
  expect(said(afterWords(nonsense, null)).at(-1)).toBe('You can also say "leave a message".')
  expect(said(afterWords(nonsense, '+15550001111')).at(-1)).toBe('You can also say "a person".')
  expect(said(afterWords([...nonsense, 'leave a message'], null)).join(' ')).toMatch(/message after the tone/)
})

test.each(['leave a message', 'please tell the team that the blue door is stuck'])(
  'a caller whose number is unknown is asked for one along with the message: %j',
  (words) => {
    const watcher = new Watcher({ ...DEFAULT_LIMITS, maxCallMs: 900_000 }, [
      dialogueResponder({ ...context, callerPhone: null, transferPhone: null }),
    ])
    watcher.send({ kind: 'started' })

    watcher.send(says(words))

    expect(said(watcher).join(' ')).toContain('after the tone, with the phone number where we can reach you')
  },
)

test("the time a tool takes does not count as the voice's time in the response times of an answer", () => {
  const watcher = lookingUp()
  // The watcher's clock advances by 10 ms per step.
  for (const fraction of [0.1, 0.2, 0.3]) watcher.run({ op: 'begin', fraction })
  findsOneTime(watcher)
  const mark = watcher.unheard[0]?.mark ?? ''

  watcher.send({ kind: 'speech_started', mark, queuedMs: 0 })

  const latency = watcher.state.latencies.at(-1)
  expect(latency?.modelMs).toBeGreaterThanOrEqual(10)
  expect(latency?.ttsMs).toBe(10)
})

/** A caller without a number who has chosen a time and is asked for their number. */
function isAskedForPhone(): Watcher {
  const watcher = new Watcher({ ...DEFAULT_LIMITS, maxCallMs: 900_000 }, [
    dialogueResponder({ ...context, callerPhone: null, namesAreHeard: false }),
  ])
  watcher.send({ kind: 'started' })
  watcher.send(says('book a haircut on November 24th at half past ten in the morning'))
  findsOneTime(watcher)
  expect(step(watcher)).toBe('phone')
  return watcher
}

test('an answer to an open question that was not understood is not a question for the business; a question in between is one', () => {
  const failed = isAskedForPhone()
  failed.send(says('Ana Weiß <i>'))
  expect([...failed.tools.values()]).toMatchObject([{ tool: 'answer', question: 'Ana Weiß <i>', isTentative: true }])

  const asking = isAskedForPhone()
  asking.send(says('Do you take credit cards?'))
  const [asked] = asking.tools.values()
  expect(asked).toMatchObject({ tool: 'answer', question: 'Do you take credit cards?' })
  expect(asked).not.toHaveProperty('isTentative')
})

test('a phone number that nobody asked for is not looked up', () => {
  const watcher = afterWords([], null)

  watcher.send(says('030 1234567'))

  expect([...watcher.tools.values()]).toEqual([])
  expect(said(watcher).length).toBeGreaterThan(0)
})

test('three questions asked in one breath are all answered', () => {
  const watcher = afterWords([], null)
  watcher.send(says('Do you take credit cards, is there parking, and are you wheelchair accessible?'))
  const asked: unknown[] = []
  for (let answers = 0; answers < 3; answers += 1) {
    const [toolCallId, request] = [...watcher.tools][0] ?? ['', null]
    asked.push(request)
    watcher.tools.delete(toolCallId)
    const passages = [{ title: 'Answer', text: `This is answer ${answers + 1}.` }]
    watcher.send({ kind: 'tool_result', toolCallId, result: { outcome: 'passages', passages } })
  }

  expect(asked).toMatchObject([{ tool: 'answer' }, { tool: 'answer' }, { tool: 'answer' }])
  expect(said(watcher).join(' ')).toMatch(/answer 1.*answer 2.*answer 3/)
})

test('"same time" means that of the appointment, even after a question in between', () => {
  const watcher = afterWords([], null)
  const answer = (result: ToolResult) => {
    const [toolCallId = ''] = watcher.tools.keys()
    watcher.tools.delete(toolCallId)
    watcher.send({ kind: 'tool_result', toolCallId, result })
  }
  watcher.send(says('I want to move my appointment'))
  answer({ outcome: 'appointments', appointments: [appointment] })
  watcher.send(says('is there parking?'))
  answer({ outcome: 'passages', passages: [{ title: 'Parking', text: 'Behind the house.' }] })

  watcher.send(says('the same time on Wednesday'))

  const [request] = [...watcher.tools.values()]
  expect(request).toMatchObject({
    tool: 'find_slots',
    when: { days: [{ from: '2026-11-25', to: '2026-11-25' }], times: [{ from: 10 * 60 + 30, to: 10 * 60 + 30 }] },
  })
})

test('keys answer the questions of a service: a number with hash, yes or no, and leaving out what is optional', () => {
  const questions = [
    { name: 'How old are you', type: 'number', required: true },
    { name: 'First visit', type: 'yes_no', required: false },
    { name: 'Anything else', type: 'text', required: false },
  ] as const
  const clinic = { ...context, services: [{ name: 'Check-up', durationMinutes: 30, questions: [...questions] }] }
  const slot = { start: new Date('2026-11-24T15:00:00Z'), end: new Date('2026-11-24T15:30:00Z') }
  const task = { kind: 'book', service: 'Check-up' } as const
  const step = { at: 'question', task, slot, question: questions[0], digits: '' } as const
  const press = (from: SpokenDialogueState, keys: string) =>
    [...keys].reduce(
      (reply, digit) => respondInWords(reply.state, { kind: 'input', input: { kind: 'digit', digit } }, clinic),
      { state: from, say: [] as readonly { text: string }[] },
    )

  const age = press({ ...NEW_SPOKEN_DIALOGUE, dialogue: { ...NEW_DIALOGUE, name: 'Ada', step } }, '9*42#')
  expect(age.say.map(({ text }) => text)).toEqual(['First visit?'])
  const visit = press(age.state, '2')
  expect(visit.say.map(({ text }) => text)).toEqual(['Anything else?'])
  const confirm = press(visit.state, '1')
  expect(confirm.say[0]?.text).toContain('Shall I book it?')
  const booked = respondInWords(confirm.state, { kind: 'input', input: { kind: 'digit', digit: '1' } }, clinic)
  expect(booked.next).toMatchObject({
    request: {
      tool: 'book',
      answers: [
        { question: 'How old are you', answer: '42' },
        { question: 'First visit', answer: 'no' },
      ],
    },
  })
})
