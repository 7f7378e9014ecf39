import type { Person } from '../../person.ts'
import { dentist, garage, law, plumber, salon, vet } from './first-businesses.ts'
import { HONEST, NOT_BOOKING, NOT_OFFERED } from './spoken-to.ts'

export const FIRST_PEOPLE_1: readonly Person[] = [
  // Bella's Salon.
  salon.book(
    'needs color on the day before a wedding',
    "Hi there, um, so my sister's getting married on the twelfth of December and I, uh, I need my color done the day before that, whatever you've got in the morning",
    { rows: ['Color 2026-12-11 09:00-12:00'] },
  ),
  salon.book(
    'wants the first Saturday in December and spells her name',
    'Hello, one haircut please, first Saturday in December, eleven fifteen if I can',
    { rows: ['Haircut 2026-12-05 11:15 = Siobhan Keane'] },
    { name: 'Siobhan Keane', at: { name: ['Siobhan Keane, that is S I O B H A N, and then Keane'] } },
  ),
  salon.book(
    'changes her mind about the hour when it is read back',
    'Can I get my hair cut tomorrow at four in the afternoon?',
    { rows: ['Haircut 2026-11-24 17:00'], misreadings: 1 },
    { at: { name: ['Ada Lovelace'], 'book?': ['oh hang on, I pick up the kids then, make it five instead'] } },
  ),
  salon.book(
    'comes with her husband',
    'My husband and I both need haircuts, this Saturday, could we do it back to back, him at noon and me right after, twelve thirty',
    { rows: ['Haircut 2026-11-28 12:00', 'Haircut 2026-11-28 12:30'] },
  ),
  salon.own(
    'has a sick child and comes a week later',
    "So I'm down for tomorrow at three and my little one's running a fever, can we do the exact same time a week later instead?",
    { rows: ['Haircut 2026-12-01 15:00'] },
    { scene: { has: ['Haircut 2026-11-24 15:00'] } },
  ),
  salon.own(
    'drops one of two appointments',
    "I think I've got two things with you coming up. The color I'm keeping, the haircut I want to cancel, my cousin did it for me",
    { rows: ['cancelled Haircut 2026-11-25 10:00', 'Color 2026-12-02 13:00'] },
    { scene: { has: ['Haircut 2026-11-25 10:00', 'Color 2026-12-02 13:00'] } },
  ),
  salon.asks('asks when they close on Saturday', 'How late are you all there on Saturdays?', {
    hears: [/\b4\b|\bfour\b|16:00/i],
  }),
  salon.asks('asks for gift cards', 'Quick one, do you sell gift cards? I want one for my mother-in-law', {
    hears: [HONEST],
    orRefuses: HONEST,
    neverHears: [/yes,? we (?:do|sell)/i],
  }),
  salon.message(
    'left a scarf behind',
    'Yeah hi, I think I left my scarf over there on Friday, the green one. Can you ask one of the girls to take a look and call me?',
    { message: /scarf/i },
    { message: 'I left a green scarf there on Friday, please look for it and call me' },
  ),
  salon.message(
    'is stuck in the subway',
    "I'm on the F train and it is just sitting there, so I'm gonna be like fifteen minutes late for my ten o'clock, I'm so sorry",
    { rows: ['Haircut 2026-11-23 10:00'], message: /late|fifteen|15|train/i, neverHears: [NOT_BOOKING] },
    { scene: { has: ['Haircut 2026-11-23 10:00'] }, message: 'I will be fifteen minutes late, the train is stuck' },
  ),
  salon.odd('speaks only Spanish', 'Hola, buenas, quería pedir una cita para cortarme el pelo, ¿habla español?', {
    hears: [/English|ingl[eé]s|espa[nñ]ol|Spanish/i],
    mayLeaveMessage: true,
    repeats: 2,
  }),
  salon.text('wants a trim around four', 'any chance of a trim thurs 3rd dec, like 4ish', {
    rows: ['Haircut 2026-12-03 15:30-16:30'],
  }),

  // Maple Street Dental.
  dentist.book(
    'chipped a tooth and wants one of the dentists',
    "I chipped a molar on a popcorn kernel Saturday night, it doesn't really hurt but it's sharp, so it's gonna need a filling. Could Dr. Okafor do it Wednesday at ten?",
    { rows: ['Filling 2026-11-25 10:00 with Dr. Okafor'] },
  ),
  dentist.book(
    'books the cleaning for herself and her son',
    "We're due for our six-month cleanings, my son and me. Tuesday the first of December, him at two and then me at three",
    { rows: ['Cleaning 2026-12-01 14:00', 'Cleaning 2026-12-01 15:00'] },
    { at: { name: ['Theo Park', 'June Park'] }, name: 'June Park' },
  ),
  dentist.own(
    'moves out of state',
    "Hey, I've got to cancel my cleaning next week, we're moving to Ohio. It was lovely having you as my dentist.",
    { rows: ['cancelled Cleaning 2026-12-03 09:00 with Dr. Reyes'] },
    { scene: { has: ['Cleaning 2026-12-03 09:00 with Dr. Reyes'] } },
  ),
  dentist.asks('asks for an insurer', 'Do you folks take Delta Dental by any chance?', {
    hears: [/Delta|\byes\b|we do/i],
  }),
  dentist.asks(
    'asks about the day after Thanksgiving',
    "I know you're closed for Thanksgiving but is there anybody in on the Friday right after?",
    { hears: [/closed|not open|nobody|no one/i] },
  ),
  dentist.odd(
    'has a child with a tooth knocked out',
    "My daughter just got hit with a hockey stick and her front tooth is out, I'm holding it, what do I do with it? I need an emergency visit right now, this morning",
    { rows: ['Emergency visit 2026-11-23 09:00-12:00'], hears: [/milk/i] },
  ),

  // Hartley Motors.
  garage.book(
    'has an MOT that runs out',
    "Morning, love. Me MOT runs out on the thirtieth, so it wants doing before then, this Friday at half eight if you've got it",
    { rows: ['MOT 2026-11-27 08:30'] },
  ),
  garage.book(
    'wants a service a week on Wednesday',
    [
      'Oh hello, is that Hartley Motors?',
      "Right, I'd like a full service for the Astra a week on Wednesday. I'd drop it off at eight",
    ],
    { rows: ['Full service 2026-12-02 08:00 = Nigel Thorpe'] },
    { name: 'Nigel Thorpe', at: { name: ["it'll be under Nigel Thorpe"] } },
  ),
  garage.book(
    'takes any time on Saturday',
    "I've got me winter tyres in the boot and they want putting on. Tyre change on Saturday, any time at all, whatever's going",
    { rows: ['Tyre change 2026-11-28 08:30-12:00'] },
  ),
  garage.own(
    'brings the MOT forward',
    "I'm in on Wednesday for the MOT. Any chance of bringing it forward to tomorrow, same sort of time?",
    { rows: ['MOT 2026-11-24 08:30-09:30'] },
    { scene: { has: ['MOT 2026-11-25 09:00'] } },
  ),
  garage.asks(
    'asks two things about the MOT',
    "How much d'you charge for an MOT, and do I need to bring owt with me?",
    { hears: [/\b50\b|fifty/i, /wheel nut|locking|key/i] },
  ),
  garage.asks('asks for something that is not offered', 'Do you do air con regassing at all?', {
    hears: [NOT_OFFERED],
    orRefuses: HONEST,
  }),
  garage.message(
    'has news for the mechanic',
    "Can you tell Gary the clutch is slipping again and there's a smell of burning? He'll know which car it is",
    { message: /clutch/i },
    { message: 'The clutch is slipping again and it smells of burning' },
  ),
  garage.text('asks for the brakes on Saturday', 'U open Sat? need my brakes lookin at, 10am if poss', {
    rows: ['Brake check 2026-11-28 10:00'],
  }),

  // Cedar Paw Veterinary.
  vet.book(
    'has a limping dog',
    "Hi, this is Ramona, Biscuit's mom. He's limping on his back leg, not crying or anything. Can somebody check him out this afternoon? I get off work at two so, um, three-ish?",
    { rows: ['Checkup 2026-11-23 14:30-15:30'] },
    { name: 'Ramona Diaz' },
  ),
  vet.book(
    'brings two cats',
    'Both of my cats need their rabies shots, Pickle and Olive, so two vaccinations in a row I guess, Wednesday the second, at nine and at nine fifteen',
    { rows: ['Vaccination 2026-12-02 09:00', 'Vaccination 2026-12-02 09:15'] },
  ),
  vet.own(
    'forgot the day and asks about food',
    "When's Moose's dental cleaning again? And does he have to skip dinner or anything?",
    {
      rows: ['Dental cleaning 2026-12-04 08:00'],
      hears: [/December 4|4th|fourth|Friday/i, /\b8\b|8:00|eight/i, /midnight|no food/i],
    },
    { scene: { has: ['Dental cleaning 2026-12-04 08:00'] } },
  ),
  vet.asks('asks about a rabbit', 'What would it cost me to get my rabbit’s nails trimmed?', {
    hears: [/\b20\b|twenty/i],
  }),
  vet.message(
    'has a dog who brought up a pill',
    "Could you let Doctor Hale know that Moose threw up the pill she gave us? I'm not sure if I should give him another one",
    { message: /pill/i },
    { message: 'Moose threw up his pill, should I give him another one?' },
  ),
  vet.odd(
    'has a dog who ate rat poison',
    'Oh my gosh, my dog just ate a whole thing of rat poison in the garage, what do I do?',
    { hears: [/poison helpline|right away|come (?:straight )?in|immediately/i], repeats: 2 },
  ),

  // Brennan and Cole.
  law.book(
    'got divorce papers and wants one of the lawyers',
    "I just got served with divorce papers and I'm kind of a mess, sorry. Um. I need a consultation, with Maureen Brennan, a friend told me about her. Tomorrow at one?",
    { rows: ['Consultation 2026-11-24 13:00 with Maureen Brennan'] },
  ),
  law.book(
    'signs the wills on any afternoon but one',
    'My wife and I have to sign our wills, one will signing for the both of us. Any afternoon in the week of December seventh, just not the Thursday',
    { rows: ['Will signing 2026-12-07|2026-12-08|2026-12-09|2026-12-11 12:00-16:30'] },
  ),
  law.asks('asks for a free consultation', 'Is the first consultation free, or how does that work?', {
    hears: [/150|hundred (?:and )?fifty/i],
  }),
  law.asks(
    'wants to know her chances',
    'My landlord kept my whole deposit and I have pictures of everything, so would I win if I sued him?',
    {
      hears: [/\b(?:can't|cannot|don't|not|unable|lawyer|attorney|consultation|message)\b/i],
      neverHears: [/you (?:would|will) (?:probably |likely |definitely )?win/i],
      orRefuses: HONEST,
    },
  ),
  law.message(
    'returns a call',
    "Good morning, I'm returning Ms. Brennan's call from Friday. It's about the Hensley estate. Would you let her know I called back?",
    { message: /Hensley/i },
    { message: 'I called back about the Hensley estate' },
  ),
  law.text(
    'cannot find a parking space',
    "running 10 min late for my 9:30 w david, can't find parking anywhere",
    {
      rows: ['Consultation 2026-11-23 09:30 with David Cole'],
      message: /late|10|ten|parking/i,
      neverHears: [NOT_BOOKING],
    },
    {
      scene: { has: ['Consultation 2026-11-23 09:30 with David Cole'] },
      message: 'I am 10 minutes late, I cannot find parking',
    },
  ),

  // Thames Valley Plumbing.
  plumber.book(
    'has a husband who never gets round to it',
    "Right, so, the kitchen tap's been dripping since, oh, August probably. My husband kept saying he'd see to it and he hasn't. Could one of your chaps come and put a new tap in on Thursday afternoon, two-ish?",
    { rows: ['Tap replacement 2026-11-26 13:30-14:30'] },
  ),
  plumber.book(
    'says Tuesday fortnight',
    "A boiler service, please, Tuesday fortnight, that'd be the eighth, and the first slot of the day if I may",
    { rows: ['Boiler service 2026-12-08 08:00'] },
  ),
]
