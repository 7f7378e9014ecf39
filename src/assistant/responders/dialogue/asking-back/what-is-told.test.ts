import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../../test/factories/dialogue-context.ts'
import type { ToolResult } from '../../../tools/tool.ts'
import { NOTHING_HEARD } from '../../../understanding/heard.ts'
import { continueDialogue } from '../continue-dialogue.ts'
import { answerText } from '../dialogue.ts'
import { type DialogueResponse, type DialogueState, NEW_DIALOGUE } from '../dialogue-state.ts'
import { meaningOf } from './new-or-own.ts'

/** What a caller tells reaches the team, although a text of the business has words in common with it. */

const context = dialogueContext({
  phone: '+12125550100',
  services: [
    { name: 'Haircut', durationMinutes: 30, price: '$40' },
    { name: 'Colour', durationMinutes: 90, price: '$120' },
  ],
})
const PAYING = { title: 'Paying', text: 'You pay at the visit and get a receipt.' }
const found = (more: object = {}): ToolResult => ({ outcome: 'passages', passages: [PAYING], ...more })

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

test('who tells something and asks nothing hears what is written about it, and can have it passed on', () => {
  const words = 'I paid by card last time and never got a receipt'
  const answer = talk([words], [found()])
  expect(answer).toMatchObject({ kind: 'reply', state: { step: { at: 'pass_on', text: words } } })
  expect(answer.say).toContain(PAYING.text)
  expect(talk([words, 'yes please'], [found()])).toMatchObject({ request: { tool: 'message', text: words } })
})

test('a question whose answer is doubtful can be passed on, one whose answer is certain is answered', () => {
  const asked = "What's the waiting list like for the receipt?"
  expect(talk([asked], [found({ isDoubtful: true })])).toMatchObject({
    state: { step: { at: 'pass_on', text: asked } },
  })
  expect(talk([asked], [found()]).state.step.at).toBe('home')
})

test('whoever asks for something else in place of answering an offer is understood as if nothing had been offered', () => {
  const asked = "What's the waiting list like for the receipt?"
  expect(talk([asked, 'then a haircut on Thursday at ten'], [found({ isDoubtful: true })])).toMatchObject({
    kind: 'run',
    request: { tool: 'find_slots', service: 'Haircut' },
  })
  expect(talk([asked, 'do you sell shampoo?'], [found({ isDoubtful: true })])).toMatchObject({
    kind: 'run',
    request: { tool: 'answer', question: 'do you sell shampoo?' },
  })
})

test('what is none of the services that were named can be passed on', () => {
  const wanted = 'somebody has to confirm in writing that a pupil was with you on Monday'
  const answer = talk(['I need an appointment', wanted], [])
  expect(answer).toMatchObject({ state: { step: { at: 'pass_on', text: wanted } } })
  expect(talk(['I need an appointment', 'some day next week would be fine'], []).state.step.at).toBe('service')
})

test('the wish in a question whose answer has just been given goes on', () => {
  const said = talk(
    [
      "have you got room tomorrow for a colour any time after ten oh and can you do the receipt at the same time what's that cost",
    ],
    [found(), found()],
  )
  expect(said).toMatchObject({ kind: 'run', request: { tool: 'find_slots', service: 'Colour' } })
})

test('"a new one" answers which appointment is meant, and names no service', () => {
  const heard = {
    ...NOTHING_HEARD,
    text: 'a new one please',
    intent: 'book' as const,
    services: ['New patient evaluation'],
  }
  expect(meaningOf(heard)).toBe('new')
  expect(meaningOf({ ...heard, text: 'a new patient evaluation please' })).toBeNull()
})
