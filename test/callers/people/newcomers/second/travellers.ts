import type { Person, PersonScene } from '../../../person.ts'

/** A travel clinic in London, closed at lunch; Tuesday 12 January 2027, nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const WITH_LUNCH = [...open('08:30', '12:30'), ...open('13:30', '17:30')]

const TRAVEL: PersonScene = {
  now: '2027-01-12T09:00:00Z',
  from: '+447700900612',
  business: {
    name: 'Globe Travel Clinic',
    phone: '+442079460340',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: WITH_LUNCH,
      tuesday: WITH_LUNCH,
      wednesday: WITH_LUNCH,
      thursday: WITH_LUNCH,
      friday: WITH_LUNCH,
      saturday: open('09:00', '12:00'),
    },
  },
  services: [
    { name: 'Travel consultation', durationMinutes: 30, price: '£25' },
    { name: 'Yellow fever vaccination', durationMinutes: 30, price: '£75' },
    { name: 'Typhoid vaccination', durationMinutes: 30, price: '£45' },
    { name: 'Flu jab', durationMinutes: 30, price: '£20' },
  ],
  articles: [
    {
      title: 'Pregnancy',
      content:
        'We do not give the yellow fever vaccine in pregnancy. Please book a travel consultation with our nurse first.',
    },
    { title: 'Families', content: 'One travel consultation is enough for up to five people who travel together.' },
    {
      title: 'How do I get to you?',
      content: 'We are at 18 Marchmont Street, four minutes on foot from Russell Square station.',
    },
    {
      title: 'Yellow fever certificate',
      content: 'The certificate is included in the price and is valid for life from ten days after the vaccination.',
    },
  ],
}

export const TRAVELLERS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'names a flight and a last day before the day that is wanted',
    scene: TRAVEL,
    says: [
      'Right, so I fly to Accra on the second of February, and the embassy say the yellow fever vaccination has to be ten days before, so the twenty-second at the very latest. Can I come in on the twentieth, first thing in the morning?',
    ],
    name: 'Abena Mensah',
    expect: { rows: ['Yellow fever vaccination 2027-01-20 08:30-09:30'] },
  },
  {
    kind: 'refused',
    persona: 'asks for a time in the lunch break and takes the first one after it',
    scene: TRAVEL,
    says: ["Flu jab please. I can only nip out on my lunch so tomorrow, one o'clock."],
    at: {
      offers: ["You're on lunch as well? Fair enough, half past one tomorrow then."],
      when: ["You're on lunch as well? Fair enough, half past one tomorrow then."],
    },
    name: 'Louise Penrose',
    expect: { rows: ['Flu jab 2027-01-13 13:30'] },
  },
  {
    kind: 'question',
    persona: 'is pregnant and wonders about the vaccine',
    scene: TRAVEL,
    says: ["I'm four months pregnant and we've a trip to Kenya booked. Can I still have the yellow fever one?"],
    expect: { hears: [/do not give|nurse|consultation/i] },
  },
  {
    kind: 'several',
    persona: 'asks whether the family needs one appointment or four, and books one',
    scene: TRAVEL,
    says: [
      "There's four of us off to Vietnam. Do we each need our own consultation or is one enough?",
      'Oh brilliant. One travel consultation it is, Monday at four in the afternoon?',
    ],
    name: 'Rob Fairweather',
    expect: { rows: ['Travel consultation 2027-01-18 16:00'], hears: [/one travel consultation|up to five/i] },
  },
  {
    kind: 'cancel',
    persona: 'does not travel any more',
    scene: { ...TRAVEL, has: ['Typhoid vaccination 2027-01-14 09:00'] },
    name: 'Oluwaseun Adebayo',
    says: [
      "Sadly the whole trip's fallen through, so I shan't be needing the typhoid on Thursday. Can you take me off?",
    ],
    expect: { rows: ['cancelled Typhoid vaccination 2027-01-14 09:00'] },
  },
  {
    kind: 'text',
    persona: 'moves to half past three on the same day, by text',
    by: 'text',
    scene: { ...TRAVEL, has: ['Travel consultation 2027-01-15 14:00'] },
    says: ['sorry cant do my 2pm on fri, is 3.30 that day ok instead?'],
    name: 'Jess Whitlock',
    expect: { rows: ['Travel consultation 2027-01-15 15:30'] },
  },
  {
    kind: 'question',
    persona: 'asks about the certificate and the way',
    scene: TRAVEL,
    says: ['Is the yellow fever certificate extra on top of the jab?', "And what's the nearest tube to you?"],
    expect: { hears: [/included/i, /Russell Square/] },
  },
  {
    kind: 'message',
    persona: 'wants to know whether blood results have come',
    scene: TRAVEL,
    says: [
      'I had bloods done with you on Friday for my antibodies. Could you ask the nurse to ring me when the results are in?',
    ],
    message: "It's Nikolai Petrov, please ring me about my antibody results from Friday",
    name: 'Nikolai Petrov',
    expect: { message: /result|antibod|blood/i },
  },
]
