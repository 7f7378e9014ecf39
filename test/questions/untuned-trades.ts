import type { AskedBusiness } from './asked-business.ts'

/** The search is not changed for these questions: they measure what callers nobody prepared for get. */
const opticians: AskedBusiness = {
  trade: 'optician',
  articles: [
    {
      title: 'Eye tests',
      content: 'An eye test takes twenty minutes and costs 25 pounds. It is free for under 16s and over 60s.',
      asked: [
        'How much is an eye exam?',
        'How long does a sight test take?',
        'Do pensioners pay for the eye test?',
        'what do you charge to check my eyes',
      ],
    },
    {
      title: 'Where to find us',
      content: 'We are at 31 Market Street, between the bank and the chemist. There is a ramp at the side door.',
      asked: [
        "What's the address?",
        'Whereabouts are you?',
        'My husband uses a wheelchair, can he get in?',
        'how do i get to your shop',
      ],
    },
    {
      title: 'Repairs',
      content: 'We repair most frames while you wait. A new screw is free, a new hinge costs 15 pounds.',
      asked: ['Can you fix my glasses?', "I've sat on my specs, can you mend them?", 'How much to repair a frame?'],
    },
    {
      title: 'Contact lenses',
      content: 'A contact lens trial costs 40 pounds and includes a follow-up check after a week.',
      asked: ['Do you do contact lenses?', 'Can I try contacts?', "What's the price for trying lenses?"],
    },
  ],
  unanswerable: [
    'Do you do laser surgery?',
    'Can I park outside?',
    'Do you sell hearing aids?',
    'Have you got designer sunglasses?',
    'Do you accept Medicaid?',
    'Is there a toilet?',
    'Can I bring my dog?',
    'Who is the manager?',
  ],
}

const physio: AskedBusiness = {
  trade: 'physiotherapist',
  articles: [
    {
      title: 'Prices',
      content: 'The first session is 60 dollars, every further one 50 dollars. A block of six is 270 dollars.',
      asked: [
        'What do you charge?',
        'How much is it for a session?',
        'is there a cheaper price if I come more often',
        "What's the fee for the first appointment?",
      ],
    },
    {
      title: 'What to wear',
      content: 'Wear shorts or loose trousers so that we can see the joint. There is a room to change in.',
      asked: ['What should I put on?', 'Do I need special clothes?', 'Can I come in my jeans?'],
    },
    {
      title: 'Referrals',
      content: 'You do not need a referral from a doctor. If your insurance pays, please ask it first.',
      asked: [
        'Do I need to be referred?',
        'Can I come without seeing my GP first?',
        'Will my health insurance cover it?',
        'Do I need a letter from the doctor?',
      ],
    },
    {
      title: 'If you cannot come',
      content: 'Tell us a day ahead and you pay nothing. Otherwise we charge half the price.',
      asked: ["What if I can't make it?", 'Is there a cancellation fee?', 'What happens if I forget my appointment?'],
    },
    {
      title: 'Parking and bus',
      content: 'Use the hospital car park, two dollars an hour. The 14 bus stops at the door.',
      asked: [
        'Where do I park?',
        'Which bus do I take?',
        'Is the parking free?',
        'Can I get there on public transport?',
      ],
    },
  ],
  unanswerable: [
    'Do you do acupuncture?',
    'Can you come to my home?',
    'Do you have a gym?',
    'Do you treat horses?',
    'Is the physio a woman?',
    'Do you sell gift vouchers?',
    'Can my wife wait inside?',
    'Do you speak French?',
  ],
}

const bakery: AskedBusiness = {
  trade: 'bakery',
  articles: [
    {
      title: 'Birthday cakes',
      content: 'Order cakes three days ahead. A cake for ten people is 45 dollars. We write a name on it for free.',
      asked: [
        'How much is a birthday cake?',
        'Can you make a cake for my daughter?',
        'How far ahead do I need to order?',
        'Can you put her name on it?',
      ],
    },
    {
      title: 'Gluten-free bread',
      content: 'On Thursdays we bake gluten-free bread. It is made in the same kitchen as our other bread.',
      asked: [
        'Do you have anything for coeliacs?',
        'When do you have gluten free?',
        "I can't eat wheat, do you have something for me?",
      ],
    },
    {
      title: 'Delivery',
      content: 'We deliver orders over 50 dollars within the city. Delivery is 6 dollars.',
      asked: ['Could you bring the cake to us?', 'Do you ship?', 'How much is delivery?', 'Do you deliver downtown?'],
    },
    {
      title: 'Ways to pay',
      content: 'We take cash and cards from five dollars.',
      asked: ['Do you take Visa?', 'Can I tap my phone?', 'Is it cash only?'],
    },
  ],
  unanswerable: [
    'Do you have vegan croissants?',
    'Are you hiring?',
    'Do you roast your own coffee?',
    'Is there free wifi?',
    'Do you give baking courses?',
    'Who is the owner?',
    'Do you sell flour?',
    'Can I sit outside?',
  ],
}

export const UNTUNED_TRADES: readonly AskedBusiness[] = [opticians, physio, bakery]
