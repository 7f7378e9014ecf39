import type { AskedTrade } from './asked-trade.ts'

/** Written in one go with home-trades.ts, before the topics of the second decision about questions (docs/questions.md gives the first result). */
const kennel: AskedTrade = {
  trade: 'boarding kennel',
  services: ['Dog boarding', 'Day care', 'Meet and greet'],
  articles: {
    Vaccinations: 'Dogs need an up-to-date vaccination card, including kennel cough.',
    Food: 'You may bring your own food. Otherwise we feed dry food twice a day.',
    Walks: 'Every dog goes out three times a day, once with the whole group.',
    'News from your dog': 'We send you a photo every evening.',
    Medicine: 'We give tablets and drops at no extra cost. We do not give injections.',
    'Dropping off': 'Drop off between 8 and 10, and pick up before 6.',
  },
  situations: [
    ["he's on heart pills morning and night, would somebody see to that", /tablets/],
    ["she's got a very delicate tummy and only eats the one brand", /own food/],
    ["I'll be worried sick the whole time, I've never left him before", /photo/],
    ["he's a terrier and he goes mad if he's shut in all day", /three times a day/],
  ],
  withTimeOrService: [
    ['our train gets in at half past seven on Sunday, could I get him back from boarding then', /before 6/],
    ['does she have to have had her jabs before day care', /vaccination card/],
  ],
  plain: [],
  unanswerable: ['do you take cats as well', 'would he be sharing with another dog'],
}

const nursery: AskedTrade = {
  trade: 'day nursery',
  services: ['Tour', 'Settling-in session'],
  articles: {
    Ages: 'We look after children from six months until they start school.',
    Meals: 'Lunch is cooked here every day. We cater for allergies and for vegetarians.',
    'When your child is ill': 'Please keep children with a fever at home until 24 hours after it is gone.',
    'Picking up late': 'After six we charge 10 pounds for every quarter of an hour.',
    'Waiting list': 'Places are given out in September. Put your name down about a year ahead.',
    'Settling in': 'You stay with your child for the first three mornings.',
  },
  situations: [
    ['my train is always delayed so I might not get there till ten past', /quarter of an hour/],
    ["he had a temperature last night but he's right as rain this morning, can I send him in", /24 hours/],
    ["I'm only four months pregnant so this might sound ridiculous but when do people get in touch", /year ahead/],
    ['she screams the place down when I leave the room', /first three mornings/],
  ],
  withTimeOrService: [
    ["we don't eat meat at home, could I ask about that on the tour", /vegetarians/],
    ["is she too little, she'll be five months in March", /six months/],
  ],
  plain: [],
  unanswerable: ['do the children learn a foreign language', 'how many kids are there to each adult'],
}

const podiatrist: AskedTrade = {
  trade: 'podiatrist',
  services: ['Foot check', 'Nail surgery', 'Insoles'],
  articles: {
    'Nail varnish': 'Please take off nail varnish before you come.',
    'After nail surgery': 'Rest with your foot up for the day. You cannot drive home yourself.',
    Diabetes: 'People with diabetes should have their feet checked twice a year. Tell us about your medicines.',
    Insoles: 'Insoles are made to measure from a cast and are ready after ten days.',
    'Home visits': 'We visit people who cannot leave the house on Wednesdays.',
    'Do I need a referral?': 'No, you can come without seeing a doctor first.',
  },
  situations: [
    ["mother's bedridden, there's no way we could bring her in", /visit people who cannot/],
    ["I'm on insulin, is there anything I ought to be careful about", /twice a year/],
    ["I've got my toes painted for a wedding, is that a nuisance", /take off nail varnish/],
  ],
  withTimeOrService: [
    ['will I be all right to go back to work straight after the nail surgery', /Rest with your foot up/],
    ['I ordered insoles last week, when should they be here', /ten days/],
  ],
  plain: [['does my GP have to send me', /without seeing a doctor/]],
  unanswerable: ['do you sell slippers', 'can you look at my knee while you are at it'],
}

const tailor: AskedTrade = {
  trade: 'tailor',
  services: ['Fitting', 'Alteration', 'Measuring for a suit'],
  articles: {
    Prices: 'Shortening trousers is 15 dollars, a new zip 22 dollars.',
    'In a hurry': 'For 10 dollars more we do small jobs by the next day.',
    'Wedding dresses': 'Bring the shoes and underwear that you will wear. Most dresses need two fittings.',
    Leather: 'We do not sew leather or fur.',
    'Clothes that are left': 'After 90 days we give clothes that were not picked up to charity.',
  },
  situations: [
    ["my jacket is proper biker stuff and the lining's gone", /leather or fur/],
    ['I dropped some skirts off back in the summer and clean forgot about them', /90 days/],
    ["I've an interview on Thursday and the trousers drag on the floor", /next day|15 dollars/],
  ],
  withTimeOrService: [['what should I have with me for the fitting of my bridal gown', /shoes and underwear/]],
  plain: [['what do you want for putting in a new zipper', /22 dollars/]],
  unanswerable: ['do you rent out tuxedos'],
}

export const CARE_TRADES: readonly AskedTrade[] = [kennel, nursery, podiatrist, tailor]
