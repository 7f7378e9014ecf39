import type { AskedTrade } from './asked-trade.ts'

/** Written in one go with care-trades.ts, before the topics of the second decision about questions (docs/questions.md gives the first result). */
const mover: AskedTrade = {
  trade: 'moving company',
  services: ['House move', 'Packing help', 'Survey visit'],
  articles: {
    'Boxes and packing': 'We lend you up to 40 boxes for free. Packing help costs 35 dollars per person and hour.',
    'What if something breaks?':
      'Everything we carry is covered up to 50,000 dollars. Report damage within seven days.',
    'Pianos and heavy items': 'We move pianos and safes with four people. That is 150 dollars more.',
    Weekends: 'We also move on Saturdays. Sundays only for offices.',
    Storage: 'We can keep your furniture in our warehouse for 90 dollars a month.',
    'Changing the date': 'You can change the date for free up to five days before the move.',
  },
  situations: [
    ["there's a gap of six weeks between getting out of the old flat and into the new one", /warehouse/],
    ["my grandmother's china cabinet is irreplaceable, what if your guys drop it", /covered up to/],
    ['we were supposed to go on the fourth but the seller has pushed it back, does that cost me anything', /five days/],
  ],
  withTimeOrService: [
    ["I can't get off work during the week so would a Saturday house move be all right", /also move on Saturdays/],
    ['do I have to buy all the cartons myself before the house move', /40 boxes/],
  ],
  plain: [["we've got an upright piano, can you shift that", /pianos and safes/]],
  unanswerable: ['do you take stuff to the dump for us', 'do you move people abroad'],
}

const cleaners: AskedTrade = {
  trade: 'house cleaner',
  services: ['Regular clean', 'Deep clean', 'Window cleaning'],
  articles: {
    'Products we use': 'We bring our own products. They are free of perfume and safe for animals.',
    'Do I have to be at home?': 'No. Many customers leave a key, which we keep in a safe.',
    'Same cleaner every time': 'You get the same cleaner every week, except during her holidays.',
    'Minimum time': 'The shortest visit is three hours. An hour is 28 dollars.',
    'Moving out': 'For the end of a tenancy we clean the oven and the inside of the cupboards too.',
    'Not happy?': 'Tell us within 24 hours, and we come back and do it again for nothing.',
  },
  situations: [
    ["I'm at the office all day so there'd be nobody to let them in", /leave a key/],
    ['my daughter gets terrible headaches from strong smells', /free of perfume/],
    ["last time she left streaks all over the mirrors and I wasn't impressed", /come back/],
    [
      'my landlord is coming to look at the place when I hand the keys back and it has to be spotless',
      /end of a tenancy/,
    ],
  ],
  withTimeOrService: [
    ['would it be somebody different each week for the regular clean', /same cleaner/],
    ["I've only got a studio, could she come for an hour on Fridays", /three hours/],
  ],
  plain: [],
  unanswerable: ['will she do the ironing as well', 'are you people insured'],
}

const bicycleShop: AskedTrade = {
  trade: 'bicycle shop',
  services: ['Full service', 'Puncture repair', 'Bike fitting'],
  articles: {
    'How long do repairs take?': 'A puncture is done while you wait. A full service takes two days.',
    'Loan bikes': 'You can have a loan bike for 5 pounds a day while yours is here.',
    'E-bikes': 'We repair electric bikes with Bosch and Shimano motors, but no others.',
    'Second hand': 'We buy used bikes if you have the receipt. Come any weekday before noon.',
    'Trying a bike': 'Take any bike for a ride around the block. Please bring photo ID.',
    'Cycle to work': 'We take part in the cycle to work scheme, so you can pay out of your salary.',
  },
  situations: [
    ["I need it to get to work so I can't really be without wheels", /loan bike/],
    ["it's one of those with a battery, made by Yamaha I think", /Bosch and Shimano/],
    [
      "I've got an old racer in the shed that I never ride any more, would you give me anything for it",
      /buy used bikes/,
    ],
  ],
  withTimeOrService: [
    ['if I bring it Monday for a full service when would I get it back', /two days/],
    ["could I have a go on one first, I don't want to buy something that doesn't suit me", /around the block/],
  ],
  plain: [["my boss says there's some scheme where it comes off your wages", /salary/]],
  unanswerable: ['do you sell scooters for kids', 'could you box up my bike for a plane'],
}

const computerRepair: AskedTrade = {
  trade: 'computer repair shop',
  services: ['Diagnosis', 'Screen repair', 'Data recovery'],
  articles: {
    'What does a diagnosis cost?': 'A diagnosis is 40 dollars, which we take off the bill if you have the repair done.',
    'My files': 'We never look at your files, and we wipe our copies after 14 days.',
    'Warranty on repairs': 'Repairs have a warranty of six months. Water damage is excluded.',
    'Old devices': 'Bring us your old computers and phones. We recycle them free of charge.',
    'Help at home': 'A technician comes to your home for 80 dollars an hour, within 20 miles.',
    'Waiting time': 'Most screens are replaced within the hour. Batteries take half an hour.',
  },
  situations: [
    ["there's some pretty private stuff on there, I don't want people poking around in it", /never look/],
    ['you did my laptop in the spring and the very same thing has packed in again', /six months/],
    ["I'm eighty-one and the whole thing is far too heavy for me to lug down to you", /technician comes/],
  ],
  withTimeOrService: [
    ['if I get the screen repair done on my lunch break would it be finished in time', /within the hour/],
    ['do I lose that money if you find out it is not worth fixing after the diagnosis', /take off the bill/],
  ],
  plain: [["I've a cupboard full of dead phones, can you get rid of them for me", /recycle/]],
  unanswerable: ['can you unlock a stolen phone', 'do you build gaming computers'],
}

export const HOME_TRADES: readonly AskedTrade[] = [mover, cleaners, bicycleShop, computerRepair]
