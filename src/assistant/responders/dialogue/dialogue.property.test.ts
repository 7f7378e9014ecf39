import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../features/appointments/appointment.ts'
import { restoreDialogue, saveDialogue } from '../../sms/saved-dialogue.ts'
import { sms } from '../../sms/sms-phrases.ts'
import type { ToolName, ToolRequest, ToolResult } from '../../tools/tool.ts'
import { continueDialogue } from './continue-dialogue.ts'
import { answerText } from './dialogue.ts'
import {
  type DialogueContext,
  type DialogueReply,
  type DialogueResponse,
  type DialogueState,
  NEW_DIALOGUE,
} from './dialogue-state.ts'

const context: DialogueContext = {
  businessName: 'Harbour Hair',
  timezone: 'Europe/Berlin',
  country: 'DE',
  hours: { monday: [{ open: '09:00', close: '17:00' }] },
  services: [
    { name: 'Haircut', durationMinutes: 30 },
    {
      ...{ name: 'Hair colour', durationMinutes: 90 },
      questions: [
        { name: 'Allergies', type: 'text', required: true },
        { name: 'How many visits', type: 'number', required: false },
        { name: 'Colored before', type: 'yes_no', required: false },
      ],
    },
  ],
  staff: [
    { id: 'stf_1', name: 'Anna', services: null, hours: null },
    { id: 'stf_2', name: 'Ben', services: ['Haircut'], hours: null },
  ],
  personPhone: '+4930901820',
  phone: '+4915112345678',
  name: null,
  namesAreHeard: true,
  now: new Date('2026-03-02T08:00:00Z'),
  words: sms,
  isSpoken: false,
  isRecorded: false,
  isUnsure: false,
}

const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour))
const appointment = (id: string, hour: number): Appointment => ({
  id,
  contactId: 'ctc_1',
  contactName: 'Ada',
  contactPhone: context.phone,
  service: 'Haircut',
  notes: null,
  staffId: null,
  staffName: null,
  answers: [],
  startsAt: at(hour),
  endsAt: at(hour + 1),
  timezone: context.timezone,
  status: 'confirmed',
  source: 'ai_message',
  callId: null,
  cancelledBy: null,
  cancellationReason: null,
  cancelledAt: null,
  customerConfirmedAt: null,
  createdAt: context.now,
  updatedAt: context.now,
})
const slots = [9, 10, 11].map((hour) => ({ start: at(hour), end: at(hour + 1) }))
const trouble: ToolResult[] = [
  { outcome: 'unavailable' },
  { outcome: 'unknown' },
  { outcome: 'refused', reason: 'gone' },
]

/** The possible results of each tool. */
const OUTCOMES: Record<ToolName, ToolResult[]> = {
  find_slots: [
    { outcome: 'slots', slots, fit: 'wished' },
    { outcome: 'slots', slots: slots.slice(0, 1), fit: 'near' },
    { outcome: 'slots', slots: slots.slice(1), fit: 'soonest' },
    { outcome: 'slots', slots: [], fit: 'soonest' },
    { outcome: 'not_offered', offeredBy: ['Anna'] },
    ...trouble,
  ],
  find_appointments: [
    { outcome: 'appointments', appointments: [] },
    { outcome: 'appointments', appointments: [appointment('apt_1', 9)] },
    { outcome: 'appointments', appointments: [appointment('apt_1', 9), appointment('apt_2', 12)] },
    ...(['name', 'day', 'code'] as const).map(
      (by): ToolResult => ({ outcome: 'proof_needed', by, wasWrong: false, appointments: [] }),
    ),
    { outcome: 'proof_refused' },
    ...trouble,
  ],
  note_field: [{ outcome: 'noted', key: 'insurance', label: 'Insurance', value: 'Acme' }],
  recall_caller: [{ outcome: 'recalled', notes: [], visits: [] }, { outcome: 'nothing_recalled' }, ...trouble],
  remember: [{ outcome: 'remembered' }, ...trouble],
  do_not_call: [{ outcome: 'listed' }, { outcome: 'not_listed' }, ...trouble],
  send_text: [{ outcome: 'texted' }, { outcome: 'not_texted', why: 'opted_out' }, ...trouble],
  keep_message: [{ outcome: 'message_recorded' }, ...trouble],
  verify_caller: [
    { outcome: 'appointments', appointments: [appointment('apt_1', 9)] },
    { outcome: 'proof_needed', by: 'name', wasWrong: true, appointments: [] },
    { outcome: 'proof_refused' },
    ...trouble,
  ],
  book: [{ outcome: 'booked', appointment: appointment('apt_3', 9) }, { outcome: 'taken' }, ...trouble],
  reschedule: [{ outcome: 'rescheduled', appointment: appointment('apt_1', 10) }, { outcome: 'taken' }, ...trouble],
  cancel: [
    { outcome: 'cancelled', appointment: appointment('apt_1', 9) },
    { outcome: 'already_cancelled' },
    { outcome: 'proof_needed', by: 'name', wasWrong: false, appointments: [] },
    ...trouble,
  ],
  answer: [
    { outcome: 'passages', passages: [{ title: 'Parking', text: 'Behind the house.' }] },
    { outcome: 'passages', passages: [] },
  ],
  opening_hours: [
    { outcome: 'hours', openings: slots, closure: null, holiday: null },
    { outcome: 'hours', openings: slots, closure: null, holiday: 'Christmas Day' },
    { outcome: 'hours', openings: [], closure: { reason: 'Holidays' }, holiday: null },
  ],
  last_staff: [
    { outcome: 'last_staff', member: { id: 'stf_1', name: 'Anna' } },
    { outcome: 'last_staff', member: null },
    ...trouble,
  ],
  usual_service: [
    { outcome: 'usual_service', service: 'Haircut' },
    { outcome: 'usual_service', service: null },
    { outcome: 'proof_needed', by: 'name', wasWrong: false, appointments: [] },
    ...trouble,
  ],
  next_slots: trouble,
  transfer: trouble,
  message: trouble,
  custom: trouble,
}

