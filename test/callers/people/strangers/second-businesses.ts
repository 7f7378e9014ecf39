import type { PersonScene } from '../../person.ts'
import { at, on, week } from './spoken-to.ts'

/** The demo business, on Monday 23 November 2026 at nine in New York. */
export const SALON: PersonScene = {}

/** Friday 11 December 2026, 9:00 in Bristol. */
export const DENTIST: PersonScene = {
  now: '2026-12-11T09:00:00Z',
  business: {
    name: 'Clifton Dental Practice',
    phone: '+441174960171',
    country: 'GB',
    timezone: 'Europe/London',
    hours: week('08:30', '17:30'),
  },
  services: [
    { name: 'Check-up', durationMinutes: 30 },
    { name: 'Hygienist visit', durationMinutes: 30 },
    { name: 'Filling', durationMinutes: 45 },
  ],
  staff: [{ name: 'Dr Shah' }, { name: 'Dr Lowe' }],
  closed: [
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-28', 'Bank holiday'],
    ['2027-01-01', "New Year's Day"],
  ],
  articles: [
    {
      title: 'Do you take NHS patients?',
      content: 'We take NHS patients under 18. Adults are treated privately.',
    },
    { title: 'What does it cost?', content: 'A check-up is 62 pounds, a hygienist visit 70 pounds.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Nashville. */
export const GARAGE: PersonScene = {
  now: '2026-11-23T15:00:00Z',
  business: {
    name: "Dale's Auto Repair",
    phone: '+16155550124',
    country: 'US',
    timezone: 'America/Chicago',
    hours: { ...week('07:30', '17:30'), saturday: on('08:00', '12:00') },
  },
  services: [
    { name: 'Oil change', durationMinutes: 30 },
    { name: 'Brake inspection', durationMinutes: 60 },
    { name: 'Tire rotation', durationMinutes: 30 },
    { name: 'Engine diagnostic', durationMinutes: 60 },
  ],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    {
      title: 'What does an oil change cost?',
      content: 'An oil change is 49 dollars, or 79 dollars with synthetic oil.',
    },
    {
      title: 'Which vehicles do you work on?',
      content: 'We work on gas and diesel cars and trucks, but no motorcycles.',
    },
    { title: 'Can I leave my car before you open?', content: 'Put your keys into the drop box next to the side door.' },
  ],
}

/** Thursday 3 December 2026, 10:00 in Norwich. */
export const VET: PersonScene = {
  now: '2026-12-03T10:00:00Z',
  business: {
    name: 'Hollybush Vets',
    phone: '+441603960142',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:30', '18:30'), saturday: on('09:00', '12:00') },
  },
  services: [
    { name: 'Consultation', durationMinutes: 30 },
    { name: 'Vaccination', durationMinutes: 15 },
    { name: 'Neutering', durationMinutes: 60 },
  ],
  articles: [
    { title: 'Which animals do you see?', content: 'We see dogs, cats and small pets such as guinea pigs.' },
    { title: 'What does neutering cost?', content: 'Neutering is 75 pounds for a cat and 210 pounds for a dog.' },
    {
      title: 'What do I do before an operation?',
      content: 'No food after eight in the evening before the operation. Water is allowed.',
    },
    {
      title: 'What if it is an emergency?',
      content: 'Bring your pet straight in while we are open. At night go to Eastgate Animal Hospital.',
    },
  ],
}

/** Monday 23 November 2026, 9:30 in Manchester. */
export const LAW: PersonScene = {
  now: '2026-11-23T09:30:00Z',
  business: {
    name: 'Whitlock Solicitors',
    phone: '+441614960133',
    country: 'GB',
    timezone: 'Europe/London',
    hours: week('09:00', '17:30'),
  },
  services: [
    { name: 'Initial meeting', durationMinutes: 60 },
    { name: 'Conveyancing call', durationMinutes: 30 },
    { name: 'Will appointment', durationMinutes: 60 },
  ],
  staff: [{ name: 'Ms Whitlock' }, { name: 'Mr Farouk', services: ['Initial meeting', 'Conveyancing call'] }],
  articles: [
    { title: 'What does an initial meeting cost?', content: 'An initial meeting is 120 pounds plus VAT.' },
    { title: 'Where are you?', content: 'We are at 8 Deansgate, on the second floor. There is a lift.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Concord. */
export const PLUMBER: PersonScene = {
  business: {
    name: 'Granite State Plumbing',
    phone: '+16035550115',
    country: 'US',
    timezone: 'America/New_York',
    hours: week('07:00', '17:00'),
  },
  services: [
    { name: 'Drain cleaning', durationMinutes: 60 },
    { name: 'Water heater inspection', durationMinutes: 60 },
    { name: 'Leak repair', durationMinutes: 120 },
  ],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    { title: 'Are you licensed?', content: 'We are licensed in New Hampshire and fully insured.' },
    { title: 'What do you charge?', content: 'We charge 135 dollars an hour plus parts.' },
  ],
}

/** Wednesday 9 December 2026, 11:00 in Bath. */
export const RESTAURANT: PersonScene = {
  now: '2026-12-09T11:00:00Z',
  business: {
    name: 'The Copper Pan',
    phone: '+441225960108',
    country: 'GB',
    timezone: 'Europe/London',
    hours: {
      tuesday: on('12:00', '22:30'),
      wednesday: on('12:00', '22:30'),
      thursday: on('12:00', '22:30'),
      friday: on('12:00', '22:30'),
      saturday: on('12:00', '22:30'),
      sunday: on('12:00', '17:00'),
    },
  },
  services: [
    { name: 'Table for two', durationMinutes: 90 },
    { name: 'Table for four', durationMinutes: 90 },
    { name: 'Table for eight', durationMinutes: 120 },
  ],
  closed: [['2026-12-25', 'Christmas Day']],
  articles: [
    { title: 'May I bring my dog?', content: 'Dogs are welcome at the tables in the bar.' },
    { title: 'Do you have vegan dishes?', content: 'There are always two vegan main courses.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Denver. */
export const TUTOR: PersonScene = {
  now: '2026-11-23T16:00:00Z',
  business: {
    name: 'Summit Learning',
    phone: '+17205550147',
    country: 'US',
    timezone: 'America/Denver',
    hours: {
      monday: on('15:00', '20:00'),
      tuesday: on('15:00', '20:00'),
      wednesday: on('15:00', '20:00'),
      thursday: on('15:00', '20:00'),
      saturday: on('10:00', '15:00'),
    },
  },
  services: [
    { name: 'SAT prep', durationMinutes: 90 },
    { name: 'Math tutoring', durationMinutes: 60 },
    { name: 'Reading tutoring', durationMinutes: 60 },
  ],
  staff: [{ name: 'Kelsey', services: ['SAT prep', 'Math tutoring'] }, { name: 'Omar' }],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    { title: 'Do you teach online?', content: 'You can come to our center or meet your tutor by video.' },
    { title: 'What does tutoring cost?', content: 'Tutoring is 70 dollars an hour, SAT prep 110 dollars a session.' },
  ],
}

/** Monday 23 November 2026, 10:00 in Brighton. */
export const PHOTO: PersonScene = {
  now: '2026-11-23T10:00:00Z',
  business: {
    name: 'Lantern Studio',
    phone: '+441273960164',
    country: 'GB',
    timezone: 'Europe/London',
    hours: {
      tuesday: on('09:30', '17:30'),
      wednesday: on('09:30', '17:30'),
      thursday: on('09:30', '17:30'),
      friday: on('09:30', '17:30'),
      saturday: on('09:30', '17:30'),
    },
  },
  services: [
    { name: 'Passport photo', durationMinutes: 15 },
    { name: 'Newborn session', durationMinutes: 120 },
    { name: 'Engagement shoot', durationMinutes: 60 },
  ],
  articles: [
    {
      title: 'What do passport photos cost?',
      content: 'Passport photos are 12 pounds. The digital code for online applications is included.',
    },
  ],
}

/** Monday 23 November 2026, 9:00 in Minneapolis. */
export const PHYSIO: PersonScene = {
  now: '2026-11-23T15:00:00Z',
  business: {
    name: 'Lakeside Physical Therapy',
    phone: '+16125550139',
    country: 'US',
    timezone: 'America/Chicago',
    hours: week('07:00', '18:00'),
  },
  services: [
    { name: 'Evaluation', durationMinutes: 60 },
    { name: 'Treatment session', durationMinutes: 45 },
  ],
  staff: [{ name: 'Beth' }, { name: 'Marcus' }],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    { title: 'What should I wear?', content: 'Wear shorts or loose clothes and sneakers.' },
    { title: 'Do I have to pay a fee if I miss a visit?', content: 'A missed visit costs 50 dollars.' },
  ],
}

/** Monday 23 November 2026, 11:00 in Glasgow. */
export const TATTOO: PersonScene = {
  now: '2026-11-23T11:00:00Z',
  business: {
    name: 'Rook and Raven Tattoo',
    phone: '+441414960187',
    country: 'GB',
    timezone: 'Europe/London',
    hours: {
      wednesday: on('11:00', '18:00'),
      thursday: on('11:00', '18:00'),
      friday: on('11:00', '18:00'),
      saturday: on('11:00', '18:00'),
      sunday: on('11:00', '18:00'),
    },
  },
  services: [
    { name: 'Consultation', durationMinutes: 30 },
    { name: 'Half-day session', durationMinutes: 180 },
  ],
  staff: [{ name: 'Isla' }, { name: 'Fergus' }],
  articles: [
    { title: 'When may I swim?', content: 'Do not swim for three weeks after getting a tattoo.' },
    { title: 'What does it cost?', content: 'A half-day session is 260 pounds. Consultations are free.' },
  ],
}

/** Tuesday 1 December 2026, 9:00 in Phoenix. */
export const GROOMER: PersonScene = {
  now: '2026-12-01T16:00:00Z',
  business: {
    name: 'The Fluffy Tail',
    phone: '+16025550191',
    country: 'US',
    timezone: 'America/Phoenix',
    hours: {
      tuesday: on('08:00', '16:00'),
      wednesday: on('08:00', '16:00'),
      thursday: on('08:00', '16:00'),
      friday: on('08:00', '16:00'),
      saturday: on('08:00', '16:00'),
    },
  },
  services: [
    { name: 'Full groom', durationMinutes: 120 },
    { name: 'Bath', durationMinutes: 60 },
    { name: 'Nail trim', durationMinutes: 15 },
  ],
  articles: [{ title: 'What are your prices?', content: 'A full groom starts at 90 dollars, a bath is 45 dollars.' }],
}

/** Tuesday 5 January 2027, 9:30 in Sheffield. */
export const TAX: PersonScene = {
  now: '2027-01-05T09:30:00Z',
  business: {
    name: 'Pennine Accountants',
    phone: '+441144960120',
    country: 'GB',
    timezone: 'Europe/London',
    hours: week('09:00', '17:00'),
  },
  services: [
    { name: 'Tax return meeting', durationMinutes: 60 },
    { name: 'Bookkeeping review', durationMinutes: 60 },
    { name: 'Phone consultation', durationMinutes: 30 },
  ],
  articles: [
    { title: 'What does a tax return cost?', content: 'Tax returns start at 180 pounds plus VAT.' },
    { title: 'What do you need from me?', content: 'Bring your P60 and the interest statements of your bank.' },
  ],
}

export const salon = at(SALON)
export const dentist = at(DENTIST)
export const garage = at(GARAGE)
export const vet = at(VET)
export const law = at(LAW)
export const plumber = at(PLUMBER)
export const restaurant = at(RESTAURANT)
export const tutor = at(TUTOR)
export const photo = at(PHOTO)
export const physio = at(PHYSIO)
export const tattoo = at(TATTOO)
export const groomer = at(GROOMER)
export const tax = at(TAX)
