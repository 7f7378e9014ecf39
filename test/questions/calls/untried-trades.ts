import type { AskedTrade } from './asked-trade.ts'

/** Written after the synonyms: nothing was changed for these questions. Some of the unanswerable ones are stories, too. */
const florist: AskedTrade = {
  trade: 'florist',
  services: ['Wedding consultation', 'Bouquet workshop'],
  articles: {
    Delivery: 'We deliver within ten miles for 8 dollars. Order before noon for the same day.',
    'Funeral flowers': 'Wreaths and sprays start at 90 dollars. We bring them to the chapel ourselves.',
    'How long do flowers last?': 'Our bouquets stay fresh for at least five days, or you get a new one.',
    'Plants for the office': 'We look after the plants in your office once a week for 40 dollars a month.',
    Allergies: 'We can leave out lilies and everything else with a strong scent.',
    Vases: 'A simple glass vase is included from 60 dollars.',
  },
  situations: [
    ["my aunt passed away on Sunday and we'd like something for the service", /chapel/],
    ['I bought a bunch off you on Tuesday and the heads are hanging already', /five days/],
    ["it's for a hospital ward and the lady next to her sneezes at everything", /leave out lilies/],
    ['I clean forgot our anniversary, could she still have some at her desk this afternoon', /before noon/],
  ],
  withTimeOrService: [["would they come with something to put them in, she's only got mugs", /vase/]],
  plain: [
    ['how much is it to have them brought to the other side of town', /8 dollars/],
    ['do you water the plants for companies', /once a week/],
  ],
  unanswerable: [
    'do you sell artificial Christmas trees',
    'my garden is full of moss and my neighbour said you might know what to put on it, do you do that sort of thing',
    'are your roses fair trade',
  ],
}

const locksmith: AskedTrade = {
  trade: 'locksmith',
  services: ['Lock change', 'Safe opening', 'Security check'],
  articles: {
    'Locked out': 'We are with you within 45 minutes. Opening a door that is only shut costs 80 dollars.',
    'Proof of address': 'We open a door only for people who show an ID with that address.',
    'Copies of keys': 'We cut most keys in ten minutes. Security keys need your card and take a week.',
    'Nights and Sundays': 'After eight in the evening and on Sundays we charge 50 dollars more.',
    'After a burglary': 'We secure the door the same day and write a report for your insurance.',
    Payment: 'You can pay in cash or by card at the door.',
  },
  situations: [
    ["the door's fallen shut behind me and the dog's inside", /45 minutes/],
    ['we had somebody break the back door open last week and the insurer wants it in black and white', /report/],
    ["I've lent my spare to my sister and she's lost it, I'd like another one made", /ten minutes/],
    ['my passport still has the old place on it, would that be a snag', /ID with that address/],
  ],
  withTimeOrService: [
    ['is it dearer if you come out for a lock change at ten at night', /50 dollars more/],
    ["I've got no cash in the house, is that a problem on Sunday", /by card/],
  ],
  plain: [['what do you want for opening a front door', /80 dollars/]],
  unanswerable: [
    'do you fit burglar alarms',
    "my son has swallowed the little key of his diary and it's the only one, can you make one from a photo",
  ],
}

const swimSchool: AskedTrade = {
  trade: 'swim school',
  services: ['Beginner lesson', 'Private lesson'],
  articles: {
    Groups: 'There are at most six children in a group, with one teacher in the water.',
    'From what age?': 'Children can start at four. Babies come with a parent on Saturdays.',
    'What to bring': 'Bring goggles and a towel. Long hair must be tied back.',
    'Lost lessons': 'A lesson that you cannot come to can be made up within the month.',
    'Water temperature': 'The water has 31 degrees.',
    Parents: 'Parents can watch through the window of the cafe, not at the edge of the pool.',
  },
  situations: [
    ["she's a bit of a shivery one, she goes blue in the sea after two minutes", /31 degrees/],
    ["he's only three and a half but he's tall for it", /start at four/],
    ["I'd like to keep an eye on her from close by", /window of the cafe/],
    ["we're away for half term so we'd lose two", /made up/],
  ],
  withTimeOrService: [['does he need anything special for his first beginner lesson', /goggles/]],
  plain: [
    ['how many kids to a teacher', /six/],
    ['would somebody be in the pool with them', /in the water/],
  ],
  unanswerable: [
    'do you do adult classes in the evening',
    "my older boy's asthma gets worse with chlorine, what do you put in the water",
    'is there a bus stop near you',
  ],
}

const escapeRoom: AskedTrade = {
  trade: 'escape room',
  services: ['Pirate room', 'Laboratory room'],
  articles: {
    'How many can play?': 'Two to six people play together. Bigger groups play against each other in two rooms.',
    'Is it scary?': 'The pirate room is fun for children. The laboratory is dark and has loud noises.',
    Price: 'A room costs 28 dollars per person, children 18 dollars.',
    'Can we get out?': 'The door is never locked. You can leave at any time.',
    'Being late': 'Come ten minutes before the start. If you are late, you have less time.',
    Languages: 'The riddles are in English and Spanish.',
  },
  situations: [
    ["I'm a bit funny about being shut in small places", /never locked/],
    ["there's eleven of us coming from the office", /two rooms/],
    ['my nine year old gets nightmares easily', /fun for children/],
    ['one of the exchange students hardly speaks a word of English', /Spanish/],
  ],
  withTimeOrService: [["if the traffic's bad on Saturday and we miss the beginning of the pirate room", /less time/]],
  plain: [['what would it come to for two adults and two kids', /28 dollars/]],
  unanswerable: [
    'can we bring our own birthday cake',
    "my husband proposed to me in a place like yours and I'd love a photo of the room, could you email one",
    'do you have toilets',
  ],
}

const notary: AskedTrade = {
  trade: 'notary',
  services: ['Signature', 'Consultation'],
  articles: {
    'What does it cost?': 'A signature is 15 dollars. A power of attorney is 120 dollars.',
    'What to bring': 'Bring a passport or a driving licence. An expired one is not enough.',
    'Visits in hospital': 'We come to hospitals and homes for 60 dollars more.',
    Witnesses: 'If you need two witnesses, our staff can be witnesses for 10 dollars each.',
    Translations: 'Documents in another language need a sworn translation. We can give you addresses.',
  },
  situations: [
    ["dad's had a stroke and he wants to put his affairs in my hands but he can't leave the ward", /hospitals/],
    ["my licence ran out in the summer and the new one isn't here yet", /expired/],
    ['the papers are all in Portuguese, will you take them like that', /sworn translation/],
    ["I don't know anybody here who could come along and watch me sign", /staff can be witnesses/],
  ],
  withTimeOrService: [],
  plain: [['how much for a power of attorney', /120 dollars/]],
  unanswerable: [
    'can you marry us',
    "my neighbour's tree hangs over my fence and he just won't listen, what are my rights",
  ],
}

export const UNTRIED_TRADES: readonly AskedTrade[] = [florist, locksmith, swimSchool, escapeRoom, notary]
