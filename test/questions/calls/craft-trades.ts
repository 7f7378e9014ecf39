import type { AskedTrade } from './asked-trade.ts'

const garage: AskedTrade = {
  trade: 'garage',
  services: ['Oil change', 'Brake check', 'MOT', 'Tyre change'],
  articles: {
    'Courtesy cars': 'We lend you a small car for 20 pounds a day. Book it three days ahead.',
    Waiting: 'You can wait in our lounge with coffee and wifi.',
    'Leaving the car early': 'You can drop the key in the box beside the gate before we open.',
    'Electric cars': 'We service electric and hybrid cars. Two of our mechanics are trained for high voltage.',
    Warranty: 'We give two years of warranty on parts and work.',
    'Own parts': 'We do not fit parts that customers bring.',
    Breakdowns: 'We tow within 25 miles, day and night. The first 10 miles are 80 pounds.',
  },
  situations: [
    ["My car's died on me by the roundabout and it won't start", /tow/],
    ["I've bought some brake pads off the internet and just need somebody to put them in", /do not fit/],
    ["I need to get to work while you've got mine, so I'd be stuck without one", /lend you/],
    ["It's a Tesla I've got", /electric/],
  ],
  withTimeOrService: [
    ['I start work at six, so could I leave it with you before eight in the morning', /key in the box/],
    ['is it okay if I stay there while you do the oil change', /lounge/],
    ['if the brakes go again next month do I have to pay again', /two years/],
  ],
  plain: [['what do you charge for towing', /80 pounds/]],
  unanswerable: ['do you buy second hand cars', 'can you fix a dent in my door'],
}

const plumber: AskedTrade = {
  trade: 'plumber',
  services: ['Boiler service', 'Leak repair', 'Drain cleaning'],
  articles: {
    'Call-out fee': 'Coming to you costs 70 dollars, which includes the first half hour.',
    'Nights and weekends': 'We come at night and at weekends for double the price.',
    Area: 'We work in the whole county, and up to 15 miles beyond it.',
    'Before we come': 'Turn the main tap off, which is mostly under the kitchen sink, and clear the way to it.',
    Estimates: 'We send you a written estimate for everything above 300 dollars, free of charge.',
    Tenants: 'If you rent, your landlord must give us the order.',
    Payment: 'You pay our plumber by card or cash when the work is done.',
  },
  situations: [
    ["there's water pouring through the ceiling, what do I do until you get here", /main tap/],
    ["I'm only renting the flat and the boiler's packed up", /landlord/],
    ["I'm out in the sticks, about ten miles over the county line", /15 miles/],
    ["we're thinking of doing the whole bathroom and I want to know what we're in for before we say yes", /estimate/],
  ],
  withTimeOrService: [
    ['what would it cost me if somebody came out on Sunday night', /double/],
    ['do I give the money to the man who does the leak repair', /card or cash/],
    ['is there a charge just for turning up for a drain cleaning', /70 dollars/],
  ],
  plain: [['which areas do you cover', /county/]],
  unanswerable: ['do you install air conditioning', 'are you hiring apprentices'],
}

const tattoo: AskedTrade = {
  trade: 'tattoo artist',
  services: ['Consultation', 'Small tattoo', 'Half-day session'],
  articles: {
    Age: 'You must be 18. We do not tattoo anyone younger, not even with their parents.',
    Deposit: 'The deposit is 50 dollars. It is lost if you cancel within three days.',
    Aftercare: 'Leave the film on for two days. No swimming, sun or sauna for three weeks.',
    'Before your tattoo': 'Eat well and drink no alcohol on the day before.',
    'Cover-ups': 'We cover old tattoos. Come to a consultation first, which is free.',
    Prices: 'The smallest tattoo is 90 dollars. Larger work is 150 dollars an hour.',
    'Skin conditions': 'We do not tattoo over moles, fresh scars or eczema.',
  },
  situations: [
    ["my daughter's seventeen and I'd sign whatever you need me to sign", /18/],
    ["I got my ex's name on my arm years ago and I can't stand looking at it", /cover old tattoos/],
    ["we're flying to Spain ten days after and I'd want to be in the pool", /No swimming/],
    ["I've got a bit of eczema on that arm, is that going to matter", /eczema/],
  ],
  withTimeOrService: [
    ['If I had the small tattoo on Saturday could I go out for a few drinks on Friday night', /no alcohol/],
    ['do I get my deposit back if I call it off the day before', /lost/],
  ],
  plain: [
    ['whats the least you charge', /90 dollars/],
    ['how long do I keep the wrapping on', /two days/],
  ],
  unanswerable: ['do you do piercings', 'can you remove one with a laser'],
}

export const CRAFT_TRADES: readonly AskedTrade[] = [garage, plumber, tattoo]
