import type { Person, PersonScene } from '../../../person.ts'

/** An optician in New York; Monday 23 November 2026, nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const OPTICIAN: PersonScene = {
  business: {
    name: 'Clearwater Opticians',
    phone: '+12125550160',
    hours: {
      monday: open('09:00', '18:00'),
      tuesday: open('09:00', '18:00'),
      wednesday: open('09:00', '18:00'),
      thursday: open('09:00', '18:00'),
      friday: open('09:00', '18:00'),
      saturday: open('09:00', '13:00'),
    },
  },
  services: [
    { name: 'Eye exam', durationMinutes: 30, price: '$95' },
    { name: 'Contact lens fitting', durationMinutes: 60, price: '$140' },
    { name: 'Glasses adjustment', durationMinutes: 30, price: 'free' },
  ],
  articles: [
    {
      title: 'Which insurance do you take?',
      content: 'We take VSP and EyeMed. Medicare does not cover routine eye exams.',
    },
    {
      title: 'Can I drive after an eye exam?',
      content:
        'If we use drops to widen your pupils, do not drive for four hours. Bring somebody who can drive you home.',
    },
    { title: 'How long do new glasses take?', content: 'New glasses are ready in seven to ten days.' },
    { title: 'Parking', content: 'There is a free parking lot behind the store, on Mercer Lane.' },
    {
      title: 'Wheelchair access',
      content: 'There is a ramp at the side door, and the exam rooms are on the ground floor.',
    },
    { title: 'How can I pay?', content: 'We take all credit cards, checks, and FSA and HSA cards.' },
  ],
  closed: [
    ['2026-11-26', 'Thanksgiving'],
    ['2026-12-25', 'Christmas Day'],
  ],
}

export const OPTICIAN_CALLERS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'has not had their eyes checked for years and has time after lunch on Wednesday',
    scene: OPTICIAN,
    says: [
      "yeah hi um I should probably get my eyes checked it's been like three years, would you have anything Wednesday after lunch",
    ],
    name: 'Marcus Bell',
    expect: { rows: ['Eye exam 2026-11-25 12:00-17:30 = Marcus Bell'] },
  },
  {
    kind: 'booking',
    persona: 'says it in four words and counts the days in the British way',
    scene: OPTICIAN,
    says: ['Contact lens fitting. A week tomorrow. Half ten if you can.'],
    name: 'Imogen Clarke',
    expect: { rows: ['Contact lens fitting 2026-12-01 10:30'] },
  },
  {
    kind: 'move',
    persona: 'has a meeting over their appointment and wants Friday at the same time',
    scene: { ...OPTICIAN, has: ['Eye exam 2026-11-24 14:00'] },
    says: [
      "Hey, so I've got an eye appointment tomorrow at two and my boss just dropped a meeting on top of it. Could we do Friday instead, same time?",
    ],
    expect: { rows: ['Eye exam 2026-11-27 14:00'] },
  },
  {
    kind: 'question',
    persona: 'asks about an insurance and about driving home',
    scene: OPTICIAN,
    says: ['Do you folks take EyeMed?', 'And am I going to be okay driving myself home afterwards?'],
    expect: { hears: [/EyeMed/, /four hours|drive you|do not drive/i] },
  },
  {
    kind: 'for another',
    persona: 'calls for a mother with a double name whose glasses slip',
    scene: OPTICIAN,
    says: [
      "I'm calling on behalf of my mother, her glasses keep sliding down her nose, poor thing. Can somebody adjust them this Saturday, ten o'clock?",
    ],
    at: { name: ["It'd be under hers, Dolores Whitaker-Hayes, with a hyphen"] },
    name: 'Dolores Whitaker-Hayes',
    expect: { rows: ['Glasses adjustment 2026-11-28 10:00 = Dolores Whitaker-Hayes'] },
  },
  {
    kind: 'cancel',
    persona: 'gives his name first and the date as a bare number',
    scene: { ...OPTICIAN, has: ['Eye exam 2026-12-02 09:30'] },
    name: 'Ray Kowalczyk',
    says: [
      "Hello, Ray Kowalczyk here. I'm not gonna be able to make it on the second, so just scrap that one for me would you",
    ],
    expect: { rows: ['cancelled Eye exam 2026-12-02 09:30'] },
  },
  {
    kind: 'several',
    persona: 'asks about Thanksgiving and then takes the day after it',
    scene: OPTICIAN,
    says: ['Are you guys around on Thanksgiving?', 'Figured. Okay then the day after, nine a.m., for an eye exam.'],
    expect: { rows: ['Eye exam 2026-11-27 09:00'], hears: [/closed/i] },
  },
  {
    kind: 'text',
    persona: 'writes as short as possible',
    by: 'text',
    scene: OPTICIAN,
    says: ['hi can i get an eye exam tmrw 4pm thx'],
    name: 'Jayden Price',
    expect: { rows: ['Eye exam 2026-11-24 16:00'] },
  },
  {
    kind: 'wrong number',
    persona: 'wants pizza',
    scene: OPTICIAN,
    says: ['Yeah can I get two large pepperoni and a garlic knots for delivery?', "Oh. This isn't Sal's? My bad."],
    expect: { neverHears: [/it's booked|you're all set|is booked/i] },
  },
  {
    kind: 'question',
    persona: 'wants to know when they shut on Saturdays and how long glasses take',
    scene: OPTICIAN,
    says: [
      "What time do y'all shut on a Saturday?",
      "And if I pick out frames how many days before I've got 'em on my face?",
    ],
    expect: { hears: [/\b(?:1|one|13:00)\b/i, /seven|\b7\b/i] },
  },
]
