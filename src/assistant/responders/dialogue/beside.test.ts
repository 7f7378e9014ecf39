import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../test/factories/dialogue-context.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { NOTHING_HEARD } from '../../understanding/heard.ts'
import { continueDialogue } from './continue-dialogue.ts'
import { answerText, completed } from './dialogue.ts'
import { type DialogueResponse, type DialogueState, NEW_DIALOGUE } from './dialogue-state.ts'

/** What is said beside a wish: a message, a second choice of staff, a price, a holiday. */

const staff = [
  { id: 'staff_1', name: 'Mei', services: null, hours: null },
  { id: 'staff_2', name: 'Yesenia', services: null, hours: null },
]
const context = dialogueContext({ name: 'Ada Lovelace' })
const withStaff = dialogueContext({ name: 'Ada Lovelace', staff })
const slot = { start: new Date('2026-03-05T15:00:00Z'), end: new Date('2026-03-05T15:30:00Z') }

/** Says a text; the tools answer with the results in this order. */
function hears(text: string, results: readonly ToolResult[], around = context): DialogueResponse {
  let response = answerText(NEW_DIALOGUE, text, around)
  for (const result of results) {
    if (response.kind !== 'run') break
    response = continueDialogue(response, result, around)
  }
  return response
}

test('a message beside a booking is passed on first, and then the booking begins', () => {
  const text = 'a haircut on Thursday at ten, and tell dave the part came in'
  expect(hears(text, [])).toMatchObject({
    kind: 'run',
    request: { tool: 'message', text: 'tell dave the part came in' },
  })
  expect(hears(text, [{ outcome: 'message_kept' } as ToolResult])).toMatchObject({
    kind: 'run',
    request: { tool: 'find_slots', service: 'Haircut' },
  })
})

test('who wants a call is not put through, and does not hear about the robot', () => {
  const reachable = dialogueContext({ personPhone: '(212) 555-0199' })
  for (const text of [
    'Could Linda call me back about it?',
    "can someone phone me please, I don't want to do this with a bot",
  ])
    expect(hears(text, [], reachable), text).toMatchObject({ kind: 'run', request: { tool: 'message' } })
})

test('the second choice of staff is looked for only if the first is not free then', () => {
  const text = "a haircut on Thursday at ten with Mei, if she's not there then Yesenia's fine"
  const [mei, yesenia] = staff.map(({ id, name }) => ({ id, name }))
  expect(hears(text, [], withStaff)).toMatchObject({ request: { tool: 'find_slots', staff: [mei] } })

  const free: ToolResult = { outcome: 'slots', slots: [slot], fit: 'wished' }
  expect(hears(text, [free], withStaff)).toMatchObject({ state: { step: { task: { staff: [mei] } } } })

  const taken: ToolResult = { outcome: 'slots', slots: [slot], fit: 'near' }
  const second = hears(text, [taken], withStaff)
  expect(second).toMatchObject({ kind: 'run', request: { tool: 'find_slots', staff: [yesenia] } })
  expect(hears(text, [taken, free], withStaff)).toMatchObject({ state: { step: { task: { staff: [yesenia] } } } })
})

test('an article without an amount does not answer what something costs; the prices of the services do', () => {
  const priced = dialogueContext({
    services: [
      { name: 'First cut', durationMinutes: 30, price: '$45' },
      { name: 'Colour', durationMinutes: 90, price: '$120' },
    ],
  })
  const floor = { title: 'Finding us', text: 'First floor, above the bakery.' }
  const said = hears(
    'how much is it when I come in for a visit?',
    [{ outcome: 'passages', passages: [floor] }],
    priced,
  ).say?.join(' ')
  expect(said).toContain('$120')
  expect(said).not.toContain('bakery')
})

test('an article on a holiday is told with the hours of that day', () => {
  const asked = hears('are you open on Christmas Eve?', [
    { outcome: 'hours', openings: [slot], closure: null, holiday: 'Christmas Eve' } as unknown as ToolResult,
  ])
  expect(asked).toMatchObject({ kind: 'run', request: { tool: 'answer' } })
  const shut = { title: 'Christmas', text: 'On Christmas Eve we shut at three.' }
  const answer = continueDialogue(
    asked as Extract<DialogueResponse, { kind: 'run' }>,
    { outcome: 'passages', passages: [shut] },
    context,
  )
  expect(answer.say?.join(' ')).toContain('we shut at three')
})

const own = (id: string, service: string, startsAt: string) => ({
  id,
  service,
  startsAt: new Date(startsAt),
  endsAt: new Date(startsAt),
})

test('"the later one" is the last of several appointments, and "the Friday" the one of its week', () => {
  const appointments = [
    own('apt_1', 'Haircut', '2026-03-04T15:00:00Z'),
    own('apt_2', 'Haircut', '2026-03-10T15:00:00Z'),
  ]
  const found = { outcome: 'appointments', appointments } as unknown as ToolResult
  expect(hears('cancel the later one of my two appointments', [found])).toMatchObject({
    state: { step: { at: 'confirm_cancel', appointment: { id: 'apt_2' } } },
  })
  expect(hears('my appointment next week, can you move that to the Friday instead, same time?', [found])).toMatchObject(
    {
      request: { tool: 'find_slots', moves: 'apt_2', when: { days: [{ from: '2026-03-13', to: '2026-03-13' }] } },
    },
  )
})

test('the first of two appointments in one sentence is booked first, also where the second is asked for', () => {
  const state: DialogueState = NEW_DIALOGUE
  const text = 'I need a haircut and then a colour. Thursday the 5th? The haircut at ten and the colour at eleven.'
  expect(answerText(state, text, context)).toMatchObject({
    request: { service: 'Haircut', when: { days: [{ from: '2026-03-05', to: '2026-03-05' }] } },
  })
})

test('what is wanted straight after is looked for on the day that was booked, when that appointment ends', () => {
  const two = dialogueContext({
    name: 'Ada Lovelace',
    services: [
      { name: 'Haircut', durationMinutes: 30 },
      { name: 'Blow-dry', durationMinutes: 45 },
    ],
  })
  const booked = { service: 'Haircut', startsAt: slot.start, endsAt: slot.end }
  const days = ['2026-03-05', '2026-03-12'].map((date) => ({ from: date, to: date }))
  const when = { days, times: [{ from: 780, to: 1439 }], exact: false }
  const heard = { ...NOTHING_HEARD, text: 'a blow-dry straight after', services: ['Blow-dry'], when }
  const state = { ...NEW_DIALOGUE, last: { ...booked, id: 'a_1', staff: null }, agenda: [{ heard, follows: true }] }
  const next = completed({ kind: 'reply', state: state as unknown as DialogueState, say: [] }, two)
  expect(next).toMatchObject({
    request: { tool: 'find_slots', service: 'Blow-dry', when: { days: [days[0]], exact: true } },
  })
})
