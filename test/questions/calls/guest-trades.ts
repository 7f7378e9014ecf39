import type { AskedTrade } from './asked-trade.ts'

const restaurant: AskedTrade = {
  trade: 'restaurant',
  services: ['Table for two', 'Table for four', 'Sunday brunch'],
  articles: {
    'Large groups': 'Groups of up to 30 sit in the garden room. From 12 people we ask for a fixed menu.',
    Allergies: 'Tell us about allergies. We cook gluten-free and nut-free on request.',
    Dogs: 'Dogs are welcome on the terrace, not inside.',
    'Dress code': 'There is no dress code.',
    Children: 'We have high chairs and a small menu for children.',
    'Own wine': 'You may bring your own wine for 15 dollars a bottle.',
    Parking: 'You can park behind the church, free after six.',
  },
  situations: [
    ["there'd be about twenty of us for my dad's seventieth, is that too many", /garden room/],
    ["My wife can't have any flour or she gets really ill", /gluten-free/],
    ["we've got a little spaniel who comes everywhere with us", /terrace/],
    ["I'd be coming straight off the golf course so I wouldn't be dressed up or anything", /no dress code/],
  ],
  withTimeOrService: [
    ['could we bring a bottle of our own on Saturday night', /15 dollars/],
    ['do I need to pay for parking if we come for dinner at seven', /free after six/],
    ['have you got something for a toddler to sit in at the Sunday brunch', /high chairs/],
  ],
  plain: [['is there anything for kids to eat', /menu for children/]],
  unanswerable: ['do you do takeaway', 'is there live music at the weekend'],
}

const photographer: AskedTrade = {
  trade: 'photographer',
  services: ['Portrait', 'Passport photos', 'Family shoot'],
  articles: {
    'How many pictures': 'You choose 10 edited pictures. More pictures are 12 dollars each.',
    'When pictures are ready': 'Your pictures are ready after ten days, in an online gallery.',
    Babies: 'The best age for newborn pictures is between five and fourteen days.',
    Clothes: 'Plain colours without writing look best. You can change as often as you like.',
    Rights: 'You may print and share your pictures. Commercial use costs extra.',
    Weather: 'When it rains, we move outdoor shoots to another day without a fee.',
    Weddings: 'Weddings are from 1,900 dollars for eight hours.',
  },
  situations: [
    ["what if it's pouring down on the day", /another day/],
    ["our little one's three weeks old now, have we left it too late for newborn photos", /fourteen days/],
    ["we're getting married in June and haven't got anybody yet for the photos", /1,900/],
    ["I'd want to put them on my company's website, is that allowed", /Commercial/],
  ],
  withTimeOrService: [
    ['if we did the family shoot on the tenth would I have them before Christmas', /ten days/],
    ['how many photos come with the portrait', /10 edited/],
  ],
  plain: [
    ['what should we all wear', /Plain colours/],
    ['how do I get the pictures then', /online gallery/],
  ],
  unanswerable: ['do you sell frames', 'can you repair an old camera'],
}

const hairdresser: AskedTrade = {
  trade: 'hairdresser',
  services: ['Haircut', 'Colour', 'Blow-dry', 'Perm'],
  articles: {
    'Patch test': 'For a colour you need a skin test 48 hours before. It takes five minutes and is free.',
    'Children’s cuts': 'Children up to ten pay 18 pounds. There is a chair shaped like a car.',
    'Long hair': 'For hair below the shoulders a colour costs 20 pounds more.',
    'Bringing someone': 'A friend may wait with you. There is coffee, and toys for children.',
    'Not happy': 'If you do not like the result, come back within a week and we change it for free.',
    Students: 'Students and pensioners get 15 percent off from Monday to Wednesday.',
    'Tea and treatments': 'A head massage comes with every wash.',
  },
  situations: [
    ["I had it done at yours last week and I have to say I'm not really pleased with it", /within a week/],
    ["I've never had my hair dyed before and my scalp's quite sensitive", /skin test/],
    ["my lad's four and he won't sit still for anybody", /shaped like a car/],
    ["I'd have to bring the baby and my two year old along, is that all right", /toys/],
  ],
  withTimeOrService: [
    ['my hair goes right down my back, does a colour cost more then', /20 pounds/],
    ['is it cheaper for my nan if she comes on a Tuesday for a perm', /15 percent/],
    ["what's a haircut for a nine year old", /18 pounds/],
  ],
  plain: [['do you get a massage with it', /head massage/]],
  unanswerable: ['do you do eyebrows', 'can you come to my house and do my hair'],
}

export const GUEST_TRADES: readonly AskedTrade[] = [restaurant, photographer, hairdresser]
