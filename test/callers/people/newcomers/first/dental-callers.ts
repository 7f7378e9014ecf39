import type { Person, PersonScene } from '../../../person.ts'

/** A dentist in Denver; Tuesday 24 November 2026, ten past nine. Written by somebody who had not seen the code. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const DENTIST: PersonScene = {
  now: '2026-11-24T16:10:00Z',
  business: {
    name: 'Cherry Creek Dental',
    phone: '+13035550110',
    timezone: 'America/Denver',
    transferPhone: '+13035550111',
    hours: {
      monday: open('08:00', '17:00'),
      tuesday: open('08:00', '17:00'),
      wednesday: open('08:00', '17:00'),
      thursday: open('08:00', '17:00'),
      friday: open('08:00', '13:00'),
    },
  },
  services: [
    { name: 'Cleaning', durationMinutes: 60, price: '$120' },
    { name: 'Checkup', durationMinutes: 30, price: '$70' },
    { name: 'Filling', durationMinutes: 60, price: 'from $180' },
    { name: 'Whitening', durationMinutes: 90, price: '$350' },
    { name: 'Emergency visit', durationMinutes: 30, price: '$90' },
  ],
  staff: [{ name: 'Dr. Patel' }, { name: 'Dr. Kim' }],
  articles: [
    {
      title: 'No insurance?',
      content:
        'Without insurance you can join our membership plan for $29 a month, which includes two cleanings a year.',
    },
    { title: 'Insurance', content: 'We are in network with Delta Dental, Cigna and Aetna.' },
    { title: 'Parking', content: 'Park in the garage on Second Avenue. We validate your ticket for two hours.' },
    {
      title: 'Nervous patients',
      content: 'If you are afraid of the dentist, tell us: we offer laughing gas and longer appointments.',
    },
  ],
  closed: [
    ['2026-11-26', 'Thanksgiving'],
    ['2026-11-27', 'Thanksgiving weekend'],
  ],
}

export const DENTAL_CALLERS: readonly Person[] = [
  {
    kind: 'booking',
    persona: 'has broken a tooth and wants to come today',
    scene: DENTIST,
    says: ["Oh man, I bit on an almond and half my molar's gone. I need an emergency visit, any time today, please."],
    name: 'Dwayne Carter',
    expect: { rows: ['Emergency visit 2026-11-24 09:30-16:30'] },
  },
  {
    kind: 'person',
    persona: 'wants a human being about a bill',
    scene: DENTIST,
    says: ["I'd like to talk to an actual human about a bill I got, please."],
    expect: { person: true },
  },
  {
    kind: 'several',
    persona: 'books for herself and her husband, one after the other',
    scene: DENTIST,
    says: [
      "Two cleanings please, me and my husband, Thursday December third. I'll take nine o'clock and he can have ten.",
    ],
    at: { name: ['Priya Raman', 'Arjun Raman'] },
    name: 'Priya Raman',
    expect: { rows: ['Cleaning 2026-12-03 09:00', 'Cleaning 2026-12-03 10:00'], repeats: 2 },
  },
  {
    kind: 'with staff',
    persona: 'wants Doctor Kim on a date',
    scene: DENTIST,
    says: ['Whitening with Doctor Kim on the seventh, say one p.m.'],
    name: 'Brooke Sandoval',
    expect: { rows: ['Whitening 2026-12-07 13:00 with Dr. Kim'] },
  },
  {
    kind: 'question',
    persona: 'has no insurance',
    scene: DENTIST,
    says: ["So I got laid off and I don't have insurance any more. Is there anything you can do for people like me?"],
    expect: { hears: [/29/] },
  },
  {
    kind: 'question',
    persona: 'is afraid, and comes by car',
    scene: DENTIST,
    says: ['Honestly I am petrified of dentists. Do you do anything for that?', 'Good. And where do I leave my car?'],
    expect: { hears: [/laughing gas|longer/i, /garage/i] },
  },
  {
    kind: 'move',
    persona: 'wants to come sooner, in a morning of next week',
    scene: { ...DENTIST, has: ['Cleaning 2026-12-08 14:00 with Dr. Patel'] },
    says: ["I've got a cleaning on the eighth but could I get in sooner? Some morning next week would be ideal."],
    name: 'Wendy Albright',
    expect: { rows: ['Cleaning 2026-11-30|2026-12-01|2026-12-02|2026-12-03|2026-12-04 08:00-11:30'] },
  },
  {
    kind: 'cancel',
    persona: 'moves away and cancels everything',
    scene: { ...DENTIST, has: ['Checkup 2026-12-01 10:00', 'Filling 2026-12-09 14:00'] },
    says: ["We're moving to Tucson, so I need you to cancel everything I have with you, both of them."],
    name: 'Gordon Lindqvist',
    expect: { rows: ['cancelled Checkup 2026-12-01 10:00', 'cancelled Filling 2026-12-09 14:00'] },
  },
]
