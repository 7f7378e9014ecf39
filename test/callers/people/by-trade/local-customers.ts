import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, on, week } from './spoken-parts.ts'

/** Monday 28 December 2026, 9:00 in Austin. */
const GROOMER: PersonScene = {
  now: '2026-12-28T15:00:00Z',
  business: {
    name: 'Wag and Wash',
    phone: '+15125550119',
    country: 'US',
    timezone: 'America/Chicago',
    hours: { ...week('09:00', '17:00'), saturday: on('09:00', '14:00') },
  },
  services: [
    { name: 'Full groom', durationMinutes: 90 },
    { name: 'Bath', durationMinutes: 60 },
    { name: 'Nail trim', durationMinutes: 30 },
  ],
  closed: [['2027-01-01', "New Year's Day"]],
  articles: [
    {
      title: 'What are your prices?',
      content: 'A full groom is 75 dollars for small dogs and 95 for large ones. A bath is 40 dollars, a nail trim 15.',
    },
    { title: 'Do you groom cats?', content: 'We groom dogs only, no cats.' },
    { title: 'Does my dog need vaccinations?', content: 'We need a proof of the rabies vaccination.' },
    { title: 'What if my dog is aggressive?', content: 'Dogs that bite wear a muzzle, which we lend you.' },
    { title: 'May I stay with my dog?', content: 'Owners wait outside, because dogs are calmer that way.' },
  ],
}

/** Monday 23 November 2026, 10:00 in Cape Town. */
const BIKE: PersonScene = {
  now: '2026-11-23T08:00:00Z',
  business: {
    name: 'Kloof Cycles',
    phone: '+27215550123',
    country: 'ZA',
    timezone: 'Africa/Johannesburg',
    hours: { ...week('08:00', '17:00'), saturday: on('08:00', '13:00') },
  },
  services: [
    { name: 'Bike service', durationMinutes: 60 },
    { name: 'Puncture repair', durationMinutes: 30 },
  ],
  articles: [
    { title: 'What are your prices?', content: 'A bike service is 650 rand, a puncture repair 90 rand.' },
    { title: 'Do you repair e-bikes?', content: 'We repair e-bikes with Bosch and Shimano motors.' },
    { title: 'Do you rent out bikes?', content: 'We rent out mountain bikes for 400 rand a day.' },
  ],
}

/** Tuesday 1 December 2026, 9:30 in Edinburgh. */
const OPTICIAN: PersonScene = {
  now: '2026-12-01T09:30:00Z',
  business: {
    name: 'Leith Opticians',
    phone: '+441314960118',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('09:00', '17:30'), saturday: on('09:30', '15:00') },
  },
  services: [
    { name: 'Eye test', durationMinutes: 30 },
    { name: 'Contact lens check', durationMinutes: 30 },
    { name: 'Frame fitting', durationMinutes: 30 },
  ],
  articles: [
    { title: 'What does an eye test cost?', content: 'Eye tests are free in Scotland.' },
    { title: 'Do you repair glasses?', content: 'We repair glasses while you wait. Small repairs are free.' },
    { title: 'May I drive after the test?', content: 'After drops you must not drive for four hours.' },
    { title: 'How long do new glasses take?', content: 'New glasses take seven to ten days.' },
  ],
}

/** Monday 23 November 2026, 10:00 in Cork. */
const ESTATE: PersonScene = {
  now: '2026-11-23T10:00:00Z',
  business: {
    name: 'Lee Valley Homes',
    phone: '+353214960100',
    country: 'IE',
    timezone: 'Europe/Dublin',
    hours: { ...week('09:00', '17:30'), saturday: on('10:00', '14:00') },
  },
  services: [
    { name: 'Viewing', durationMinutes: 30 },
    { name: 'Valuation', durationMinutes: 60 },
  ],
  articles: [
    { title: 'What do you charge sellers?', content: 'Our fee is 1.5 percent of the price. A valuation is free.' },
    { title: 'Where are you?', content: 'Our office is at 3 South Mall. You can park behind it.' },
    { title: 'What do tenants need?', content: 'Tenants need a reference from the last landlord and from work.' },
  ],
}

const groomerAsk = personsOfKind('asks', { scene: GROOMER })
const groomerDate = personsOfKind('dates', { scene: GROOMER })
const groomerOwn = personsOfKind('own appointment', { scene: GROOMER })
const groomerMore = personsOfKind('several things', { scene: GROOMER })
const groomerText = personsOfKind('texts', { by: 'text', scene: GROOMER })
const groomerNamed = personsOfKind('names', { scene: GROOMER })
const bikeDate = personsOfKind('dates', { scene: BIKE })
const bikeOwn = personsOfKind('own appointment', { scene: BIKE })
const bikeText = personsOfKind('texts', { by: 'text', scene: BIKE })
const bikeNamed = personsOfKind('names', { scene: BIKE })
const opticianAsk = personsOfKind('asks', { scene: OPTICIAN })
const opticianDate = personsOfKind('dates', { scene: OPTICIAN })
const opticianOwn = personsOfKind('own appointment', { scene: OPTICIAN })
const opticianMore = personsOfKind('several things', { scene: OPTICIAN })
const opticianSos = personsOfKind('emergency', { scene: OPTICIAN })
const opticianTongue = personsOfKind('languages', { scene: OPTICIAN })
const estateDate = personsOfKind('dates', { scene: ESTATE })
const estateOwn = personsOfKind('own appointment', { scene: ESTATE })
const estateMore = personsOfKind('several things', { scene: ESTATE })
const estateNote = personsOfKind('messages', { scene: ESTATE })
const estateNamed = personsOfKind('names', { scene: ESTATE })

