import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../features/appointments/appointment.ts'
import type { CallerInput } from '../../conversation/events.ts'
import { spokenInstant } from '../../speech/spoken.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { CallContext, Reply as ScriptReply } from '../script.ts'
import { MAIN_MENU, respondByMenu as respond } from './menu.ts'
import type { MenuState, MenuStep } from './menu-types.ts'

type Reply = ScriptReply<MenuState>

const context: CallContext = {
  businessName: 'Harbour Hair',
  timezone: 'Europe/Berlin',
  country: 'DE',
  hours: {},
  services: [
    { name: 'Haircut', durationMinutes: 30 },
    { name: 'Hair colour', durationMinutes: 90 },
  ],
  transferPhone: null,
  recordingEnabled: false,
  callerPhone: '+4930901820',
  answeredAt: new Date('2026-03-02T08:00:00Z'),
}

const digit = (key: string): CallerInput => ({ kind: 'digit', digit: key })
const text = (words: string): CallerInput => ({ kind: 'text', text: words, confidence: 0.9 })
const slots = [{ start: new Date('2026-03-02T09:00:00Z'), end: new Date('2026-03-02T09:30:00Z') }]

/** The reply to the last of several inputs and silences. */
function after(inputs: readonly (CallerInput | 'silence')[], from: MenuState = MAIN_MENU, of = context): Reply {
  let reply = respond(from, { kind: 'started' }, of)
  for (const input of inputs) {
    const event = input === 'silence' ? ({ kind: 'no_input' } as const) : ({ kind: 'input', input } as const)
    reply = respond(reply.state, event, of)
  }
  return reply
}

const said = (reply: Reply) => reply.say.map((sentence) => sentence.text)

test('the greeting names the business, with the recording notice only if calls are recorded', () => {
  expect(said(after([]))[0]).toBe('Hello, this is Harbour Hair.')
  expect(said(after([]))).not.toContain('This call is recorded.')
  expect(said(after([], MAIN_MENU, { ...context, recordingEnabled: true }))[1]).toBe('This call is recorded.')
})

test('the main menu is short once the caller has heard it, and complete again after a star or a hash', () => {
  const again = after([digit('3')])

  expect(said(after([]))).toContain('To book an appointment, press 1.')
  expect(said(again).slice(1)).toEqual([
    'Is there anything else I can do for you?',
    'To book, press 1.',
    'To change or cancel, 2.',
    'For our hours, 3.',
    'To leave a message, 4.',
  ])
  for (const key of ['*', '#'])
    expect(said(after([digit('3'), digit(key)])), key).toContain('To book an appointment, press 1.')
})

test('typed words choose from the menu like keys', () => {
  expect(after([text('I want to book, please')]).state.step).toEqual({ at: 'service' })
  expect(after([text('cancel my appointment')]).state.step).toEqual({ at: 'finding' })
  expect(said(after([text('When do you OPEN?')]))[0]).toBe("I'm sorry, I don't know our opening hours.")
  expect(after([text('book'), text('hair colour')]).next).toMatchObject({
    kind: 'run',
    request: { tool: 'next_slots', service: 'Hair colour' },
  })
  expect(after([text('1')]).state.step).toEqual({ at: 'service' })
  expect(after([text('Goodbye!')]).next).toEqual({ kind: 'goodbye', reason: 'assistant_hangup' })
})

test('a question that is not a choice is looked up in the knowledge base, and the menu says if there is no answer', () => {
  const asked = after([text('Is there parking?')])
  const known: ToolResult = { outcome: 'passages', passages: [{ title: 'Parking', text: 'Parking is free.' }] }

  expect(asked.next).toEqual({ kind: 'run', request: { tool: 'answer', question: 'Is there parking?' } })
  expect(said(respond(asked.state, { kind: 'tool_result', result: known }, context))[0]).toBe('Parking is free.')
  const unknown = respond(asked.state, { kind: 'tool_result', result: { outcome: 'passages', passages: [] } }, context)
  expect(said(unknown)[0]).toBe("I'm sorry, I don't know that.")
})

test('times are offered in the time zone of the business', () => {
  const looking = after([digit('1'), digit('1')])

  const offer = respond(looking.state, { kind: 'tool_result', result: { outcome: 'slots', slots } }, context)

  expect(said(offer)).toEqual([
    'There is one free time for Haircut:',
    'Monday, March 2nd at 10 in the morning: press 1.',
    'For later times, press 4.',
  ])
})

