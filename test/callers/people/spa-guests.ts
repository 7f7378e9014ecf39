import type { WeeklyHours } from '../../../src/kernel/time/weekly-hours.ts'
import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const week = (days: string, ...openings: readonly (readonly [string, string])[]): WeeklyHours =>
  Object.fromEntries(days.split(' ').map((day) => [day, openings.map(([open, close]) => ({ open, close }))]))
const WD = 'monday tuesday wednesday thursday friday'
const SERVICES = [
  { name: 'Deep tissue massage', durationMinutes: 60, priceCents: 9000, currency: 'USD' },
  { name: 'Sports massage', durationMinutes: 45, priceCents: 7500, currency: 'USD' },
  { name: 'Acupuncture', durationMinutes: 30 },
]
const STAFF = [
  { name: 'Marisol Vega', hours: week(WD, ['09:00', '12:30'], ['14:00', '18:00']) },
  { name: 'Tom', services: ['Sports massage'], hours: week('monday wednesday friday', ['08:00', '13:00']) },
  { name: 'Dr. Okafor', services: ['Acupuncture'] },
  { name: 'Room 2', services: ['Acupuncture'] },
]
const spa = personsOfKind('staff', { scene: { services: SERVICES, staff: STAFF, articles: [] } })
const spaText = personsOfKind('staff texts', { by: 'text', scene: { services: SERVICES, staff: STAFF, articles: [] } })

