import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../features/appointments/appointment.ts'
import { restoredTalk, savedTalk } from '../../sms/saved-talk.ts'
import { sms } from '../../sms/sms-phrases.ts'
import type { ToolName, ToolRequest, ToolResult } from '../../tools/tool.ts'
import { hear } from './dialogue.ts'
import { NEW_TALK, type Step, type Talk, type TalkContext } from './talk.ts'

const context: TalkContext = {
  businessName: 'Harbour Hair',
  timezone: 'Europe/Berlin',
  country: 'DE',
  hours: { monday: { open: '09:00', close: '17:00' } },
  services: [
    { name: 'Haircut', durationMinutes: 30 },
    { name: 'Hair colour', durationMinutes: 90 },
  ],
  personPhone: '+4930901820',
  phone: '+4915112345678',
  name: null,
  now: new Date('2026-03-02T08:00:00Z'),
  words: sms,
  isSpoken: false,
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
  startsAt: at(hour),
  endsAt: at(hour + 1),
  timezone: context.timezone,
  status: 'confirmed',
  source: 'ai_message',
  callId: null,
  cancelledBy: null,
  cancellationReason: null,
  cancelledAt: null,
  createdAt: context.now,
  updatedAt: context.now,
})
const slots = [9, 10, 11].map((hour) => ({ start: at(hour), end: at(hour + 1) }))
const trouble: ToolResult[] = [
  { outcome: 'unavailable' },
  { outcome: 'unknown' },
  { outcome: 'refused', reason: 'gone' },
]

/** What each tool may answer. */
const OUTCOMES: Record<ToolName, ToolResult[]> = {
  find_slots: [
    { outcome: 'slots', slots, fit: 'wished' },
    { outcome: 'slots', slots: slots.slice(0, 1), fit: 'near' },
    { outcome: 'slots', slots: slots.slice(1), fit: 'soonest' },
    { outcome: 'slots', slots: [], fit: 'soonest' },
    ...trouble,
  ],
  find_appointments: [
    { outcome: 'appointments', appointments: [] },
    { outcome: 'appointments', appointments: [appointment('apt_1', 9)] },
    { outcome: 'appointments', appointments: [appointment('apt_1', 9), appointment('apt_2', 12)] },
    ...trouble,
  ],
  book: [{ outcome: 'booked', appointment: appointment('apt_3', 9) }, { outcome: 'taken' }, ...trouble],
  reschedule: [{ outcome: 'rescheduled', appointment: appointment('apt_1', 10) }, { outcome: 'taken' }, ...trouble],
  cancel: [
    { outcome: 'cancelled', appointment: appointment('apt_1', 9) },
    { outcome: 'already_cancelled' },
    ...trouble,
  ],
  answer: [
    { outcome: 'passages', passages: [{ title: 'Parking', text: 'Behind the house.' }] },
    { outcome: 'passages', passages: [] },
  ],
  opening_hours: [
    { outcome: 'hours', openings: slots },
    { outcome: 'hours', openings: [] },
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
  ...['talk to a person', 'never mind', 'thanks', 'bye', '', '👍', 'what is right?', 'yes?', 'other times'],
]
const aTurn = fc.record({
  text: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  ),
  picks: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
})

const EFFECTS: readonly ToolName[] = ['book', 'reschedule', 'cancel']
const AGREES = /^(?:yes|ok|👍|cancel my appointment)$/i

/** What must hold of a request with an effect: it was asked about, in so many words, and agreed to. */
function checkEffect(request: ToolRequest, before: Talk, text: string): void {
  const { screen } = before
  expect(text).toMatch(AGREES)
  if (request.tool === 'cancel') {
    expect(screen).toMatchObject({ at: 'confirm_cancel', appointment: { id: request.appointmentId } })
    return
  }
  expect(screen).toMatchObject({ at: 'confirm' })
  if (screen.at !== 'confirm' || (request.tool !== 'book' && request.tool !== 'reschedule')) return
  expect(request.startsAt).toEqual(screen.slot.start)
  if (request.tool === 'book') expect(request.contactPhone).toBe(context.phone)
  else expect(screen.errand).toMatchObject({ kind: 'move', appointment: { id: request.appointmentId } })
}

test('whatever is texted and whatever the tools say: effects only after a yes to that very thing, and only what happened is reported', () => {
  fc.assert(
    fc.property(fc.array(aTurn, { maxLength: 25 }), (turns) => {
      let talk = NEW_TALK
      for (const { text, picks } of turns) {
        const done = new Set<string>()
        let step: Step = hear(talk, text, context)
        for (let ran = 0; step.kind === 'run'; ran += 1) {
          expect(ran).toBeLessThan(6)
          const { request } = step
          if (EFFECTS.includes(request.tool)) checkEffect(request, talk, text)
          if (request.tool === 'find_appointments') expect(request.phone).toBe(context.phone)
          const outcomes = OUTCOMES[request.tool]
          const result = outcomes[(picks[ran] ?? 0) % outcomes.length] as ToolResult
          done.add(result.outcome)
          step = step.then(result)
        }
        const said = step.say.join('\n')
        expect(said.trim()).not.toBe('')
        expect(/\bIt's booked\b/.test(said)).toBe(done.has('booked'))
        expect(/\bIt's moved\b/.test(said)).toBe(done.has('rescheduled'))
        expect(/ is cancelled\.$/m.test(said)).toBe(done.has('cancelled'))
        expect(said.match(/^\d\) /gm)?.length ?? 0).toBeLessThanOrEqual(3)
        expect(said).not.toMatch(/press \d|undefined|null|NaN|\[object/)
        // What is kept as JSON between two texts comes back as it was.
        talk = restoredTalk(JSON.parse(JSON.stringify(savedTalk(step.talk))))
        expect(talk).toEqual(step.talk)
      }
    }),
    { numRuns: 300 },
  )
})

test('a conversation that was kept in another shape, or is no conversation, begins anew', () => {
  for (const saved of [null, undefined, 'x', 7, [], {}, { shape: 0, talk: { screen: { at: 'gone' } } }])
    expect(restoredTalk(saved)).toEqual(NEW_TALK)
})