const TEXTS = [
  ...[
    'hi',
    'haircut',
    'book',
    'book hair colour tomorrow at 10',
    'next tuesday after lunch',
    '1',
    '2',
    '3',
    'the last one',
    'yes',
    'YES',
    'ok',
  ],
  ...[
    'no',
    'no, thursday',
    'yes but at 4',
    'later',
    'asap',
    'Ada Lovelace',
    'skip',
    'cancel my appointment',
    'move it to friday at 3',
    'move it',
  ],
  ...[
    'when is my appointment',
    'are you open on friday?',
    'hours',
    'is there a good place to park?',
    'leave a message',
    'The tap drips.',
  ],
  ...[
    'a colour and a haircut tomorrow',
    'haircut tomorrow at 10, is there parking, and cancel my appointment',
    'the same for my son',
    'half an hour later',
    'am i booked now?',
    'yes. and what are your hours?',
    'please tell Anna that I am late',
  ],
  ...['with Anna', 'haircut with Zoe tomorrow at 10', 'actually with Ben', 'with the same one as last time', 'anybody'],
  ...['none', 'nuts', 'skip', 'twenty five'],
  ...['is Ben in on friday?', 'what does a haircut cost?', 'who does hair colour?', 'move it to Ben', 'with her'],
  ...['talk to a person', 'never mind', 'thanks', 'bye', '', '👍', 'what is right?', 'yes?', 'other times'],
]
/** A copy made through JSON, with its dates restored. */
const restored = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (key, field: unknown) =>
    ['start', 'end', 'startsAt', 'endsAt'].includes(key) && typeof field === 'string' ? new Date(field) : field,
  )

const aTurn = fc.record({
  text: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  ),
  picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
})

const EFFECTS: readonly ToolName[] = ['book', 'reschedule', 'cancel']
const AGREES = /^(?:yes|ok|👍|cancel my appointment|yes\. and what are your hours\?)$/i

/** The conditions of a request with an effect: the dialogue asked for exactly that, and the caller agreed. */
function checkEffect(request: ToolRequest, before: DialogueState, text: string): void {
  const { step } = before
  expect(text).toMatch(AGREES)
  if (request.tool === 'cancel') {
    expect(step).toMatchObject({ at: 'confirm_cancel', appointment: { id: request.appointmentId } })
    return
  }
  expect(step).toMatchObject({ at: 'confirm' })
  if (step.at !== 'confirm' || (request.tool !== 'book' && request.tool !== 'reschedule')) return
  expect(request.startsAt).toEqual(step.slot.start)
  if (request.tool === 'book') expect(request.contactPhone).toBe(context.phone)
  else expect(step.task).toMatchObject({ kind: 'move', appointment: { id: request.appointmentId } })
}

/**
 * The result of a booking or a move has the requested time and member of staff and, for a booking, a new row. `isOld` returns the row of an
 * earlier request instead, as happened when the bookings of a call were told apart only by their time.
 */