/** A second group of people with wishes for staff, written after the first could be served and before their first run. */
export const SPA_GUESTS: readonly Person[] = [
  spa('asks whether Marisol is free', 'Hi there, is Marisol available this Wednesday around three for a deep tissue?', {
    rows: ['Deep tissue massage 2026-11-25 14:00-16:00 with Marisol Vega'],
  }),
  spa('goes to Tom usually', 'I usually go to Tom, could I get a sports massage with him on Friday at nine?', {
    rows: ['Sports massage 2026-11-27 09:00 with Tom'],
  }),
  spa('says the doctor, then the name', 'acupuncture tomorrow at eleven with the doctor, Okafor', {
    rows: ['Acupuncture 2026-11-24 11:00 with Dr. Okafor'],
  }),
  spa(
    'puts the name first',
    'Book me with Marisol, sports massage, Friday, and it has to be before noon, say ten thirty',
    { rows: ['Sports massage 2026-11-27 10:30 with Marisol Vega'] },
  ),
  spa('wants anyone but Tom', 'Anyone but Tom for a sports massage on Friday at eleven please', {
    rows: ['Sports massage 2026-11-27 11:00 with Marisol Vega'],
  }),
  spa('adds the name in a second sentence', 'Sports massage Friday at ten. Oh and I want Tom, not Marisol.', {
    rows: ['Sports massage 2026-11-27 10:00 with Tom'],
  }),
  spa('asks for price and length in one', 'How much do you charge for a sports massage and how long is it?', {
    hears: [/\$75/, /45 minutes/],
  }),
  spa('asks for a price that is not set', "What's the price of acupuncture?", { hears: [/don't know|message/i] }),
  spa('asks for the days of Tom', 'What days is Tom in?', { hears: [/Monday, Wednesday|Monday.*Wednesday.*Friday/] }),
  spa('asks whether Marisol works tomorrow', 'Will Marisol be working tomorrow?', { hears: [/Marisol Vega works/i] }),
  spa('asks which people offer acupuncture', 'Which of your people do acupuncture?', { hears: [/Okafor/] }),
  spa(
    'wants Tom for what he does not offer',
    'can tom do a deep tissue massage on friday at nine',
    { rows: ['Deep tissue massage 2026-11-27 09:00 with Marisol Vega'], hears: [/Tom/] },
    { at: { 'with whom': ['marisol then'] } },
  ),
  spa(
    'is called Tom, too',
    'My name is Tom Baker and I would like a sports massage with Marisol on Wednesday at four',
    { rows: ['Sports massage 2026-11-25 16:00 with Marisol Vega'] },
    { name: 'Tom Baker' },
  ),
  spa(
    'is misheard in two words',
    'deep tissue with Mary Sol on Wednesday at ten',
    { rows: ['Deep tissue massage 2026-11-25 10:00 with Marisol Vega'] },
    { at: { 'with whom': ['Marisol Vega'] } },
  ),
  spa(
    'praises Tom first',
    'I had Tom last week and he was great, I want a sports massage with him again Wednesday at nine',
    { rows: ['Sports massage 2026-11-25 09:00 with Tom'] },
  ),
  spa('leaves word for Marisol', 'Please tell Marisol that I will be ten minutes late today', { message: /late/ }),
  spa(
    'wants to speak to Marisol',
    'Could I speak to Marisol please?',
    { person: true },
    { scene: { business: { transferPhone: '+15550009999' }, services: SERVICES, staff: STAFF, articles: [] } },
  ),
  spa('wants whoever is free first', 'Sports massage, whoever has time first on Friday morning', {
    rows: ['Sports massage 2026-11-27 08:00-12:00'],
  }),
  spa(
    'moves an appointment with Marisol',
    'I would like to change my appointment with Marisol to Friday at ten',
    { rows: ['Deep tissue massage 2026-11-27 10:00 with Marisol Vega'] },
    {
      scene: {
        services: SERVICES,
        staff: STAFF,
        articles: [],
        has: ['Deep tissue massage 2026-11-25 10:00 with Marisol Vega'],
      },
    },
  ),
  spa(
    'wants another one at the same time',
    'My sports massage on Friday, can Marisol do it instead of Tom? Same time.',
    { rows: ['Sports massage 2026-11-27 10:00 with Marisol Vega'] },
    { scene: { services: SERVICES, staff: STAFF, articles: [], has: ['Sports massage 2026-11-27 10:00 with Tom'] } },
  ),
  spa(
    'asks whom they are seeing',
    'who am I seeing on Wednesday?',
    { rows: ['Deep tissue massage 2026-11-25 10:00 with Marisol Vega'], hears: [/Marisol/] },
    {
      scene: {
        services: SERVICES,
        staff: STAFF,
        articles: [],
        has: ['Deep tissue massage 2026-11-25 10:00 with Marisol Vega'],
      },
    },
  ),
  spa('asks for a break that Tom does not have', 'sports massage with tom friday right before his break', {
    rows: ['Sports massage 2026-11-27 11:00-12:15 with Tom'],
    hears: [/break/],
  }),
  spa('comes when Marisol is back from lunch', 'deep tissue with Marisol tomorrow as soon as she is back from lunch', {
    rows: ['Deep tissue massage 2026-11-24 14:00 with Marisol Vega'],
  }),
  spaText('texts with a slash', 'sports massage w/ tom fri 9am?', {
    rows: ['Sports massage 2026-11-27 09:00 with Tom'],
  }),
  spaText('texts whether Marisol can fit them in', 'can marisol fit me in tmrw at 4 for deep tissue', {
    rows: ['Deep tissue massage 2026-11-24 16:00 with Marisol Vega'],
  }),
  spaText('texts for a room', 'acupuncture in room 2 on thursday dec 3 at 10', {
    rows: ['Acupuncture 2026-12-03 10:00 with Room 2'],
  }),
  spaText('texts whether Tom works', 'does tom work tomorrow', { hears: [/Tom isn't in/] }),
  spaText(
    'texts an unknown name, then anybody',
    'sports massage friday 10am with Zoe',
    { rows: ['Sports massage 2026-11-27 10:00'], hears: [/Zoe/] },
    { at: { 'with whom': ['anybody'] } },
  ),
  spaText('brings their wife', 'I want a sports massage with my wife, friday 10am', {
    rows: ['Sports massage 2026-11-27 10:00'],
  }),
]
