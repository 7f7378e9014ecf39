import { expect, test } from 'vitest'
import type { ToolResult } from '../../../tools/tool.ts'
import { continueDialogue } from '../continue-dialogue.ts'
import { answerText } from '../dialogue.ts'
import { type DialogueContext, type DialogueResponse, type DialogueState, NEW_DIALOGUE } from '../dialogue-state.ts'
import { spokenWords } from '../words/spoken-words.ts'

const context: DialogueContext = {
  businessName: 'Rose City Chimneys',
  timezone: 'America/Los_Angeles',
  country: 'US',
  hours: {},
  services: [
    { name: 'Chimney sweep', durationMinutes: 60 },
    { name: 'Stove inspection', durationMinutes: 60 },
  ],
  personPhone: null,
  phone: '+15035550100',
  name: null,
  namesAreHeard: true,
  now: new Date('2027-02-01T17:00:00Z'),
  words: spokenWords,
  isSpoken: true,
  isRecorded: false,
  isUnsure: false,
}

const NEAREST = [
  { title: 'Cancelling', text: 'You can cancel free of charge until the day before.' },
  { title: 'Will it be messy?', text: 'We lay sheets.' },
]

/** Says the texts one after the other; the tools answer with the results in this order. */
function talk(texts: readonly string[], results: readonly ToolResult[]): DialogueResponse {
  const open = [...results]
  let state: DialogueState = NEW_DIALOGUE
  let response: DialogueResponse = { kind: 'reply', state, say: [] }
  for (const text of texts) {
    response = answerText(state, text, context)
    while (response.kind === 'run' && open.length > 0)
      response = continueDialogue(response, open.shift() as ToolResult, context)
    state = response.state
  }
  return response
}

const nothing: ToolResult = { outcome: 'passages', passages: [], nearest: NEAREST }
const QUESTION = 'Will the soot ruin my cream carpet?'

test('a question without a certain answer names the nearest texts, and the title that is said is read out', () => {
  const asked = talk([QUESTION], [nothing])
  expect(asked.say?.join(' ')).toContain('"Cancelling" and "Will it be messy"')

  expect(talk([QUESTION, 'Will it be messy, please'], [nothing]).say).toContain('We lay sheets.')
  expect(talk([QUESTION, 'the second one'], [nothing]).say).toContain('We lay sheets.')
})

test('what is none of the texts is passed on after a yes', () => {
  const offered = talk([QUESTION, 'no, none of those'], [nothing])
  expect(offered.say).toEqual([spokenWords.shallIPassOn()])

  const passed = talk([QUESTION, 'no, none of those', 'yes please'], [nothing])
  expect(passed).toMatchObject({ kind: 'run', request: { tool: 'message', text: QUESTION } })
})

const wrong: ToolResult = { outcome: 'proof_needed', by: 'name', wasWrong: true, appointments: [] }
const needed: ToolResult = { ...wrong, wasWrong: false }

test('a wrong name leads to a choice, and the choice to a booking or another name', () => {
  const says = ['Move my appointment to Friday at ten', 'Ada Lovelace']
  expect(talk(says, [needed, wrong]).say?.join(' ')).toContain(spokenWords.newOrOwn(true))
  expect(talk([...says, 'a new one please'], [needed, wrong]).say?.join(' ')).toMatch(/Which would you like/)
  expect(talk([...says, 'Grace Hopper'], [needed, wrong])).toMatchObject({
    kind: 'run',
    request: { tool: 'verify_caller', answer: { name: 'Grace Hopper' } },
  })
})

test('what only a person can do is offered as a message', () => {
  const offered = talk(['Could someone write to my landlord about the flue?'], [nothing])
  expect(offered.say?.at(-1)).toBe(spokenWords.shallIPassOn())
})

const found = (text: string): ToolResult => ({ outcome: 'passages', passages: [{ title: 'Being late', text }] })

test('a caller who is late and asks what follows hears the answer, and a message for the team is taken', () => {
  const rule = 'We keep your time for ten minutes.'
  const response = talk(["I'm going to be fifteen minutes late am I gonna lose my spot"], [found(rule)])
  expect(response.say?.join(' ')).toContain(rule)
  expect(response).toMatchObject({ kind: 'run', request: { tool: 'message' } })
})

test('a question with the words of a complaint is looked up first, and counts as a complaint if no article is close', () => {
  const QUESTION = 'Is my carpet going to be ruined afterwards?'
  const rule = 'We lay sheets, and nothing gets dirty.'
  expect(talk([QUESTION], [found(rule)]).say?.join(' ')).toContain(rule)
  const nothingNear: ToolResult = { outcome: 'passages', passages: [] }
  expect(talk([QUESTION], [nothingNear]).say?.join(' ')).toContain('very sorry')
  expect(talk([QUESTION], [nothing]).say?.join(' ')).toContain('Is it one of those')
})

test('a question that sounds like a wish is asked back about before services are listed', () => {
  const response = talk(['Can my thirteen year old come by herself while I do the shopping?'], [nothing])
  expect(response.say?.join(' ')).toContain('"Cancelling" and "Will it be messy"')
})
