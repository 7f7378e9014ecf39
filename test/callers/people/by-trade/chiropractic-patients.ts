import type { Person, PersonScene } from '../../person.ts'
import { personsOfKind } from '../persons-of-kind.ts'
import { am, week } from './spoken-parts.ts'

/** Monday 23 November 2026, 9:00 in Auckland. */
const CHIROPRACTOR: PersonScene = {
  now: '2026-11-22T20:00:00Z',
  business: {
    name: 'Straight Spine',
    phone: '+6495550148',
    country: 'NZ',
    timezone: 'Pacific/Auckland',
    hours: week('08:00', '18:00'),
  },
  services: [
    { name: 'Adjustment', durationMinutes: 30 },
    { name: 'First consultation', durationMinutes: 60 },
    { name: 'Sports massage', durationMinutes: 60 },
  ],
  articles: [
    { title: 'Fees', content: 'The first consultation is 95 dollars. An adjustment is 60 dollars.' },
    { title: 'X-rays and scans', content: 'Please bring all X-rays and scans from the last two years.' },
    { title: 'Can somebody come with me?', content: 'You may bring one person into the treatment room.' },
  ],
}
const NAME = ['Ada Lovelace'] as const

const own = personsOfKind('own appointment', { scene: CHIROPRACTOR })
const second = personsOfKind('second thoughts', { scene: CHIROPRACTOR })
const more = personsOfKind('several things', { scene: CHIROPRACTOR })
const manner = personsOfKind('manners', { scene: CHIROPRACTOR })

/** Callers of a chiropractor in Auckland. */
export const CHIROPRACTIC_PATIENTS: readonly Person[] = [
  own(
    'has a better offer',
    "look I won't beat about the bush, I've got a better offer on Friday night, move me to Monday, five o'clock",
    { rows: ['Adjustment 2026-11-30 17:00'] },
    { scene: { has: ['Adjustment 2026-11-27 17:00'] } },
  ),
  own(
    'received a message about a change',
    "somebody rang me and left a message about my appointment changing? I just want to make sure it's still Wednesday at eight",
    { rows: ['Adjustment 2026-11-25 08:00'], hears: [am(8)] },
    { scene: { has: ['Adjustment 2026-11-25 08:00'] } },
  ),
  own(
    'wants to be scrubbed',
    'scrub me for tomorrow would you',
    { rows: ['cancelled Adjustment 2026-11-24 16:00'] },
    { scene: { has: ['Adjustment 2026-11-24 16:00'] } },
  ),
  own(
    'has booked himself twice',
    "I've double booked myself like an idiot, Thursday at four is my son's prizegiving, what about the day after",
    { rows: ['Sports massage 2026-11-27 16:00'] },
    { scene: { has: ['Sports massage 2026-11-26 16:00'] } },
  ),
  second(
    'takes it back after booking',
    ['an adjustment on Wednesday at ten', 'hmm, can I take that back? just drop it please'],
    { rows: ['cancelled Adjustment 2026-11-25 10:00'] },
    { at: { name: NAME, 'book?': ['yes'], 'cancel?': ['yes'] } },
  ),
  second('prefers the afternoon while speaking', 'a massage Thursday morning. Actually, afternoon. Three.', {
    rows: ['Sports massage 2026-11-26 15:00'],
  }),
  second(
    'says late that it is for her husband',
    'an adjustment for Friday at nine',
    { rows: ['Adjustment 2026-11-27 09:00 = Tom Brandt'] },
    { name: 'Tom Brandt', at: { name: ["it's for my husband actually, Tom Brandt"] } },
  ),
  second(
    'changes the day while naming it',
    'I need an adjustment',
    { rows: ['Adjustment 2026-11-24 16:00'] },
    {
      at: {
        when: ['Wednesday, no not Wednesday, Tuesday at four'],
        offers: ['Wednesday, no not Wednesday, Tuesday at four'],
      },
    },
  ),
  more(
    'asks for the price and comes a week on Tuesday',
    'what do you charge for a first consultation and can you fit me in Tuesday week at half past eight',
    { rows: ['First consultation 2026-12-01 08:30'], hears: [/95/] },
  ),
  more(
    'asks two things and books',
    'do I need to bring scans, and is it all right if my wife sits in, and an adjustment on Friday at four please',
    { rows: ['Adjustment 2026-11-27 16:00'], hears: [/X-rays and scans/, /one person/] },
  ),
  more(
    'leaves the message to the mother',
    "I'll have the massage on Wednesday at one then and could somebody ring my mother to tell her, no scrap that, just the massage",
    { rows: ['Sports massage 2026-11-25 13:00'], mayLeaveMessage: true },
  ),
  more(
    'is late today and books for next week',
    "I'm running ten minutes behind for my nine thirty and I'd like to book the next one too, an adjustment, same time next week",
    { rows: ['Adjustment 2026-11-23 09:30', 'Adjustment 2026-11-30 09:30'], message: true },
    { scene: { has: ['Adjustment 2026-11-23 09:30'] } },
  ),
  manner(
    'was on hold for long',
    "for crying out loud I've been on hold for twenty minutes, just give me an adjustment on Thursday at eight",
    { rows: ['Adjustment 2026-11-26 08:00'] },
  ),
  manner('is a child who calls for the mother', 'hello my mum says can she have a massage on Friday at two', {
    rows: ['Sports massage 2026-11-27 14:00'],
  }),
  manner(
    'is eighty-four and needs it slower',
    'an adjustment tomorrow at eleven',
    { rows: ['Adjustment 2026-11-24 11:00'] },
    { at: { name: NAME, 'book?': ["hold on hold on, slower please, I'm eighty-four"] } },
  ),
  manner('jokes', "tell you what sweetheart, marry me and I'll come on Tuesday at ten for an adjustment", {
    rows: ['Adjustment 2026-11-24 10:00'],
  }),
]
