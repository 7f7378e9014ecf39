import type { Person } from '../person.ts'
import { personsOfKind } from './persons-of-kind.ts'

const DAY = [{ open: '08:30', close: '17:30' }]
const BUSINESS = {
  name: 'Millbrook Foot Clinic',
  hours: { monday: DAY, tuesday: DAY, wednesday: DAY, thursday: DAY, friday: DAY },
}
const SERVICES = [
  { name: 'Foot check', durationMinutes: 30, priceCents: 6000, currency: 'USD' },
  { name: 'Nail surgery', durationMinutes: 45, priceCents: 15000, currency: 'USD' },
  { name: 'Insole fitting', durationMinutes: 40, priceCents: 18000, currency: 'USD' },
]
const ARTICLES = [
  {
    title: 'Out of hours',
    content: 'If a wound bleeds or swells while we are closed, call our night line on 555 0177, also at weekends.',
  },
  {
    title: 'Cancelling',
    content: 'Please cancel a day ahead. If you cancel later than that, we charge half the price.',
  },
  {
    title: 'What to bring',
    content: 'Please bring the shoes that you wear most, and a list of the medicines that you take.',
  },
  { title: 'Parking', content: 'Two spaces are in front of the door. The garage in Mill Lane is two minutes away.' },
  { title: 'Home visits', content: 'We visit patients at home on Wednesdays, for 20 dollars more.' },
  { title: 'How to pay', content: 'You can pay by card or in cash. We do not take checks.' },
  {
    title: 'After nail surgery',
    content: 'Keep the foot up for a day. You can wear shoes again after two days, and swim after two weeks.',
  },
]
const scene = { business: BUSINESS, services: SERVICES, articles: ARTICLES }
const has = (...rows: readonly string[]) => ({ scene: { ...scene, has: rows } })
const calls = personsOfKind('foot clinic', { scene })
const texts = personsOfKind('foot clinic texts', { by: 'text', scene })
const reachable = { scene: { ...scene, business: { ...BUSINESS, transferPhone: '+15550009999' } } }
const CHECK_WED = 'Foot check 2026-11-25 10:00'
const INSOLES_FRI = 'Insole fitting 2026-11-27 14:00'
const NAIL_TUE = 'Nail surgery 2026-11-24 15:00'

