import type { Person, PersonScene } from '../../../person.ts'
import { personsOfKind } from '../../persons-of-kind.ts'

/** A skin clinic in Columbus with two doctors; Monday 1 February 2027, eleven o'clock. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const SKIN: PersonScene = {
  now: '2027-02-01T16:00:00Z',
  business: {
    name: 'Olentangy Skin Clinic',
    phone: '+16145550133',
    timezone: 'America/New_York',
    hours: {
      monday: open('08:30', '17:00'),
      tuesday: open('08:30', '17:00'),
      wednesday: open('08:30', '17:00'),
      thursday: open('08:30', '19:00'),
      friday: open('08:30', '13:00'),
    },
  },
  services: [
    { name: 'Mole check', durationMinutes: 30, price: '$140' },
    { name: 'Acne consultation', durationMinutes: 30, price: '$120' },
    { name: 'Wart removal', durationMinutes: 30, price: '$95' },
  ],
  staff: [{ name: 'Dr. Nkemelu' }, { name: 'Dr. Varga' }],
  articles: [
    { title: 'Before the mole check', content: 'Please come without make-up and nail polish.' },
    { title: 'Pregnancy', content: 'A mole check is fine in pregnancy. We do not treat acne with tablets then.' },
    { title: 'Does it hurt?', content: 'Freezing a wart stings for a minute. You can ask for a numbing cream.' },
    { title: 'Insurance', content: 'We bill all large insurers. Without insurance you pay at the desk.' },
    { title: 'Missed appointments', content: 'If you cancel less than 24 hours before, we charge $35.' },
  ],
}

const says = (kind: string) => personsOfKind(kind, { scene: SKIN })
const message = says('message')
const question = says('question')
const booking = says('booking')
const own = says('own')
const calm = says('no emergency')
const CREAM = { has: ['Mole check 2027-02-04 14:00 with Dr. Varga'] } as const

export const SKIN_PATIENTS: readonly Person[] = [
  message(
    'needs the cream again',
    "Dr. Varga always writes me up for the hydrocortisone and I'm down to the last squeeze. Could she do another one and send it to Walgreens?",
    {
      message: true,
    },
  ),
  message(
    'complains to the nurses',
    "The nurses gave me the wrong dressing last week, it's all stuck. Somebody there needs to sort that and ring me.",
    {
      message: true,
      mayLeaveMessage: true,
    },
  ),
  message(
    'texts for a letter',
    "would the doc be able to do me a note for work saying I can't wear gloves",
    { message: true },
    { by: 'text' },
  ),
  question('expects a child', "I'm 5 months along, can I still come for the moles?", { hears: [/fine in pregnancy/i] }),
  question('texts in shorthand', 'im preg, is a mole chk ok', { hears: [/fine in pregnancy/i] }, { by: 'text' }),
  question('fears pain', "I'm a proper wimp. When they freeze it, how bad are we talking?", {
    hears: [/sting|numbing/i],
  }),
  question(
    'wears nail polish',
    "I've just had my nails done, gel and all. Do I need to take that off before she looks at my moles?",
    {
      hears: [/polish/i],
    },
  ),
  question(
    'asks what nobody has written about',
    'Would you sign the form for my flight so they let me carry the lotion on board?',
    { hears: [/don't know|message|pass/i], neverHears: [/35|polish|insurers/], mayLeaveMessage: true },
  ),
  booking(
    'faints at needles',
    'I should say I faint at the sight of a needle. Anyway, wart on my thumb, wants off, Wednesday at nine?',
    { rows: ['Wart removal 2027-02-03 09:00'], neverHears: [/911/] },
    { name: 'Curtis Yoder' },
  ),
  booking(
    'asks for a doctor by name',
    'My sister swears by Doctor Nkemelu, so could the doctor look over my moles on Thursday? I finish at four, so five would do.',
    { rows: ['Mole check 2027-02-04 17:00 with Dr. Nkemelu'], hears: [/Nkemelu/] },
    { name: 'Paige Sutter' },
  ),
  booking(
    'has a son with bad skin',
    "He's fifteen, his face is a mess and he won't leave the house, so his school said to come to you. Could you see him Tuesday at four? It's acne.",
    { rows: ['Acne consultation 2027-02-02 16:00'] },
    { name: 'Eli Sutter' },
  ),
  own(
    'lost the card',
    "I've gone and lost that little card you gave me. When was it again, and which doctor is it I see?",
    { rows: CREAM.has, hears: [/4th|February 4|Thursday/i, /Varga/] },
    { scene: { ...SKIN, ...CREAM }, name: 'Edna Kowalski' },
  ),
  own(
    'cannot because of snow',
    "They're saying a foot of snow Thursday and I don't drive in that. Dr. Varga could see me the Tuesday after, same time?",
    { rows: ['Mole check 2027-02-09 14:00 with Dr. Varga'] },
    { scene: { ...SKIN, ...CREAM }, name: 'Edna Kowalski' },
  ),
  says('late')(
    'texts from a bus',
    'bus never came, gonna be 20 min behind for dr varga, sorry!!',
    { message: true, rows: ['Mole check 2027-02-01 11:30 with Dr. Varga'] },
    { by: 'text', scene: { ...SKIN, has: ['Mole check 2027-02-01 11:30 with Dr. Varga'] }, name: 'Edna Kowalski' },
  ),
  calm(
    'had the pharmacy mix up',
    'The pharmacy handed me the wrong tablets, same name, other number on the box. I have not taken any. Can the nurse call me about it?',
    {
      message: true,
      neverHears: [/911/],
    },
  ),
  calm(
    'tells of the police',
    'A policeman took my report about the broken window and I was late for everything, so I missed you. Mole check on Friday at nine instead?',
    {
      rows: ['Mole check 2027-02-05 09:00'],
      neverHears: [/911/],
    },
  ),
]