/** Callers of a dog groomer in Austin, a bicycle shop in Cape Town, an optician in Edinburgh and an estate agent in Cork. They were written by somebody who had not seen the assistant. */
export const LOCAL_CUSTOMERS: readonly Person[] = [
  groomerAsk(`says I should probably tell you he's a`, "I should probably tell you he's a biter, is that a problem", {
    hears: [/muzzle/i],
  }),
  groomerDate(
    `says I'd like to get him a full`,
    "I'd like to get him a full groom first Monday of the new year, nine a.m.",
    { rows: ['Full groom 2027-01-04 09:00'] },
  ),
  groomerDate(
    `says she needs a bath some time before`,
    "she needs a bath some time before New Year's Eve, afternoons only, I work mornings",
    { rows: ['Bath 2026-12-28|2026-12-29|2026-12-30 12:00-16:00'] },
  ),
  groomerOwn(
    `says could I drop Mochi off half an`,
    'could I drop Mochi off half an hour earlier on Wednesday',
    { rows: ['Full groom 2026-12-30 09:30'] },
    { scene: { has: ['Full groom 2026-12-30 10:00'] } },
  ),
  groomerMore(`says what would a nail trim cost me`, 'what would a nail trim cost me, and do you do cats as well', {
    hears: [/\b15\b/, /no cats|dogs only/i],
  }),
  groomerText(
    `says whens mochis appt`,
    'whens mochis appt',
    { rows: ['Full groom 2026-12-30 10:00'], hears: [am(10)] },
    { scene: { has: ['Full groom 2026-12-30 10:00'] } },
  ),
  groomerNamed(
    `says a nail trim tomorrow at noon`,
    'a nail trim tomorrow at noon',
    { rows: ['Nail trim 2026-12-29 12:00 = Tom Wojcik'] },
    { name: 'Tom Wojcik, W O J C I K' },
  ),
  bikeDate(`says bike service on the third please, first`, 'bike service on the third please, first thing so eight', {
    rows: ['Bike service 2026-12-03 08:00'],
  }),
  bikeOwn(
    `says is my bike booked in for tomorrow`,
    "is my bike booked in for tomorrow or for Wednesday, I can't remember",
    { rows: ['Bike service 2026-11-25 09:00'], hears: [/Wednesday|25 November|November 25/i] },
    { scene: { has: ['Bike service 2026-11-25 09:00'] } },
  ),
  bikeText(
    `says Pls change my appointment to Thurs 10h00`,
    'Pls change my appointment to Thurs 10h00',
    { rows: ['Bike service 2026-11-26 10:00'] },
    { scene: { has: ['Bike service 2026-11-25 09:00'] } },
  ),
  bikeNamed(
    `says a puncture repair tomorrow at ten`,
    'a puncture repair tomorrow at ten',
    { rows: ['Puncture repair 2026-11-24 10:00 = Xiu Huang'] },
    { name: 'first name Xiu, last name Huang' },
  ),
  opticianAsk(`says I sat on my specs and the`, "I sat on my specs and the arm's come off, can somebody fix it", {
    hears: [/repair/i],
  }),
  opticianDate(`says an eye test three weeks from today`, 'an eye test three weeks from today, about ten', {
    rows: ['Eye test 2026-12-22 09:00-11:00'],
  }),
  opticianOwn(
    `says I'm ringing for my mum, Jean Ross`,
    "I'm ringing for my mum, Jean Ross, she's got an eye test on Thursday but her bus doesn't get in till ten, could she come at half past ten instead",
    { rows: ['Eye test 2026-12-03 10:30 = Jean Ross'] },
    { name: 'Jean Ross', scene: { has: ['Eye test 2026-12-03 09:30 = Jean Ross'] } },
  ),
  opticianMore(
    `says do I have to pay for an`,
    'do I have to pay for an eye test, and can I have one on Saturday at eleven',
    { rows: ['Eye test 2026-12-05 11:00'], hears: [/free/i] },
  ),
  opticianSos(
    `says I've got bleach in my eye and`,
    "I've got bleach in my eye and it's burning, can I talk to somebody",
    { person: true },
    { scene: { business: { ...OPTICIAN.business, transferPhone: '+15550009999' } } },
  ),
  opticianTongue(
    `says hello I not speak so good, I`,
    'hello I not speak so good, I want make eye test, day Friday, hour eleven',
    { rows: ['Eye test 2026-12-04 11:00'] },
  ),
  estateDate(
    `says I'd like a viewing tomorrow at eleven`,
    "I'd like a viewing tomorrow at eleven, or near enough",
    { rows: ['Viewing 2026-11-24 10:00-12:00'] },
    { scene: { taken: ['2026-11-24 11:00 30'] } },
  ),
  estateOwn(
    `says hello I've a viewing at half ten`,
    "hello I've a viewing at half ten and I'm behind a tractor, I'd say I'll be ten minutes late",
    { rows: ['Viewing 2026-11-23 10:30'], message: /late|tractor|ten|10/i },
    { scene: { has: ['Viewing 2026-11-23 10:30'] }, message: "I'll be ten minutes late" },
  ),
  estateMore(
    `says is there parking at your office, and`,
    "is there parking at your office, and would you tell Fiona I've the keys ready for her",
    { hears: [/park behind|behind it/i], message: /keys/i },
    { message: 'I have the keys ready for Fiona' },
  ),
  estateNote(
    `says I'm calling from Murphy Solicitors, would you`,
    "I'm calling from Murphy Solicitors, would you take a message for Fiona",
    { message: /contract/i },
    { message: 'The contracts for Barrack Street are ready to sign' },
  ),
  estateNamed(
    `says a viewing on Wednesday at two`,
    'a viewing on Wednesday at two',
    { rows: ["Viewing 2026-11-25 14:00 = Declan O'Brien"] },
    { name: "that'd be Declan O'Brien" },
  ),
]