function asRequested(picked: ToolResult, request: ToolRequest, rows: string[], isOld: boolean) {
  const wanted = request.tool === 'book' || request.tool === 'reschedule' ? request.staff : undefined
  const [member] = [wanted ?? []].flat()
  const staff = { staffId: member?.id ?? null, staffName: member?.name ?? null }
  if (picked.outcome === 'booked' && request.tool === 'book') {
    const old = isOld ? rows[0] : undefined
    const id = old ?? `apt_new${rows.length}`
    if (old === undefined) rows.push(id)
    const { startsAt, endsAt, service } = request
    const result: ToolResult = {
      outcome: 'booked',
      appointment: { ...picked.appointment, ...staff, id, startsAt, endsAt, service },
    }
    return { result, isOfRequest: old === undefined }
  }
  if (picked.outcome === 'rescheduled' && request.tool === 'reschedule') {
    const { startsAt, endsAt, appointmentId } = request
    const appointment = { ...picked.appointment, ...staff, id: appointmentId, startsAt, endsAt }
    return { result: { outcome: 'rescheduled', appointment } as ToolResult, isOfRequest: true }
  }
  return { result: picked, isOfRequest: true }
}

/** Checks that a wish leaves the agenda only when its turn has come, or when it is named to a caller who is leaving. */
function checkAgenda(before: DialogueState, response: DialogueReply, words: string): void {
  const [old, now] = [before.agenda, response.state.agenda]
  if (response.follows === 'goodbye') {
    expect(now).toEqual([])
    if (old.length > 0) expect(words).toContain('Not dealt with yet')
    return
  }
  const kept = Math.min(old.length, now.length)
  expect(now.slice(now.length - kept)).toEqual(old.slice(old.length - kept))
  if (old.length > now.length) expect(response.state.step.at === 'home' && old.length > 0 && now.length > 0).toBe(false)
}

test('for any texts and tool results, effects happen only after a yes to exactly that, and only what happened is reported', () => {
  fc.assert(
    fc.property(fc.array(aTurn, { maxLength: 25 }), (turns) => {
      let state = NEW_DIALOGUE
      const rows: string[] = []
      for (const { text, picks } of turns) {
        const before = state
        const said: string[] = []
        const done = new Set<string>()
        let response: DialogueResponse = answerText(state, text, context)
        for (let ran = 0; response.kind === 'run'; ran += 1) {
          expect(ran).toBeLessThan(12)
          const { request } = response
          if (EFFECTS.includes(request.tool)) checkEffect(request, state, text)
          const outcomes = OUTCOMES[request.tool]
          const picked = outcomes[(picks[ran] ?? 0) % outcomes.length] as ToolResult
          const { result, isOfRequest } = asRequested(picked, request, rows, (picks[ran] ?? 0) % 7 === 0)
          if (isOfRequest) done.add(result.outcome)
          said.push(...(response.say ?? []))
          // What the dialogue waits for is plain data as well.
          const { state: waiting, continuation } = restored({
            state: response.state,
            continuation: response.continuation,
          })
          response = continueDialogue({ state: waiting, continuation }, result, context)
        }
        const words = [...said, ...response.say].join('\n')
        expect(words.trim()).not.toBe('')
        // "Booked" is said once for each row that this very request has made.
        expect(words.match(/\bIt's booked\b/g)?.length ?? 0).toBe(done.has('booked') ? 1 : 0)
        expect(/\bIt's moved\b/.test(words)).toBe(done.has('rescheduled'))
        expect(/ is cancelled\.$/m.test(words)).toBe(done.has('cancelled'))
        checkAgenda(before, response, words)
        expect(words.match(/^\d\) /gm)?.length ?? 0).toBeLessThanOrEqual(3)
        expect(words).not.toMatch(/press \d|undefined|null|NaN|\[object/)
        // The dialogue is stored as JSON between two texts.
        state = restoreDialogue(JSON.parse(JSON.stringify(saveDialogue(response.state))))
        expect(state).toEqual(response.state)
      }
    }),
    { numRuns: 300 },
  )
})

test('a stored dialogue of an unknown shape is replaced by a new one', () => {
  for (const saved of [null, undefined, 'x', 7, [], {}, { shape: 0, state: { step: { at: 'gone' } } }])
    expect(restoreDialogue(saved)).toEqual(NEW_DIALOGUE)
})

test('a dialogue that was stored by version 0.1 continues', () => {
  const slot = { start: '2026-03-03T09:00:00.000Z', end: '2026-03-03T09:30:00.000Z' }
  const errand = { kind: 'book', service: 'Haircut' }
  const talk = { screen: { at: 'confirm', errand, slot }, name: 'Ada', phone: null, last: null }

  const state = restoreDialogue({ shape: 2, talk })

  expect(answerText(state, 'yes', context)).toMatchObject({
    kind: 'run',
    request: { tool: 'book', startsAt: new Date(slot.start), service: 'Haircut', contactName: 'Ada' },
  })
})
