import type { Person } from '../../person.ts'
import { on, week } from '../by-trade/spoken-parts.ts'
import { personsOfKind } from '../persons-of-kind.ts'

const same = personsOfKind('same time')
const HAS = { has: ['Haircut 2026-11-24 13:00'] } as const
const STAYS = { rows: HAS.has, hears: [/already|stays/i], neverHears: [/\bmoved\b/i] }
const SAME: readonly Person[] = [
  same('moves to the time that it has', 'can you move my haircut to Tuesday at one?', STAYS, { scene: HAS }),
  same('wants it at one, and it is', "my haircut on Tuesday, I'd like to change it to one o'clock", STAYS, {
    scene: HAS,
  }),
  same('texts', 'could u move my appt to tmrw 1pm', STAYS, { by: 'text', scene: HAS }),
  same('names both', 'please change my appointment from tomorrow at one to tomorrow at one in the afternoon', STAYS, {
    scene: HAS,
  }),
  same(
    'opens it first',
    ['when is my appointment?', 'could you move it to one then'],
    { ...STAYS, repeats: 2 },
    { scene: HAS },
  ),
  same(
    'wants the afternoon',
    'move my Tuesday haircut to later in the afternoon',
    { rows: ['Haircut 2026-11-24 13:30-18:00'] },
    { scene: HAS },
  ),
  same(
    'wants another time of the afternoon',
    "can I move tomorrow's haircut to another time tomorrow afternoon?",
    { rows: ['Haircut 2026-11-24 13:15-18:00'] },
    { scene: HAS },
  ),
]