/** Callers of a foot clinic: everyday ways to put a request, written before the examples of `understanding/en/examples/`. */
export const FOOT_PATIENTS: readonly Person[] = [
  calls('asks for the price offhand', "What's it gonna set me back, a foot check?", { hears: [/\$60/] }),
  calls('asks what the damage is', "and what's the damage for insoles being fitted", { hears: [/\$180/] }),
  calls('asks what to dig out', 'how deep do I have to dig into my pocket for nail surgery?', { hears: [/\$150/] }),
  calls('asks about Sundays', 'you guys work Sundays', { hears: [/closed|Monday/i] }),
  calls('asks when they knock off', 'what time do you knock off on a Friday?', { hears: [/5:30|half past five/i] }),
  calls('asks what days', 'which days can a body get hold of you?', { hears: [/Monday/] }),
  calls('asks about the night', 'what are we meant to do if something happens in the middle of the night?', {
    hears: [/555 0177|night line/],
  }),
  calls('asks about the weekend', "say my toe starts bleeding on a Saturday, who's there for me?", {
    hears: [/555 0177|night line/],
  }),
  calls('asks about pulling out', 'do I have to cough up if I pull out at the last minute?', {
    hears: [/half the price/],
  }),
  calls('asks what to take', 'is there anything I should have with me when I come?', { hears: [/shoes/] }),
  calls('asks where to put the van', 'I come in a big van, where do I stick it?', { hears: [/Mill Lane|spaces/] }),
  calls('cannot get out', "my nan can't leave the house, do you go to people?", { hears: [/at home on Wednesdays/] }),
  calls('asks about plastic', 'do you do plastic or is it notes only?', { hears: [/by card or in cash/] }),
  calls('asks when to swim', 'how long till I can get back in the pool after having the nail done?', {
    hears: [/two weeks/],
  }),
  calls('asks what nobody knows', 'do you have shoes for brides?', { hears: [/don't know|message/i] }),
  calls(
    'is in on Wednesday, wants earlier',
    "I'm in on Wednesday, any chance of earlier that day?",
    { rows: ['Foot check 2026-11-25 08:30-09:30'] },
    has(CHECK_WED),
  ),
  calls(
    'is with us on Friday',
    "I'm with you Friday at two and I was hoping for Monday instead, same time",
    { rows: ['Insole fitting 2026-11-30 14:00'] },
    has(INSOLES_FRI),
  ),
  calls(
    'is pencilled in',
    "I'm pencilled in for Friday at two, is there anything the Tuesday after, about eleven?",
    { rows: ['Insole fitting 2026-12-01 11:00'] },
    has(INSOLES_FRI),
  ),
  calls(
    'has been given a shift',
    "you've got me down for Wednesday at ten but I've just been given a shift. Friday at ten?",
    { rows: ['Foot check 2026-11-27 10:00'] },
    has(CHECK_WED),
  ),
  calls(
    'has a clash',
    "my three o'clock tomorrow clashes with the school run, what about one?",
    { rows: ['Nail surgery 2026-11-24 13:00'] },
    has(NAIL_TUE),
  ),
  calls(
    'would sooner come another day',
    "that foot check on Wednesday, I'd sooner come on Friday at nine",
    { rows: ['Foot check 2026-11-27 09:00'] },
    has(CHECK_WED),
  ),
  calls(
    'asks to turn one day into another',
    'can Wednesday become Friday, same time?',
    { rows: ['Foot check 2026-11-27 10:00'] },
    has(CHECK_WED),
  ),
  calls(
    'no longer needs it',
    "I've got the all clear so I shan't be needing Wednesday after all",
    { rows: [`cancelled ${CHECK_WED}`] },
    has(CHECK_WED),
  ),
  calls(
    'gives the place away',
    'you can let somebody else have my Friday place, I found insoles online',
    { rows: [`cancelled ${INSOLES_FRI}`] },
    has(INSOLES_FRI),
  ),
  calls(
    'will not be along',
    "I won't be along tomorrow, the dog ate my slippers and I'm done with feet",
    { rows: [`cancelled ${NAIL_TUE}`] },
    has(NAIL_TUE),
  ),
  calls(
    'asks when it is',
    "I've mislaid the card, when is it you want me?",
    { rows: [INSOLES_FRI], hears: [/Friday|November 27/] },
    has(INSOLES_FRI),
  ),
  calls(
    'asks whether they are in the diary',
    'am I in your diary this week at all?',
    { rows: [CHECK_WED], hears: [/Wednesday|November 25/] },
    has(CHECK_WED),
  ),
  calls(
    'forgot what was settled',
    'what day did we settle on for my insoles?',
    { rows: [INSOLES_FRI], hears: [/Friday|November 27/] },
    has(INSOLES_FRI),
  ),
  calls(
    'gives a name with a story',
    'a foot check tomorrow at nine',
    { rows: ['Foot check 2026-11-24 09:00 = Ruth Adeyemi'] },
    { name: "Ruth Adeyemi. She'd be coming with her carer" },
  ),
  calls(
    'gives a name and goes on',
    'I need a foot check on Friday at eleven',
    { rows: ['Foot check 2026-11-27 11:00 = Colm Doherty'] },
    { name: "Colm Doherty, and my knees aren't great either" },
  ),
  calls(
    'gives a name and a reason',
    'nail surgery Friday at three please',
    { rows: ['Nail surgery 2026-11-27 15:00 = Priya Nair'] },
    { name: "Priya Nair, it's my first time with you" },
  ),
  calls(
    'gives a name and asks',
    'a foot check Wednesday at four',
    { rows: ['Foot check 2026-11-25 16:00 = Oskar Lindqvist'] },
    { name: "Oskar Lindqvist. Don't you have me on file?" },
  ),
  calls(
    'gives a name in a sentence',
    'foot check Wednesday at two',
    { rows: ['Foot check 2026-11-25 14:00 = Marguerite Dube'] },
    { name: 'that would be Marguerite Dube, I was there years ago' },
  ),
  calls('says about half twelve', 'could I have a foot check tomorrow about half twelve', {
    rows: ['Foot check 2026-11-24 12:30'],
  }),
  calls('says getting on for three', 'foot check on Friday, getting on for three', {
    rows: ['Foot check 2026-11-27 14:30-15:00'],
  }),
  calls('says a bit after ten', 'a foot check Wednesday a bit after ten', {
    rows: ['Foot check 2026-11-25 10:00-11:00'],
  }),
  calls('says some time before twelve', 'a foot check some time before twelve on Friday', {
    rows: ['Foot check 2026-11-27 08:30-12:00'],
  }),
  calls(
    'wants the day before an event',
    "My daughter's christening is on the 6th of December. I need a foot check the Friday before, at ten.",
    { rows: ['Foot check 2026-12-04 10:00'] },
  ),
  calls(
    'wants the day before a trip',
    'We fly on Saturday, so could I have my feet done, a foot check, the day before at nine?',
    { rows: ['Foot check 2026-11-27 09:00'] },
  ),
  calls('counts from a race', 'I run a marathon on December 13th, I want a foot check the Monday after that at four', {
    rows: ['Foot check 2026-12-14 16:00'],
  }),
  calls(
    'is late, in a story',
    "so the bus broke down by the church and I'm walking the rest, I was due at ten, tell them quarter past",
    { message: /church|quarter/ },
  ),
  calls(
    'is late and asks for patience',
    "don't give my place away, I'm stuck behind a tractor and I'll be there in ten minutes",
    { message: /tractor/ },
  ),
  calls('is late without the word', 'the sitter only just turned up so we are only leaving the house now', {
    message: /sitter/,
  }),
  calls('wants the owner in person', "I'd rather deal with the owner in person", { person: true }, reachable),
  calls('asks for the boss', 'is the boss about? It is a private matter', { person: true }, reachable),
  calls('wants whoever runs it', 'can I have a word with whoever runs the place', { person: true }, reachable),
  calls('wants no machine', "I'm not discussing my toes with a computer, get me somebody", { person: true }, reachable),
  calls('books and asks the price in a breath', 'a foot check Wednesday at nine and what do I owe you for that', {
    rows: ['Foot check 2026-11-25 09:00'],
    hears: [/\$60/],
  }),
  calls('asks about the van and books', 'is there room for a van and can I have a foot check Friday at one', {
    rows: ['Foot check 2026-11-27 13:00'],
    hears: [/Mill Lane|spaces/],
  }),
  calls(
    'moves one and asks',
    "push my Wednesday one to Friday at ten, and do I pay if I'd dropped it altogether?",
    { rows: ['Foot check 2026-11-27 10:00'], hears: [/half the price/] },
    has(CHECK_WED),
  ),
  calls(
    'cancels one and books another',
    'drop my foot check on Wednesday, I want nail surgery on Friday at nine instead',
    { rows: [`cancelled ${CHECK_WED}`, 'Nail surgery 2026-11-27 09:00'], orRefuses: /service/ },
    has(CHECK_WED),
  ),
  calls(
    'asks after saying no',
    'a foot check on Friday at nine',
    { rows: ['Foot check 2026-11-27 09:00'], hears: [/Mill Lane|spaces/] },
    { at: { 'book?': ['no wait, where can I park?', 'yes'] } },
  ),
  calls(
    'says no and asks what they forgot',
    'a foot check on Friday at nine',
    { rows: ['Foot check 2026-11-27 09:00'], hears: [/shoes/] },
    { at: { more: ['no, oh but what should I bring?'] } },
  ),
  calls(
    'says no thanks but',
    'a foot check tomorrow at nine',
    { rows: ['Foot check 2026-11-24 09:00'], hears: [/card or in cash/] },
    { at: { more: ['no that was it, although, can I pay by card?'] } },
  ),
  calls(
    'complains',
    "my toe looks dreadful since your man touched it, I'm not one bit pleased",
    { message: true },
    { message: 'My toe is worse than before' },
  ),
  calls('leaves word', 'could you let the doctor know the X-rays have come', { message: /x-?rays/i }),
  texts('texts offhand', 'hiya whats it gonna cost me foot check', { hears: [/\$60/] }),
  texts('texts about Sunday', 'u lot in sunday?', { hears: [/closed/i] }),
  texts(
    'texts a move',
    'im in weds 10, any chance of fri 10?',
    { rows: ['Foot check 2026-11-27 10:00'] },
    has(CHECK_WED),
  ),
  texts('texts a cancellation', 'wont need weds now ta', { rows: [`cancelled ${CHECK_WED}`] }, has(CHECK_WED)),
  texts('texts lateness', 'bus not moving, gonna be a few mins after 10 sorry', { message: /bus/ }),
  texts('texts a wish', 'got anything tmrw bout half 12 for a foot check', { rows: ['Foot check 2026-11-24 12:30'] }),
]
