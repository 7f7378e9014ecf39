import { expect, test } from 'vitest'
import { dialogueContext } from '../../../../../test/factories/dialogue-context.ts'
import { appointment } from '../../../../../test/phones/known-appointment.ts'
import type { ToolResult } from '../../../tools/tool.ts'
import { continueDialogue } from '../continue-dialogue.ts'
import { answerText } from '../dialogue.ts'
import { type DialogueResponse, type DialogueState, NEW_DIALOGUE } from '../dialogue-state.ts'

const context = dialogueContext({ name: 'Ada Lovelace' })
const TUESDAY = { ...appointment, startsAt: new Date('2026-03-03T15:00:00Z'), endsAt: new Date('2026-03-03T15:30:00Z') }
const THURSDAY = {
  ...appointment,
  id: 'apt_2',
  startsAt: new Date('2026-03-05T16:00:00Z'),
  endsAt: new Date('2026-03-05T16:30:00Z'),
}

/** What the dialogue does when the caller has both appointments. */
function withBoth(text: string, state: DialogueState = NEW_DIALOGUE): DialogueResponse {
  let asked = answerText(state, text, context)
  // The business has written nothing about that.
  if (asked.kind === 'run' && asked.request.tool === 'answer')
    asked = continueDialogue(asked, { outcome: 'passages', passages: [] }, context)
  if (asked.kind !== 'run') throw new Error(`no look-up: ${asked.say.join(' ')}`)
  expect(asked.request.tool).toBe('find_appointments')
  const found: ToolResult = { outcome: 'appointments', appointments: [TUESDAY, THURSDAY] }
  return continueDialogue(asked, found, context)
}

test.each(['cancel everything I have with you', 'cancel both of my appointments', 'please cancel all my appointments'])(
  '"%s" asks about the appointments one after the other',
  (text) => {
    const asked = withBoth(text)
    expect(asked.state.step).toMatchObject({ at: 'confirm_cancel', appointment: { id: TUESDAY.id } })

    const run = answerText(asked.state, 'yes', context)
    if (run.kind !== 'run') throw new Error('nothing is cancelled')
    expect(run.request).toMatchObject({ tool: 'cancel', appointmentId: TUESDAY.id })

    const done = continueDialogue(run, { outcome: 'cancelled', appointment: TUESDAY }, context)
    if (done.kind !== 'run') throw new Error('the other appointment is forgotten')
    expect(done.request.tool).toBe('find_appointments')
    const left: ToolResult = { outcome: 'appointments', appointments: [THURSDAY] }
    const next = continueDialogue(done, left, context)
    expect(next.state.step).toMatchObject({ at: 'confirm_cancel', appointment: { id: THURSDAY.id } })
  },
)

test('a caller who is asked which one can say both', () => {
  const asked = withBoth('cancel my appointment')
  expect(asked.state.step).toMatchObject({ at: 'own' })

  expect(answerText(asked.state, 'both of them', context).state.step).toMatchObject({
    at: 'confirm_cancel',
    appointment: { id: TUESDAY.id },
  })
})

test('"something later that day" looks for a time later than the appointment', () => {
  const response = withBoth("You've got me down for a haircut on Thursday, any chance of something later that day?")

  expect(response).toMatchObject({ kind: 'run', request: { tool: 'find_slots', moves: THURSDAY.id } })
  expect(response).toHaveProperty('request.when.times', [{ from: 11 * 60 + 1, to: 24 * 60 - 1 }])
})

test('a caller who says at the last question that an appointment was to be moved does not get a second one booked', () => {
  const slot = { start: new Date('2026-03-06T15:00:00Z'), end: new Date('2026-03-06T15:30:00Z') }
  const step = { at: 'confirm', task: { kind: 'book', service: 'Haircut' }, slot } as const
  const response = withBoth('no, move my Tuesday appointment to Friday March 6th at ten', { ...NEW_DIALOGUE, step })

  expect(response).toMatchObject({ kind: 'run', request: { tool: 'find_slots', moves: TUESDAY.id } })
  expect(response).toHaveProperty('request.when.days', [{ from: '2026-03-06', to: '2026-03-06' }])
})
