import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../test/factories/dialogue-context.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { continueDialogue } from './continue-dialogue.ts'
import { answerText } from './dialogue.ts'
import type { At, DialogueContext, DialogueState } from './dialogue-state.ts'
import { NEW_DIALOGUE } from './dialogue-state.ts'

const context = dialogueContext({ name: 'Ada Lovelace' })

/** A haircut on Tuesday at ten. */
const HAIRCUT = {
  id: 'apt_1',
  service: 'Haircut',
  startsAt: new Date('2026-03-03T15:00:00Z'),
  endsAt: new Date('2026-03-03T15:30:00Z'),
}
const BOOKED: DialogueState = { ...NEW_DIALOGUE, step: { at: 'home', again: true }, last: HAIRCUT, arranged: [HAIRCUT] }
const day = (date: string) => [{ from: date, to: date }]
const at = (minutes: number) => [{ from: minutes, to: minutes }]

test.each([
  ['no wait, Thursday', '2026-03-05', 10 * 60],
  ['no wait, Thursday instead', '2026-03-05', 10 * 60],
  ['sorry, make it Wednesday', '2026-03-04', 10 * 60],
  ['half an hour later', '2026-03-03', 10 * 60 + 30],
  ['actually, a day later would be better', '2026-03-04', 10 * 60],
])('"%s", said right after a booking, moves that appointment', (text, date, minutes) => {
  expect(answerText(BOOKED, text, context)).toMatchObject({
    kind: 'run',
    request: { tool: 'find_slots', moves: HAIRCUT.id, when: { days: day(date), times: at(minutes), exact: true } },
  })
})

test('a correction of the hour keeps the day', () => {
  const response = answerText(BOOKED, 'sorry, make it four', context)

  expect(response).toMatchObject({ request: { tool: 'find_slots', moves: HAIRCUT.id } })
  expect(response).toHaveProperty('request.when.days', day('2026-03-03'))
  expect(response).toHaveProperty('request.when.times.0', { from: 16 * 60, to: 16 * 60 })
})

test('the service of an appointment cannot be changed, and the caller is told what can be done', () => {
  const response = answerText(BOOKED, 'can you change it to a colour instead?', context)

  expect(response).toMatchObject({ kind: 'reply', state: { step: { at: 'own_one', appointment: HAIRCUT } } })
  expect(response.say?.join(' ')).toContain('I can cancel it and book Colour instead')
})

test('a complaint by text message is passed on with the next text', () => {
  const texting = { ...context, isSpoken: false }
  const offered: At<'offer_message'> = { at: 'offer_message' }

  expect(answerText({ ...NEW_DIALOGUE, step: offered }, 'yes', texting)).toMatchObject({
    state: { step: { at: 'message' } },
  })
  expect(answerText({ ...NEW_DIALOGUE, step: { at: 'message' } }, 'my hair is ruined', texting)).toMatchObject({
    notice: { about: 'message', text: 'my hair is ruined' },
  })
})

test.each(["can we say two o'clock instead?", 'could you make that Thursday at two?'])(
  '"%s", right after a booking, changes that appointment and does not make a second one',
  (text) => {
    expect(answerText(BOOKED, text, context)).toMatchObject({ request: { tool: 'find_slots', moves: HAIRCUT.id } })
  },
)

test('"cancel the colour", right after a haircut was booked, does not offer to cancel the haircut', () => {
  const response = answerText(BOOKED, 'cancel the colour', context)
  if (response.kind !== 'run') throw new Error('the appointments are not looked up')
  const appointments = [{ ...HAIRCUT, status: 'scheduled' }]
  const denied = { outcome: 'proof_needed', by: 'name', wasWrong: false, appointments } as unknown as ToolResult

  expect(continueDialogue(response, denied, context)).toMatchObject({ state: { step: { at: 'proof' } } })
})

/** A haircut on Wednesday at ten, waiting for a name or for the yes. */
const SLOT = { start: new Date('2026-03-04T15:00:00Z'), end: new Date('2026-03-04T15:30:00Z') }
const task = { kind: 'book', service: 'Haircut' } as const
const NAMELESS: DialogueContext = { ...context, name: null }

test('a name that is also a word in another language counts as a name when a name is asked for', () => {
  const asked: DialogueState = { ...NEW_DIALOGUE, step: { at: 'name', task, slot: SLOT } }

  expect(answerText(asked, 'Mia', NAMELESS)).toMatchObject({ state: { name: 'Mia', step: { at: 'confirm' } } })
})

test('another service, given in answer to the question for the name, replaces the first one', () => {
  const asked: DialogueState = { ...NEW_DIALOGUE, step: { at: 'name', task, slot: SLOT } }
  const response = answerText(asked, 'a colour please, and no haircut after all', NAMELESS)

  expect(response).toMatchObject({ request: { tool: 'find_slots', service: 'Colour' }, state: { agenda: [] } })
})

test.each(['hmm, would four be possible instead?', 'any chance of four rather than ten?'])(
  '"%s" at the confirmation looks for that hour on the same day',
  (text) => {
    const response = answerText({ ...NEW_DIALOGUE, step: { at: 'confirm', task, slot: SLOT } }, text, context)

    expect(response).toMatchObject({ request: { tool: 'find_slots', when: { days: day('2026-03-04') } } })
    expect(response).toHaveProperty('request.when.times.0.from', 16 * 60)
  },
)