const story = personsOfKind('dates told')
const TOLD: readonly Person[] = [
  story(
    'was there on Monday',
    'I was in on Saturday and forgot my scarf I think, anyway could I get a haircut Thursday week at three',
    { rows: ['Haircut 2026-12-03 15:00'] },
  ),
  story('was there', "I was there on Friday, and now I'd like a colour on Wednesday at two", {
    rows: ['Color 2026-11-25 14:00'],
  }),
  story('spoke to somebody', 'we spoke on Friday about a colour, can I come on Wednesday at ten?', {
    rows: ['Color 2026-11-25 10:00'],
  }),
  story('saw the ad', 'I saw your ad on Sunday. Do you have anything for a haircut on Wednesday at eleven?', {
    rows: ['Haircut 2026-11-25 11:00'],
  }),
  story(
    'stood before a closed door',
    'I stood in front of your door on Sunday and it was shut, so a haircut on Tuesday at noon please',
    { rows: ['Haircut 2026-11-24 12:00'] },
  ),
  story('has a birthday', "it's my birthday on Saturday, a haircut on Friday at ten please", {
    rows: ['Haircut 2026-11-27 10:00'],
  }),
  story('friend', 'my friend had hers done with you on Friday and I want the same, a colour, Wednesday at eleven', {
    rows: ['Color 2026-11-25 11:00'],
  }),
  story('interview', "I've got an interview on Monday the 30th, so a haircut Friday at two", {
    rows: ['Haircut 2026-11-27 14:00'],
  }),
  story(
    'no other day',
    'I was with you on Wednesday and the fringe is too long, could I get a haircut',
    { rows: ['Haircut 2026-11-24 15:00'] },
    { at: { when: ['Tuesday at three'], offers: ['Tuesday at three'] } },
  ),
  story(
    'no other day 2',
    "My sister came in last Thursday and loved it, I'd like a colour too",
    { rows: ['Color 2026-11-25 15:00'] },
    { at: { when: ['Wednesday at three'], offers: ['Wednesday at three'] } },
  ),
  story('paid', 'I paid you a deposit on the 3rd, and now I need a colour on the 2nd of December at one', {
    rows: ['Color 2026-12-02 13:00'],
  }),
  story('moved', 'we moved here on the first, and I need a haircut tomorrow at two', {
    rows: ['Haircut 2026-11-24 14:00'],
  }),
]
const away = personsOfKind('leaving after')
const AWAY: readonly Person[] = [
  away('Cancun', "a haircut on Friday at three, I'm off to Cancun the week after", {
    rows: ['Haircut 2026-11-27 15:00'],
  }),
  away('Rome', 'could I get a colour Wednesday at ten, we fly to Rome the day after', {
    rows: ['Color 2026-11-25 10:00'],
  }),
  away('holiday', 'before I go on holiday on Saturday I need a haircut, Friday at two', {
    rows: ['Haircut 2026-11-27 14:00'],
  }),
  away('Spain', 'we leave for Spain on Sunday, so a haircut on Friday at two', { rows: ['Haircut 2026-11-27 14:00'] }),
  away('wedding', "I've a wedding the Saturday after, so a haircut on Friday the 4th of December at eleven", {
    rows: ['Haircut 2026-12-04 11:00'],
  }),
  away('back', "a haircut on Tuesday at ten please, I'm back in London the following week", {
    rows: ['Haircut 2026-11-24 10:00'],
  }),
  away('gone', 'haircut wed 2pm pls, gone the week after', { rows: ['Haircut 2026-11-25 14:00'] }, { by: 'text' }),
  away('baby', "the baby is due two weeks later, so I'd like my colour on December the 4th at ten", {
    rows: ['Color 2026-12-04 10:00'],
  }),
  away('starts a job', 'I start a new job the Monday after, could I have a haircut on Friday at half past three', {
    rows: ['Haircut 2026-11-27 15:30'],
  }),
]
const earlier = personsOfKind('day of an earlier turn')
const EARLIER: readonly Person[] = [
  earlier('asks about Friday', ['are you open on Friday?', 'then a haircut at three please'], {
    rows: ['Haircut 2026-11-27 15:00'],
  }),
  earlier('asks about closing', ['what time do you close on Wednesday?', 'okay, a colour at two then'], {
    rows: ['Color 2026-11-25 14:00'],
  }),
  earlier(
    'only Friday',
    ['I can only do Friday', 'a haircut at three'],
    { rows: ['Haircut 2026-11-27 15:00'] },
    { at: { service: ['a haircut'], offers: ['at three'] } },
  ),
  earlier(
    'asks when and answers later',
    'I need a haircut on Friday',
    { rows: ['Haircut 2026-11-27 16:00'] },
    { at: { offers: ['how long does it take?', 'at four then'] } },
  ),
  earlier('texts', ['u open sat?', 'ok haircut at 11'], { rows: ['Haircut 2026-11-28 11:00'] }, { by: 'text' }),
  earlier('a holiday', ['are you open on Christmas Eve?', 'book me a haircut at eleven then'], {
    rows: ['Haircut 2026-12-24 11:00'],
  }),
  earlier('names a new one', ['are you open on Friday?', 'a haircut on Wednesday at three please'], {
    rows: ['Haircut 2026-11-25 15:00'],
  }),
]
const both = personsOfKind('two in one breath')
/** No article says how to pay: an article about prices is not an answer. */
const CARDS = /don't know|not sure/i
const PARK = /park/i
const BOTH: readonly Person[] = [
  both(
    'wonders where to leave the car',
    "I need a haircut tomorrow at three and I'm wondering where I can leave the car",
    { rows: ['Haircut 2026-11-24 15:00'], hears: [PARK] },
  ),
  both('is not sure about cards', 'a haircut on Friday at ten, not sure whether you take cards', {
    rows: ['Haircut 2026-11-27 10:00'],
    hears: [CARDS],
  }),
  both('adds the price', 'book me a haircut for Wednesday at eleven, oh and the price?', {
    rows: ['Haircut 2026-11-25 11:00'],
    hears: [/\$|dollar|35/],
  }),
  both(
    'one-word',
    'haircut wednesday 11am, parking?',
    { rows: ['Haircut 2026-11-25 11:00'], hears: [PARK] },
    { by: 'text' },
  ),
  both('wants to know and get', "I'd like to know the price of a colour and get one on Friday at two", {
    rows: ['Color 2026-11-27 14:00'],
    hears: [/\$|dollar/],
  }),
  both('supposes', 'I suppose I can pay by card? A colour on Wednesday at two please', {
    rows: ['Color 2026-11-25 14:00'],
    hears: [CARDS],
  }),
  both('tell me too', 'put me down for a haircut on Friday at one, and tell me where to park', {
    rows: ['Haircut 2026-11-27 13:00'],
    hears: [PARK],
  }),
  both('no question mark', 'do you take cards and can I have a haircut friday at one', {
    rows: ['Haircut 2026-11-27 13:00'],
    hears: [CARDS],
  }),
  both('statement', "I'd pay by card if that works and I'd come Friday at one for a haircut", {
    rows: ['Haircut 2026-11-27 13:00'],
  }),
  both('hopes', "I hope there's parking, I'd like a haircut on Friday at one", {
    rows: ['Haircut 2026-11-27 13:00'],
    hears: [PARK],
  }),
  both(
    'cancels and asks',
    'cancel my haircut please, and will I be charged for that',
    { rows: ['cancelled Haircut 2026-11-24 13:00'], hears: [/cancel/i] },
    { scene: HAS },
  ),
  both(
    'moves and asks',
    'could you move my haircut to Friday at ten, and where do I park?',
    { rows: ['Haircut 2026-11-27 10:00'], hears: [PARK] },
    { scene: HAS },
  ),
]
const bank = personsOfKind('closures by name')
const GB = {
  business: {
    name: 'Clyde Cuts',
    country: 'GB',
    timezone: 'Europe/London',
    hours: { ...week('09:00', '17:00'), saturday: on('09:00', '13:00') },
  },
  now: '2026-06-29T09:00:00Z',
} as const
const BANK: readonly Person[] = [
  bank(
    'local',
    'are you open on the bank holiday?',
    { hears: [/closed on Monday, July 20th/i] },
    { scene: { ...GB, closed: [['2026-07-20', 'Glasgow Fair bank holiday']] } },
  ),
  bank(
    'by name',
    'are you open on Glasgow Fair Monday?',
    { hears: [/closed on Monday, July 20th/i] },
    { scene: { ...GB, closed: [['2026-07-20', 'Glasgow Fair']] } },
  ),
  bank(
    'stocktaking',
    'what day is your stocktaking? are you open then',
    { hears: [/July 8th/i] },
    { scene: { ...GB, closed: [['2026-07-08', 'Stocktaking']] } },
  ),
  bank(
    'staff outing',
    'are you open on the day of the staff outing?',
    { hears: [/closed on Friday, July 10th/i] },
    { scene: { ...GB, closed: [['2026-07-10', 'Staff outing']] } },
  ),
  bank(
    'special',
    'will you be open for the coronation?',
    { hears: [/closed on Friday, July 17th/i] },
    { scene: { ...GB, closed: [['2026-07-17', 'Coronation']] } },
  ),
  bank(
    'book after',
    'a haircut the day after the bank holiday at ten',
    { rows: ['Haircut 2026-07-21 10:00'] },
    { scene: { ...GB, closed: [['2026-07-20', 'Local bank holiday']] } },
  ),
  bank(
    'rules stay',
    'are you open on the bank holiday?',
    { hears: [/August 31st/i] },
    { scene: { ...GB, closed: [['2026-07-08', 'Stocktaking']] } },
  ),
  bank(
    'US',
    'are you open on the holiday Monday?',
    { hears: [/closed on Monday, December 7th/i] },
    { scene: { closed: [['2026-12-07', 'Town holiday']] } },
  ),
]

/** People whose words name days and questions in addition to what they want. */
export const BESIDE_THE_WISH: readonly Person[] = [...SAME, ...TOLD, ...AWAY, ...EARLIER, ...BOTH, ...BANK]
