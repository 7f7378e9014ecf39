import type { PersonScene } from '../../person.ts'
import { at, on, week } from './spoken-to.ts'

/** The demo business, on Monday 23 November 2026 at nine in New York. */
export const SALON: PersonScene = {}

/** Monday 23 November 2026, 9:00 in Chicago. */
export const DENTIST: PersonScene = {
  now: '2026-11-23T15:00:00Z',
  business: {
    name: 'Maple Street Dental',
    phone: '+13125550143',
    country: 'US',
    timezone: 'America/Chicago',
    hours: {
      monday: on('08:00', '17:00'),
      tuesday: on('08:00', '17:00'),
      wednesday: on('08:00', '17:00'),
      thursday: on('08:00', '17:00'),
      friday: on('08:00', '13:00'),
    },
  },
  services: [
    { name: 'Cleaning', durationMinutes: 60 },
    { name: 'Checkup', durationMinutes: 30 },
    { name: 'Filling', durationMinutes: 60 },
    { name: 'Emergency visit', durationMinutes: 30 },
  ],
  staff: [{ name: 'Dr. Okafor' }, { name: 'Dr. Reyes', services: ['Cleaning', 'Checkup', 'Emergency visit'] }],
  closed: [
    ['2026-11-26', 'Thanksgiving'],
    ['2026-11-27', 'Thanksgiving weekend'],
  ],
  articles: [
    { title: 'Which insurance do you take?', content: 'We take Delta Dental, Cigna and MetLife, but not Medicaid.' },
    {
      title: 'What should I do with a tooth that was knocked out?',
      content: 'Put the tooth in cold milk and come in right away. We see dental emergencies the same day.',
    },
    { title: 'What does a cleaning cost?', content: 'Without insurance a cleaning is 110 dollars.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Leeds. */
export const GARAGE: PersonScene = {
  now: '2026-11-23T09:00:00Z',
  business: {
    name: 'Hartley Motors',
    phone: '+441134960127',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:00', '17:30'), saturday: on('08:30', '12:30') },
  },
  services: [
    { name: 'MOT', durationMinutes: 60 },
    { name: 'Full service', durationMinutes: 180 },
    { name: 'Tyre change', durationMinutes: 30 },
    { name: 'Brake check', durationMinutes: 30 },
  ],
  articles: [
    { title: 'What are your prices?', content: 'An MOT is 50 pounds. A full service starts at 220 pounds.' },
    { title: 'What do I have to bring?', content: 'Please bring the key for the locking wheel nuts, if you have one.' },
    { title: 'Can I have a courtesy car?', content: 'We have one courtesy car, for full services only.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Denver. */
export const VET: PersonScene = {
  now: '2026-11-23T16:00:00Z',
  business: {
    name: 'Cedar Paw Veterinary',
    phone: '+13035550118',
    country: 'US',
    timezone: 'America/Denver',
    hours: { ...week('08:00', '18:00'), saturday: on('09:00', '13:00') },
  },
  services: [
    { name: 'Checkup', durationMinutes: 30 },
    { name: 'Vaccination', durationMinutes: 15 },
    { name: 'Dental cleaning', durationMinutes: 90 },
    { name: 'Nail trim', durationMinutes: 15 },
  ],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    { title: 'Which animals do you treat?', content: 'We treat dogs, cats and rabbits.' },
    { title: 'What are your prices?', content: 'A nail trim is 20 dollars for any pet. A checkup is 65 dollars.' },
    {
      title: 'Must my pet fast before a dental cleaning?',
      content: 'Give no food after midnight before a dental cleaning. Water is fine.',
    },
    {
      title: 'What if my pet ate something poisonous?',
      content: 'Come in right away, no appointment needed, and call the Pet Poison Helpline on your way.',
    },
  ],
}

/** Monday 23 November 2026, 9:00 in Boston. */
export const LAW: PersonScene = {
  business: {
    name: 'Brennan and Cole',
    phone: '+16175550161',
    country: 'US',
    timezone: 'America/New_York',
    hours: week('09:00', '17:00'),
  },
  services: [
    { name: 'Consultation', durationMinutes: 60 },
    { name: 'Will signing', durationMinutes: 30 },
  ],
  staff: [{ name: 'Maureen Brennan' }, { name: 'David Cole', services: ['Consultation'] }],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    {
      title: 'What does the first consultation cost?',
      content: 'The first consultation is 150 dollars. It counts towards your fee if you hire us.',
    },
    { title: 'Which cases do you take?', content: 'We do family law, wills and estates, but no criminal cases.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Reading. */
export const PLUMBER: PersonScene = {
  now: '2026-11-23T09:00:00Z',
  business: {
    name: 'Thames Valley Plumbing',
    phone: '+441184960155',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('08:00', '18:00'), saturday: on('09:00', '13:00') },
  },
  services: [
    { name: 'Boiler service', durationMinutes: 60 },
    { name: 'Leak repair', durationMinutes: 60 },
    { name: 'Tap replacement', durationMinutes: 60 },
  ],
  articles: [
    {
      title: 'What is the call-out charge?',
      content: 'The call-out is 60 pounds on weekdays and 90 pounds on Saturdays.',
    },
    {
      title: 'What if I smell gas?',
      content: 'Leave the house, do not touch any switches, and call the gas emergency line, 0800 111 999.',
    },
    { title: 'Which area do you cover?', content: 'We cover Reading, Wokingham and Henley.' },
  ],
}

/** Monday 23 November 2026, 9:00 in New York. */
export const RESTAURANT: PersonScene = {
  business: {
    name: 'Trattoria Lina',
    phone: '+12125550174',
    country: 'US',
    timezone: 'America/New_York',
    hours: {
      tuesday: on('17:00', '22:00'),
      wednesday: on('17:00', '22:00'),
      thursday: on('17:00', '22:00'),
      friday: on('17:00', '23:00'),
      saturday: on('17:00', '23:00'),
      sunday: on('16:00', '21:00'),
    },
  },
  services: [
    { name: 'Table for two', durationMinutes: 90 },
    { name: 'Table for four', durationMinutes: 90 },
    { name: 'Table for six', durationMinutes: 120 },
  ],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    { title: 'Do you have gluten-free dishes?', content: 'Yes, all our pasta can be made gluten-free.' },
    { title: 'May I bring my own wine?', content: 'You may bring your own wine. Corkage is 25 dollars a bottle.' },
    { title: 'Is there a dress code?', content: 'There is no dress code.' },
  ],
}

/** Monday 23 November 2026, 10:00 in Bristol. */
export const TUTOR: PersonScene = {
  now: '2026-11-23T10:00:00Z',
  business: {
    name: 'Bright Path Tuition',
    phone: '+441174960138',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('14:00', '20:00'), saturday: on('09:00', '13:00') },
  },
  services: [
    { name: 'Maths lesson', durationMinutes: 60 },
    { name: 'Physics lesson', durationMinutes: 60 },
    { name: 'English lesson', durationMinutes: 60 },
  ],
  staff: [
    { name: 'Priya', services: ['Maths lesson', 'Physics lesson'] },
    { name: 'Tom', services: ['English lesson', 'Maths lesson'] },
  ],
  articles: [
    { title: 'Are your tutors checked?', content: 'All our tutors have an enhanced DBS check.' },
    { title: 'What does a lesson cost?', content: 'A lesson is 38 pounds. Siblings pay 30 pounds.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Seattle. */
export const PHOTO: PersonScene = {
  now: '2026-11-23T17:00:00Z',
  business: {
    name: 'Juniper Photo Studio',
    phone: '+12065550129',
    country: 'US',
    timezone: 'America/Los_Angeles',
    hours: {
      tuesday: on('10:00', '18:00'),
      wednesday: on('10:00', '18:00'),
      thursday: on('10:00', '18:00'),
      friday: on('10:00', '18:00'),
      saturday: on('10:00', '18:00'),
    },
  },
  services: [
    { name: 'Passport photo', durationMinutes: 15 },
    { name: 'Portrait session', durationMinutes: 60 },
    { name: 'Family session', durationMinutes: 90 },
  ],
  closed: [['2026-11-26', 'Thanksgiving']],
  articles: [
    { title: 'When do I get my pictures?', content: 'You get the edited pictures by email within ten days.' },
    { title: 'What are your prices?', content: 'A portrait session is 180 dollars, a family session 320 dollars.' },
  ],
}

/** Monday 23 November 2026, 9:00 in York. */
export const PHYSIO: PersonScene = {
  now: '2026-11-23T09:00:00Z',
  business: {
    name: 'Northgate Physio',
    phone: '+441904960116',
    country: 'GB',
    timezone: 'Europe/London',
    hours: {
      monday: on('08:00', '19:00'),
      tuesday: on('08:00', '19:00'),
      wednesday: on('08:00', '19:00'),
      thursday: on('08:00', '19:00'),
      friday: on('08:00', '16:00'),
    },
  },
  services: [
    { name: 'First assessment', durationMinutes: 45 },
    { name: 'Follow-up', durationMinutes: 30 },
    { name: 'Sports massage', durationMinutes: 60 },
  ],
  staff: [{ name: 'Hannah' }, { name: 'Callum' }],
  articles: [
    { title: 'Do I need a referral?', content: 'You do not need a referral from your GP.' },
    { title: 'What does it cost?', content: 'A first assessment is 58 pounds, a follow-up 44 pounds.' },
  ],
}

/** Monday 23 November 2026, 9:00 in Austin. */
export const TATTOO: PersonScene = {
  now: '2026-11-23T15:00:00Z',
  business: {
    name: 'Blackbird Tattoo',
    phone: '+15125550187',
    country: 'US',
    timezone: 'America/Chicago',
    hours: {
      tuesday: on('11:00', '19:00'),
      wednesday: on('11:00', '19:00'),
      thursday: on('11:00', '19:00'),
      friday: on('11:00', '19:00'),
      saturday: on('11:00', '19:00'),
    },
  },
  services: [
    { name: 'Consultation', durationMinutes: 30 },
    { name: 'Small tattoo', durationMinutes: 120 },
    { name: 'Touch-up', durationMinutes: 60 },
  ],
  articles: [
    { title: 'How old must I be?', content: 'You must be 18 and bring a photo ID. We make no exceptions.' },
    { title: 'Is there a deposit?', content: 'The deposit is 80 dollars. It is not refundable.' },
  ],
}

/** Monday 23 November 2026, 10:00 in Melbourne. */
export const GROOMER: PersonScene = {
  now: '2026-11-22T23:00:00Z',
  business: {
    name: 'Paws on Point',
    phone: '+61355501234',
    country: 'AU',
    timezone: 'Australia/Melbourne',
    hours: { ...week('08:30', '17:00'), saturday: on('09:00', '14:00') },
  },
  services: [
    { name: 'Full groom', durationMinutes: 90 },
    { name: 'Wash and dry', durationMinutes: 60 },
    { name: 'Nail clip', durationMinutes: 15 },
  ],
  articles: [
    { title: 'What are your prices?', content: 'A full groom is 95 dollars, a wash and dry 55, a nail clip 20.' },
  ],
}

/** Monday 1 February 2027, 9:00 in Atlanta. */
export const TAX: PersonScene = {
  now: '2027-02-01T14:00:00Z',
  business: {
    name: 'Peachtree Tax Advisers',
    phone: '+14045550152',
    country: 'US',
    timezone: 'America/New_York',
    hours: { ...week('09:00', '18:00'), saturday: on('10:00', '14:00') },
  },
  services: [
    { name: 'Tax return', durationMinutes: 60 },
    { name: 'Tax planning', durationMinutes: 60 },
    { name: 'Document drop-off', durationMinutes: 15 },
  ],
  articles: [
    {
      title: 'What do I bring?',
      content: "Bring your W-2s, your 1099s, last year's return and a photo ID.",
    },
    { title: 'What does a return cost?', content: 'A simple return is 190 dollars.' },
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