test('if there are no later times, the offered ones stay', () => {
  const looking = after([digit('1'), digit('1')])
  const offer = respond(looking.state, { kind: 'tool_result', result: { outcome: 'slots', slots } }, context)
  const later = respond(offer.state, { kind: 'input', input: digit('4') }, context)

  const none = respond(later.state, { kind: 'tool_result', result: { outcome: 'slots', slots: [] } }, context)

  expect(later.next).toMatchObject({ request: { after: slots[0]?.start } })
  expect(said(none)[0]).toBe('There are no later times that I can offer.')
  expect(none.state.step).toMatchObject({ at: 'slots', slots })
})

test('a number that is keyed in is read as in the country of the business', () => {
  const of = { ...context, callerPhone: null, services: [] }
  const looking = after([digit('1')], MAIN_MENU, of)
  let reply = respond(looking.state, { kind: 'tool_result', result: { outcome: 'slots', slots } }, of)
  for (const key of '1030*030901820#') reply = respond(reply.state, { kind: 'input', input: digit(key) }, of)

  expect(reply.state.step).toMatchObject({ at: 'confirm', phone: '+4930901820', keyedIn: true })
  expect(reply.outcomes).toEqual([{ did: 'gave_phone', phone: '+4930901820' }])
})

test('for any input in any order, the menu gives up after exactly three misses in a row', () => {
  const anInput = fc.oneof(
    fc.constantFrom(...'0123456789*#A').map(digit),
    fc.string({ maxLength: 20 }).map(text),
    fc.constant('silence' as const),
  )
  fc.assert(
    fc.property(fc.array(anInput, { maxLength: 30 }), (inputs) => {
      let reply = after([])
      let misses = 0
      for (const input of inputs) {
        if (reply.next.kind !== 'listen') break
        const event = input === 'silence' ? ({ kind: 'no_input' } as const) : ({ kind: 'input', input } as const)
        reply = respond(reply.state, event, context)
        misses = reply.understanding === 'not_understood' ? misses + 1 : 0
        expect(reply.next.kind === 'goodbye' && misses > 0).toBe(misses === 3)
        expect(reply.say.length > 0 || reply.understanding === 'partial' || reply.next.kind === 'run').toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

const booked = new Date('2026-03-02T10:00:00Z')
const appointment = { id: 'apt_1', service: 'Haircut', startsAt: booked } as unknown as Appointment
const [slot] = slots as [(typeof slots)[0]]
const task = { kind: 'book', service: 'Haircut' } as const
const TIMES = [slot.start, booked].map((at) => spokenInstant(at, context.timezone))
const QUESTIONS: readonly (readonly [MenuStep, string])[] = [
  [{ at: 'slots', task, slots, later: false }, '1'],
  [{ at: 'confirm', task, slot, phone: '+4930901820', keyedIn: false }, '1'],
  [{ at: 'own', appointments: [appointment, { ...appointment, id: 'apt_2' }] }, '2'],
  [{ at: 'own_one', appointment }, '1'],
  [{ at: 'own_one', appointment }, '2'],
  [{ at: 'confirm_cancel', appointment }, '1'],
]

test('a key that chooses or confirms a time is accepted only once the time was heard', () => {
  for (const [step, key] of QUESTIONS) {
    const state = { step, misses: 0 }
    const press = (unheard: readonly string[], from: MenuState = state) =>
      respond(from, { kind: 'input', input: digit(key), unheard }, context)

    const early = press(TIMES)

    expect(early, step.at).toMatchObject({ understanding: 'too_early', say: [], next: { kind: 'listen' } })
    expect(early.state.step, step.at).toEqual(step)
    expect(press([], early.state).state.step, step.at).not.toEqual(step)
    const again = respond(early.state, { kind: 'input', input: digit('*'), unheard: TIMES }, context)
    expect(again.understanding, 'what is asked again').toBe('too_early')
    expect(press(['another time']).understanding, step.at).toBe('understood')
  }
})

test('no sequence of keys books, moves or cancels anything as long as no fact was heard', () => {
  const keys = fc.array(fc.constantFrom(...'0123456789*#'), { maxLength: 40 })
  fc.assert(
    fc.property(keys, fc.boolean(), (pressed, isKnown) => {
      const of = isKnown ? context : { ...context, callerPhone: null }
      let reply = respond(MAIN_MENU, { kind: 'started' }, of)
      for (const key of pressed) {
        const unheard = reply.say.flatMap(({ fact }) => fact ?? [])
        const next = respond(reply.state, { kind: 'input', input: digit(key), unheard }, of)
        reply = next.understanding === 'too_early' ? { ...next, say: reply.say } : next
        if (reply.next.kind !== 'run') continue
        const { tool } = reply.next.request
        if (['book', 'reschedule', 'cancel'].includes(tool)) throw new Error(`${pressed.join('')}: ran ${tool}`)
        const result: ToolResult =
          tool === 'next_slots'
            ? ({ outcome: 'slots', slots } as unknown as ToolResult)
            : ({ outcome: 'appointments', appointments: [appointment] } as unknown as ToolResult)
        reply = respond(reply.state, { kind: 'tool_result', result }, of)
      }
    }),
    { numRuns: 500 },
  )
})

test('if several members of staff offer the service, keys choose one of them or anybody', () => {
  const staff = [
    { id: 'stf_1', name: 'Anna', services: null, hours: null },
    { id: 'stf_2', name: 'Ben', services: ['Haircut'], hours: null },
  ]
  const salon = { ...context, staff }
  const asked = after([digit('1'), digit('1')], MAIN_MENU, salon)
  const booking = (...keys: string[]) => after(keys.map(digit), MAIN_MENU, salon).next

  expect(said(asked)).toEqual(['With whom?', 'For Anna, press 1.', 'For Ben, press 2.', 'For anybody, press 9.'])
  expect(booking('1', '1', '2')).toMatchObject({
    request: { tool: 'next_slots', service: 'Haircut', staff: [{ id: 'stf_2', name: 'Ben' }] },
  })
  expect(booking('1', '1', '9')).toMatchObject({ request: { tool: 'next_slots', service: 'Haircut' } })
  expect(booking('1', '1', '9')).not.toHaveProperty('request.staff')
  // Only Anna offers it, so there is nothing to choose.
  expect(booking('1', '2')).toMatchObject({ request: { tool: 'next_slots', service: 'Hair colour' } })

  const found = respond(
    after([digit('1'), digit('1'), digit('2')], MAIN_MENU, salon).state,
    { kind: 'tool_result', result: { outcome: 'slots', slots } },
    salon,
  )
  expect(said(found)[0]).toBe('There is one free time for Haircut with Ben:')
  const chosen = respond(found.state, { kind: 'input', input: digit('1') }, salon)
  expect(said(chosen)[0]).toBe('Haircut with Ben, on Monday, March 2nd at 10 in the morning.')
  expect(respond(chosen.state, { kind: 'input', input: digit('1') }, salon).next).toMatchObject({
    request: { tool: 'book', staff: [{ id: 'stf_2', name: 'Ben' }] },
  })
})

test('questions of a service that keys can answer are asked before the confirmation, and kept', () => {
  const questions = [
    { name: 'Is it your first visit', type: 'yes_no', required: false },
    { name: 'How old are you?', type: 'number', required: true },
    { name: 'Anything we should know?', type: 'text', required: false },
  ] as const
  const clinic = { ...context, services: [{ name: 'Check-up', durationMinutes: 30, questions: [...questions] }] }
  const found = respond(
    after([digit('1')], MAIN_MENU, clinic).state,
    { kind: 'tool_result', result: { outcome: 'slots', slots } },
    clinic,
  )
  const keys = (from: Reply, pressed: string) =>
    [...pressed].reduce((at, key) => respond(at.state, { kind: 'input', input: digit(key) }, clinic), from)

  const first = keys(found, '1')
  expect(said(first)).toEqual(['Is it your first visit?', 'For yes, press 1.', 'For no, press 2.'])
  const second = keys(first, '2')
  expect(said(second)).toEqual(['How old are you?', 'Please key in a number, and then press hash.'])
  // A hash without digits returns to the main menu, as everywhere.
  expect(keys(second, '#').state.step).toEqual({ at: 'main', first: true })
  const confirm = keys(second, '4*42#')
  expect(said(confirm)[0]).toBe('Check-up, on Monday, March 2nd at 10 in the morning.')
  expect(keys(confirm, '1').next).toMatchObject({
    request: {
      tool: 'book',
      answers: [
        { question: 'Is it your first visit', answer: 'no' },
        { question: 'How old are you?', answer: '42' },
      ],
    },
  })
})

test('a service whose questions need words is not booked by keys, and one that is only booked online is not offered', () => {
  const question = { name: 'Allergies', type: 'text', required: true } as const
  const services = [
    { name: 'Haircut', durationMinutes: 30 },
    { name: 'Hair colour', durationMinutes: 90, questions: [question] },
    { name: 'Bridal styling', durationMinutes: 90, bookable: 'online' as const },
  ]
  const salon = { ...context, services }

  expect(said(after([digit('1')], MAIN_MENU, salon))).not.toContain('For Bridal styling, press 3.')
  const staff = [{ id: 'stf_1', name: 'Anna', services: ['Haircut'], hours: null }]
  expect(said(after([digit('1')], MAIN_MENU, { ...salon, staff })).join()).not.toContain('Hair colour')
  const asked = after([digit('1'), digit('2')], MAIN_MENU, salon)
  expect(said(asked)[0]).toBe("For Hair colour we have to ask you something that can't be keyed in.")
  expect(asked.state.step).toEqual({ at: 'trouble' })
})
