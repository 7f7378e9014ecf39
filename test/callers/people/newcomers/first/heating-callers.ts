import type { Person, PersonScene } from '../../../person.ts'

/** Heating engineers in Leeds; Tuesday 1 December 2026, ten. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const HEATING: PersonScene = {
  now: '2026-12-01T10:00:00Z',
  from: '+447700900455',
  business: {
    name: 'Aire Valley Heating',
    phone: '+441134960210',
    timezone: 'Europe/London',
    country: 'GB',
    hours: {
      monday: open('08:00', '17:00'),
      tuesday: open('08:00', '17:00'),
      wednesday: open('08:00', '17:00'),
      thursday: open('08:00', '17:00'),
      friday: open('08:00', '17:00'),
      saturday: open('09:00', '12:00'),
    },
  },
  services: [
    {
      name: 'Boiler service',
      durationMinutes: 60,
      price: '£95',
      questions: [{ name: 'What make is your boiler?', type: 'text', required: true }],
    },
    { name: 'Gas safety check', durationMinutes: 60, price: '£80' },
    { name: 'Radiator repair', durationMinutes: 60, price: 'from £70' },
  ],
  articles: [
    {
      title: 'I smell gas',
      content: 'Open the windows, leave the house and call the National Gas Emergency Service on 0800 111 999.',
    },
    { title: 'Where do you work?', content: 'We come to Leeds, Bradford, Otley and Wetherby.' },
    {
      title: 'Landlord certificates',
      content: 'A gas safety check includes the certificate for landlords, which we email on the same day.',
    },
    { title: 'Are you registered?', content: 'All our engineers are Gas Safe registered.' },
  ],
}

export const HEATING_CALLERS: readonly Person[] = [
  {
    kind: 'service question',
    persona: 'wants the boiler done in any morning of the week of the fourteenth',
    scene: HEATING,
    says: [
      'I want me boiler service doing before Christmas, love. Any morning in the week of the fourteenth would do.',
    ],
    answers: [[/make/i, "It's a Worcester Bosch"]],
    name: 'Maureen Ackroyd',
    expect: {
      rows: ['Boiler service 2026-12-14|2026-12-15|2026-12-16|2026-12-17|2026-12-18 08:00-11:30'],
      answers: [/Worcester/i],
    },
  },
  {
    kind: 'urgent',
    persona: 'smells gas',
    scene: HEATING,
    says: ["There's a really strong smell of gas in our kitchen and I don't know what to do"],
    expect: { hears: [/0800 ?111 ?999|\b999\b/] },
  },
  {
    kind: 'booking',
    persona: 'is a landlord with a flat that needs its certificate first thing on Thursday',
    scene: HEATING,
    says: [
      "Hiya, I'm a landlord, the flat on Otley Road needs its gas safety check. Thursday, first thing, so the tenant can get off to work.",
    ],
    name: 'Imran Sheikh',
    expect: { rows: ['Gas safety check 2026-12-03 08:00-09:00'] },
  },
  {
    kind: 'question',
    persona: 'asks what a service costs, in idiom',
    scene: HEATING,
    says: ["What's the damage for a boiler service these days?"],
    expect: { hears: [/95/] },
  },
  {
    kind: 'question',
    persona: 'asks about the place and the papers',
    scene: HEATING,
    says: ['Do you come out as far as Wetherby?', "And you're proper registered, are you?"],
    expect: { hears: [/Wetherby/, /Gas Safe|registered/i] },
  },
  {
    kind: 'message',
    persona: 'complains about last week and wants to be rung back',
    scene: HEATING,
    says: [
      "Your lad came last Tuesday and there's been a puddle under the boiler ever since. I'm not happy. I want somebody to ring me back.",
    ],
    message: 'There is water under the boiler since last Tuesday, somebody please ring me back today',
    name: 'Sheila Barraclough',
    expect: { message: true },
  },
  {
    kind: 'move',
    persona: 'asks for Saturday afternoon, which is closed, and takes Saturday at nine',
    scene: { ...HEATING, has: ['Gas safety check 2026-12-02 15:00'] },
    says: [
      "I've you coming tomorrow at three for the gas check. Can I swap it to Saturday, around two in the afternoon?",
    ],
    at: {
      offers: ["Oh, mornings only. Nine o'clock on Saturday then."],
      when: ["Oh, mornings only. Nine o'clock on Saturday then."],
    },
    name: 'Ken Dobson',
    expect: { rows: ['Gas safety check 2026-12-05 09:00'] },
  },
  {
    kind: 'question',
    persona: 'asks about something of which nothing is known',
    scene: HEATING,
    says: ['Do you lot put in heat pumps at all?'],
    expect: {
      hears: [/don't (?:know|have)|not sure|can't (?:say|answer|find)|message|no information/i],
      neverHears: [/yes,? we (?:do|fit|install)/i],
    },
  },
]
