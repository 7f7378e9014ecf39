import type { Person } from '../../person.ts'
import { dentist, garage, law, salon, vet } from './second-businesses.ts'
import { HONEST, NOT_BOOKING } from './spoken-to.ts'

export const SECOND_PEOPLE_1: readonly Person[] = [
  // Bella's Salon.
  salon.book(
    'wants to look good at Christmas',
    'Do you have anything left on Christmas Eve? A haircut, and the earlier the better, I have a turkey to deal with',
    { rows: ['Haircut 2026-12-24 09:00-10:00'] },
  ),
  salon.book(
    'names the last Friday of the month',
    "I'd like to set up a haircut for, um, the last Friday of November, at quarter to five in the afternoon",
    { rows: ['Haircut 2026-11-27 16:45'] },
  ),
  salon.book(
    'thinks aloud about her daughter and herself',
    "Okay so Wednesday I want color for me and a haircut for my daughter, but she can't sit around that long, so, let me think, her first at two and then me at two thirty",
    { rows: ['Haircut 2026-11-25 14:00', 'Color 2026-11-25 14:30'] },
  ),
  salon.book(
    'flies in and goes out for dinner',
    'My flight lands at noon on the fourth of December and I have a dinner at seven, so somewhere in the middle, just a haircut, three or thereabouts',
    { rows: ['Haircut 2026-12-04 14:00-16:00'] },
    { scene: { taken: ['2026-12-04 15:00 30'] } },
  ),
  salon.own(
    'forgot the hour',
    'Hey, what time did I say I was coming in on Saturday? I wrote it on a napkin and lost the napkin',
    { rows: ['Haircut 2026-11-28 13:30'], hears: [/1:30|13:30|one[ -]thirty|half past one|half one/i] },
    { scene: { has: ['Haircut 2026-11-28 13:30'] } },
  ),
  salon.own(
    'comes on Saturday instead of Friday',
    'My boss wants me to stay late Friday, so can you switch my haircut to Saturday? Anything before noon is good',
    { rows: ['Haircut 2026-11-28 10:00-11:45'] },
    { scene: { has: ['Haircut 2026-11-27 16:00'] } },
  ),
  salon.asks('asks whether cards are taken', 'Is it cash only over there or could I pay with Apple Pay?', {
    hears: [HONEST],
    orRefuses: HONEST,
    neverHears: [/\byes,? (?:we|you)/i],
  }),
  salon.asks(
    'asks for the price of everything',
    'So if I were to get the haircut and the color both, what would each of those run me?',
    { hears: [/\b45\b|forty-five/i, /\b120\b|hundred (?:and )?twenty/i] },
  ),
  salon.message(
    'drives a cab',
    "I drive a taxi, and one of your stylists, Bella I think, left her umbrella in my cab this morning. Let her know I've got it, would you",
    { message: /umbrella/i },
    { message: 'Bella left her umbrella in my cab, I have got it' },
  ),
  salon.message(
    'has a flat tire',
    "Hi, so, I've got a flat tire, of all things. I'm supposed to be there at nine thirty, but it'll be closer to ten to ten",
    { rows: ['Haircut 2026-11-23 09:30'], message: /late|tire|9:50|ten to ten/i, neverHears: [NOT_BOOKING] },
    { scene: { has: ['Haircut 2026-11-23 09:30'] }, message: "I've got a flat tire and I'll be there at ten to ten" },
  ),
  salon.odd(
    'swears at the machine',
    'Oh great, another stupid robot. You people are all the same, you useless piece of junk',
    {
      rows: [],
      mayLeaveMessage: true,
    },
  ),
  salon.text(
    'must be done by half past ten',
    'hey need color thurs dec 10, gotta be outta there by 10:30am so right when u open?',
    {
      rows: ['Color 2026-12-10 09:00'],
    },
  ),

  // Clifton Dental Practice.
  dentist.book(
    'has been a patient for ages',
    "I've been coming to you since, gosh, before you had computers. It's for my check-up, could I have this coming Monday at ten?",
    { rows: ['Check-up 2026-12-14 10:00'] },
  ),
  dentist.book(
    'wants to come between the years',
    "Could I see the hygienist between Christmas and New Year, if you're there at all? Any morning would suit me",
    { rows: ['Hygienist visit 2026-12-29|2026-12-30|2026-12-31 08:30-12:00'] },
  ),
  dentist.own(
    'is terrified',
    "Oh, hello. I've got a filling on Tuesday and I'm absolutely terrified, I haven't slept. I want to cancel it, I'm ever so sorry",
    { rows: ['cancelled Filling 2026-12-15 14:00 with Dr Shah'] },
    { scene: { has: ['Filling 2026-12-15 14:00 with Dr Shah'] } },
  ),
  dentist.asks(
    'asks about the NHS',
    'Are you taking on any NHS patients at the moment? It would be for myself and I am forty',
    {
      hears: [/under 18|under eighteen|private/i],
    },
  ),
  dentist.asks('asks for clear braces', 'Does your surgery do those clear braces, Invisalign, is it?', {
    hears: [HONEST],
    orRefuses: HONEST,
    neverHears: [/\byes,? we/i],
  }),
  dentist.odd('cannot breathe', "My face has swollen right up and now I'm struggling to breathe", {
    hears: [/999|9 9 9|nine nine nine|112/i],
    repeats: 2,
  }),
  dentist.text(
    'moves the check-up a week on',
    'can I move my checkup on the 16th to the week after pls, same day n time',
    { rows: ['Check-up 2026-12-23 11:30'] },
    { scene: { has: ['Check-up 2026-12-16 11:30 with Dr Lowe'] } },
  ),

  // Dale's Auto Repair.
  garage.book(
    'has a light on',
    "My check engine light came on this morning, on the way back from dropping off the kids. It's a 2014 Odyssey. Can y'all do the engine diagnostic tomorrow around nine?",
    { rows: ['Engine diagnostic 2026-11-24 08:30-09:30'] },
  ),
  garage.book(
    'wants two things done in one go',
    'I need an oil change and then a tire rotation, one right after the other, while I wait. Saturday, starting at eight',
    { rows: ['Oil change 2026-11-28 08:00', 'Tire rotation 2026-11-28 08:30'] },
  ),
  garage.book(
    'is off on some days only',
    "My brakes are squealing like a pig, so somebody oughta inspect 'em. I'm off Mondays and Fridays, but this Friday's no good, so let's say Monday the thirtieth, ten thirty",
    { rows: ['Brake inspection 2026-11-30 10:30'] },
  ),
  garage.own(
    'cannot get off work',
    "I've got an oil change set for Wednesday at noon and my supervisor won't let me go. Could y'all take me at four that day?",
    { rows: ['Oil change 2026-11-25 16:00'] },
    { scene: { has: ['Oil change 2026-11-25 12:00'] } },
  ),
  garage.asks('has a diesel', 'Do you guys work on diesels? I got a Ram twenty-five hundred', {
    hears: [/diesel|\byes\b|we do/i],
  }),
  garage.asks(
    'wants to drop the car off early',
    'How early do you open up on a Tuesday, and is there somewhere I can leave my keys before that?',
    { hears: [/7:30|seven[ -]thirty|half past seven/i, /box|side door/i] },
  ),
  garage.message(
    'delivers parts',
    'This is Wendell over at the parts store. Tell Dale his alternator came in, he can pick it up whenever',
    { message: /alternator/i },
    { name: 'Wendell Pratt', message: "Dale's alternator came in, he can pick it up" },
  ),
  garage.text('asks for a price', 'how much 4 an oil change w synthetic', { hears: [/\b79\b|seventy-nine/i] }),

  // Hollybush Vets.
  vet.book(
    'has a guinea pig that does not eat',
    "Our guinea pig's gone off her food, it's only since last night, but still. Could we have a consultation later today? I can be there from four",
    { rows: ['Consultation 2026-12-03 16:00-18:00'] },
  ),
  vet.book(
    'counts two weeks from the first vaccination',
    "It's for the puppy's second vaccination. The first was on the twenty-sixth of November and she said exactly two weeks after that, so a week today, would that be right? About half four, after school",
    { rows: ['Vaccination 2026-12-10 16:00-17:00'] },
  ),
  vet.own(
    'asks about the operation',
    "You've got Bramble down for her op on Monday. What time do I drop her off, and is she allowed her breakfast?",
    { rows: ['Neutering 2026-12-07 09:00'], hears: [/\b9\b|9:00|nine/i, /food|breakfast|\beat|fast/i] },
    { scene: { has: ['Neutering 2026-12-07 09:00'] } },
  ),
  vet.asks('asks what it costs to neuter a cat', 'What would you charge for neutering a cat? He is a big ginger tom', {
    hears: [/\b75\b|seventy-five/i],
  }),
  vet.message(
    'has stitches that came out',
    "Could you pass on to the nurse that Tigger's stitches have come out by themselves? It looks fine, I just thought she should know",
    { message: /stitches/i },
    { message: "Tigger's stitches have come out by themselves, it looks fine" },
  ),
  vet.odd(
    'has a dog that was run over',
    "Please help, my dog's just been hit by a car, he's bleeding everywhere, I don't know what to do",
    {
      hears: [/straight|right away|bring|come in|immediately|Eastgate/i],
      repeats: 2,
    },
  ),
  vet.text('wants a vaccination on Saturday', 'Hi do u have any appts sat morning for a kitten vaccination', {
    rows: ['Vaccination 2026-12-05 09:00-11:45'],
  }),

  // Whitlock Solicitors.
  law.book(
    'is buying a house',
    "We're buying a house, or trying to, and the estate agent said to ask for Mr Farouk for a conveyancing call. Wednesday or Thursday this week, any time after four",
    { rows: ['Conveyancing call 2026-11-25|2026-11-26 16:00-17:00 with Mr Farouk'] },
  ),
  law.book(
    'has parents in their eighties',
    "It's a will appointment for my parents. They're in their eighties, so nothing too early. A week today, somewhere between eleven and two, whatever you have",
    { rows: ['Will appointment 2026-11-30 11:00-14:00'] },
  ),
  law.own(
    'comes a day later',
    "I'm in with Ms Whitlock on Wednesday. Could I possibly see her on the Thursday instead? The time can stay as it is",
    { rows: ['Initial meeting 2026-11-26 14:00 with Ms Whitlock'] },
    { scene: { has: ['Initial meeting 2026-11-25 14:00 with Ms Whitlock'] } },
  ),
  law.asks('asks what a first meeting costs', 'What would an initial meeting set me back, roughly?', {
    hears: [/120|hundred (?:and )?twenty/i],
  }),
  law.asks(
    'would like to bring the dog',
    'This is going to sound daft, but would I be able to bring my dog along to the meeting? He is very old and very quiet',
    { hears: [HONEST], orRefuses: HONEST },
  ),
  law.message(
    'is stuck on the motorway',
    "Good morning, I'm Mr Farouk's ten o'clock and there's been a smash on the M60, I haven't moved in ages. It could be half an hour before I'm with you",
    {
      rows: ['Initial meeting 2026-11-23 10:00 with Mr Farouk'],
      message: /late|half|30|M60|delay/i,
      neverHears: [NOT_BOOKING],
    },
    {
      scene: { has: ['Initial meeting 2026-11-23 10:00 with Mr Farouk'] },
      message: 'I am stuck on the M60 and will be half an hour late',
    },
  ),

  // Granite State Plumbing.
]
