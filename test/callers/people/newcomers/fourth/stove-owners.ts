import type { Person, PersonScene } from '../../../person.ts'
import { personsOfKind } from '../../persons-of-kind.ts'

/** A chimney sweep in Portland; Monday 1 February 2027, nine o'clock. Each person shows a kind of failure that a judge named. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const STOVES: PersonScene = {
  now: '2027-02-01T17:00:00Z',
  business: {
    name: 'Rose City Chimneys',
    phone: '+15035550181',
    timezone: 'America/Los_Angeles',
    hours: {
      monday: open('08:00', '17:00'),
      tuesday: open('08:00', '17:00'),
      wednesday: open('08:00', '17:00'),
      thursday: open('08:00', '17:00'),
      friday: open('08:00', '15:00'),
    },
  },
  services: [
    { name: 'Chimney sweep', durationMinutes: 60, price: '$160' },
    { name: 'Stove inspection', durationMinutes: 60, price: '$110' },
    { name: 'Cap replacement', durationMinutes: 90, price: 'from $240' },
  ],
  articles: [
    {
      title: 'Smoke in the room',
      content: 'Open a window, let the fire go out and do not light it again until we have looked at the flue.',
    },
    { title: 'Call-out and quotes', content: 'Coming to look costs $60, which we take off the bill if you go ahead.' },
    {
      title: 'How often to sweep',
      content: 'A stove that burns wood all winter should be swept once a year, best before autumn.',
    },
    { title: 'Will it be messy?', content: 'We lay sheets and use a vacuum cleaner, so no soot gets on your carpet.' },
    { title: 'Cancelling', content: 'You can cancel free of charge until the day before. After that we charge $40.' },
  ],
}

const WITH_SWEEP = { has: ['Chimney sweep 2027-02-03 10:00'] } as const
const says = (kind: string) => personsOfKind(kind, { scene: STOVES })
const booking = says('booking')
const question = says('question')
const own = says('own')
const several = says('several wishes')

export const STOVE_OWNERS: readonly Person[] = [
  booking(
    'tells of the mother and her stove',
    "My mum's stove hasn't been swept since we lost dad, she's due, and I'm round hers on Thursday. Could somebody do the chimney sweep then, about ten?",
    { rows: ['Chimney sweep 2027-02-04 10:00'] },
    { name: 'Gwen Pardoe' },
  ),
  booking(
    'has a day off',
    "I'm off on Wednesday for once, so that'd be the day to have somebody look the stove over. Inspection, I mean. Nine-ish?",
    { rows: ['Stove inspection 2027-02-03 08:30-09:30'] },
    { name: 'Leroy Banks' },
  ),
  booking(
    'has guests at the weekend',
    "We've got family landing Friday and I'd like the chimney swept before they're here. Thursday any time after one?",
    { rows: ['Chimney sweep 2027-02-04 13:00-16:00'] },
    { name: 'Inez Calloway' },
  ),
  question(
    'smells smoke in the room',
    'When I light the thing the whole sitting room fills up with smoke and my eyes sting. What do I do?',
    { hears: [/window|flue/i] },
  ),
  question(
    'fears for a pale carpet',
    'We have a cream carpet right up to the hearth and I am slightly dreading soot all over it.',
    { hears: [/sheets|vacuum/i] },
  ),
  question(
    'asks how the firm charges for a look',
    'Say you drive out, have a look and I decide against it. Am I out of pocket?',
    {
      hears: [/60/],
    },
  ),
  question('heats with wood', 'We burn logs from October to April. How many times a year ought it to be done?', {
    hears: [/once a year/i],
  }),
  question(
    'asks about something that nobody has written on',
    'Would I have to ring the council before a new flue goes in?',
    { hears: [/don't know|message|pass/i], neverHears: [/\$60|sheets|window/], mayLeaveMessage: true },
  ),
  own(
    'has a clash',
    "You're down for us Wednesday at ten and now the school wants me in that morning. Would Thursday at the same time be any good?",
    { rows: ['Chimney sweep 2027-02-04 10:00'] },
    { scene: { ...STOVES, ...WITH_SWEEP }, name: 'Rob Iverson' },
  ),
  own(
    'needs half an hour more',
    "It's Wednesday at ten you're coming to mine. I don't drop the kids till ten past, so could it be half an hour later?",
    { rows: ['Chimney sweep 2027-02-03 10:30'] },
    { scene: { ...STOVES, ...WITH_SWEEP }, name: 'Rob Iverson' },
  ),
  several(
    'cancels and asks what it costs',
    "I need to cancel Wednesday's sweep I'm afraid. Does that cost me anything?",
    { rows: ['cancelled Chimney sweep 2027-02-03 10:00'], hears: [/free of charge/i] },
    { scene: { ...STOVES, ...WITH_SWEEP }, name: 'Rob Iverson' },
  ),
  several(
    'asks the price and books',
    ['What do you take for a sweep, and could I have one tomorrow at quarter past nine, or as near as you can?'],
    { rows: ['Chimney sweep 2027-02-02 09:00-09:30'], hears: [/160/] },
    { name: 'Dwight Farrow' },
  ),
]
