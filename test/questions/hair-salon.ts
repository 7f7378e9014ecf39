import type { AskedBusiness } from './asked-business.ts'

export const hairSalon: AskedBusiness = {
  trade: 'hair salon',
  articles: [
    {
      title: 'Where are you?',
      content: 'We are at 12 Orchard Street, next to the bakery. The entrance is step-free.',
      asked: [
        'Where are you guys located?',
        "What's the address?",
        'Can my mother get in with her wheelchair?',
        'Are there any stairs?',
        'How do I find you?',
        'What are you next to?',
        'is it accessible',
      ],
    },
    {
      title: 'What does it cost?',
      content: 'A haircut is 45 dollars. Colour starts at 120 dollars.',
      asked: [
        'How much do you charge for a colour?',
        'How much is a haircut?',
        "What's the price of a cut?",
        'Is a haircut more than fifty dollars?',
        'What are your prices?',
        'what do I pay for getting my hair dyed',
      ],
    },
    {
      title: 'Can I park?',
      content: 'There is free parking behind the house for two hours.',
      asked: [
        'Is there anywhere to leave the car round there?',
        'Where do I park?',
        'Is parking free?',
        'Do you have a car park?',
        'How long can I leave my car there?',
      ],
    },
    {
      title: 'Walk-ins',
      content: 'We take walk-ins from Tuesday to Thursday when a chair is free. On Saturdays you need a booking.',
      asked: [
        'Can I just turn up?',
        'Do I need an appointment?',
        'Can I come in without booking?',
        'Do you accept walk ins?',
        'Could I just drop in on Wednesday?',
      ],
    },
    {
      title: 'Gift cards',
      content:
        'We sell gift cards for any amount from 20 dollars, at the front desk and online. They are valid for two years.',
      asked: [
        'Can I buy a voucher for my sister?',
        'Do you do gift certificates?',
        'How long is a gift card good for?',
        "I'd like to give someone a haircut as a present, how does that work?",
        'Can I get a gift voucher online?',
      ],
    },
    {
      title: 'Payment',
      content: 'You can pay in cash, by card and with Apple Pay. We do not take cheques.',
      asked: [
        'Do you accept credit cards?',
        'Can I pay with my phone?',
        'Is it cash only?',
        'Do you take American Express?',
        'Can I use contactless?',
        'how can i pay',
      ],
    },
    {
      title: 'Allergy test for colour',
      content:
        'If you have not had colour with us before, we do a skin test two days earlier. It takes five minutes and is free.',
      asked: [
        'Do I need a patch test?',
        "I'm allergic to some dyes, what do you do about that?",
        'Do you check for allergies before colouring?',
        'What is the skin test for?',
        'I have sensitive skin, is the dye safe for me?',
      ],
    },
    {
      title: 'Products',
      content: 'We use and sell vegan products by Davines. None is tested on animals.',
      asked: [
        'What brand of shampoo do you use?',
        'Are your products cruelty free?',
        'Can I buy the conditioner you use?',
        'Do you use vegan dye?',
        'Which products do you work with?',
      ],
    },
  ],
  unanswerable: [
    'Do you do manicures?',
    'Is there wifi?',
    'Do you do wedding hair?',
    'Are dogs allowed?',
    'Do you cut wigs?',
    'Have you got a toilet for customers?',
    'Who owns the salon?',
    'Do you serve coffee?',
    'Do you do hair extensions?',
    'Can you pierce ears?',
    'Do you give student discounts?',
    'How long have you been in business?',
  ],
}
