import type { Person, PersonScene } from '../../../person.ts'
import { personsOfKind } from '../../persons-of-kind.ts'

/** A dance school in Providence; Monday 1 February 2027, noon. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const DANCE: PersonScene = {
  now: '2027-02-01T17:00:00Z',
  business: {
    name: 'East Side Dance',
    phone: '+14015550126',
    timezone: 'America/New_York',
    hours: {
      monday: open('12:00', '20:00'),
      tuesday: open('12:00', '20:00'),
      wednesday: open('12:00', '20:00'),
      thursday: open('12:00', '20:00'),
      saturday: open('09:00', '14:00'),
    },
    capacity: 2,
  },
  services: [
    { name: 'Trial class', durationMinutes: 60, price: '$15' },
    { name: 'Private lesson', durationMinutes: 60, price: '$70' },
    { name: 'Wedding dance', durationMinutes: 90, price: '$110' },
  ],
  articles: [
    { title: 'No partner', content: 'You can come alone. We change partners in every class.' },
    { title: 'Shoes', content: 'Any shoes with a clean, smooth sole will do. We sell dance shoes at the desk.' },
    {
      title: 'How many lessons for the first dance?',
      content: 'Most couples need three lessons for their first dance.',
    },
    { title: 'Watching', content: 'Parents can watch from the gallery, not in the room.' },
    {
      title: 'Freezing a membership',
      content: 'You can pause a membership for up to three months, for example after an injury.',
    },
  ],
}

const says = (kind: string) => personsOfKind(kind, { scene: DANCE })
const booking = says('booking')
const question = says('question')

export const DANCE_FAMILIES: readonly Person[] = [
  booking(
    'has two left feet',
    'She says I dance like a fridge, the wedding is on the twentieth, and I want to surprise her. Wedding dance, this Thursday at six, can do?',
    { rows: ['Wedding dance 2027-02-04 18:00'] },
    { name: 'Marcus Bell' },
  ),
  booking(
    'is brought by the doctor',
    "My physio said I've to get moving and you were the nearest. A private lesson then, Wednesday at one, I've the afternoon off.",
    { rows: ['Private lesson 2027-02-03 13:00'] },
    { name: 'Agnes Doyle' },
  ),
  booking(
    'finishes work at four',
    'My shift ends at four on Tuesdays, so half past would be about right for a trial class tomorrow.',
    { rows: ['Trial class 2027-02-02 16:30'] },
    { name: 'Tariq Aziz' },
  ),
  booking(
    'texts as young people do',
    'yo me n my gf wanna try dancing sat 10ish, the trial thing',
    { rows: ['Trial class 2027-02-06 09:30-10:30'] },
    { by: 'text', name: 'Dion' },
  ),
  question('comes alone', "I'm on my own since the divorce, would I just be stood there like a lemon?", {
    hears: [/alone|partners/i],
  }),
  question(
    'marries soon',
    'We get married in May and neither of us can dance a step. How long would you say we need?',
    {
      hears: [/three lessons/i],
    },
  ),
  question('wants to look on', 'Am I allowed to sit in while my little girl has her class?', { hears: [/gallery/i] }),
  question(
    'broke the ankle',
    "I've bust my ankle skiing and I'm on crutches for eight weeks, I'm paying every month for nothing now.",
    {
      hears: [/pause|three months/i],
    },
  ),
  question('wears boots', 'Would it be a problem if I came straight from work in my steel toe caps?', {
    hears: [/sole/i],
  }),
  question('asks what nobody has written about', 'Could I hire your hall for a birthday do in June?', {
    hears: [/don't know|message|pass/i],
    neverHears: [/gallery|sole|pause/],
    mayLeaveMessage: true,
  }),
  says('own')(
    'rearranges a class in a story',
    "Little one's running a temperature, so tonight at five is out for us. Could we come Wednesday at five instead?",
    { rows: ['Trial class 2027-02-03 17:00'] },
    { scene: { ...DANCE, has: ['Trial class 2027-02-01 17:00'] }, name: 'Gina Russo' },
  ),
  says('own')(
    'reports being late',
    'Traffic on 95 is nuts, we might not make it for five sharp, more like ten past.',
    { message: true, rows: ['Trial class 2027-02-01 17:00'] },
    { scene: { ...DANCE, has: ['Trial class 2027-02-01 17:00'] }, name: 'Gina Russo' },
  ),
]
