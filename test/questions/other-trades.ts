import type { AskedBusiness } from './asked-business.ts'

/** Written after the topics of the search, for trades that they were not written for. docs/questions.md gives the first result. */
const vet: AskedBusiness = {
  trade: 'veterinarian',
  articles: [
    {
      title: 'Vaccinations',
      content: 'A yearly vaccination for dogs and cats is 70 dollars. Puppies need three in the first four months.',
      asked: [
        'How much are shots for my cat?',
        'When does a puppy get its jabs?',
        'What does a vaccine cost?',
        'how often do dogs need a booster',
      ],
    },
    {
      title: 'Emergencies at night',
      content: 'Outside our hours please call the animal hospital on 555 0133. It is open all night.',
      asked: [
        'My dog ate chocolate and it is midnight, who do I call?',
        'What if my cat gets sick on a Sunday?',
        'Is there a vet open after hours?',
      ],
    },
    {
      title: 'Which animals we treat',
      content: 'We treat dogs, cats, rabbits and guinea pigs. We do not treat birds or reptiles.',
      asked: [
        'Do you see parrots?',
        'Can you look at my rabbit?',
        'What sort of pets do you take?',
        'Do you treat snakes?',
      ],
    },
    {
      title: 'Paying',
      content: 'Payment is due after the visit, in cash or by card. We bill Trupanion directly.',
      asked: [
        'Do you accept pet insurance?',
        'Can I pay by Visa?',
        'Do I pay on the day?',
        'Could I settle the bill with cash?',
      ],
    },
  ],
  unanswerable: [
    'Do you trim claws?',
    'Can you board my dog for a week?',
    'Do you sell cat food?',
    'Will you come to my house?',
    'Is there wheelchair access?',
    'Do you have a newsletter?',
  ],
}

const hotel: AskedBusiness = {
  trade: 'hotel',
  articles: [
    {
      title: 'Check-in and check-out',
      content: 'Rooms are ready from 3 pm. Please leave your room by 11 am. We store luggage for free.',
      asked: [
        'What time can I get into my room?',
        'When do we have to be out?',
        'Can I leave my bags with you?',
        "When's checkout?",
      ],
    },
    {
      title: 'Breakfast',
      content: 'Breakfast is served from 7 to 10:30 and costs 18 euros. It is a buffet.',
      asked: [
        'Is breakfast included?',
        'What time is breakfast?',
        'How much is the buffet?',
        'until when can we eat in the morning',
      ],
    },
    {
      title: 'Pool and sauna',
      content: 'The pool is open from 8 am to 9 pm. The sauna opens at four. Towels are in your room.',
      asked: [
        'Do you have a swimming pool?',
        'Can we swim?',
        'Do I need to bring a towel?',
        'Is there a spa or a sauna?',
      ],
    },
    {
      title: 'Internet',
      content: 'Wifi is free in the whole house. The password is on your key card.',
      asked: [
        "What's the wifi password?",
        'Is there internet in the rooms?',
        'Do I have to pay for wireless?',
        'can i get online',
      ],
    },
    {
      title: 'Airport transfer',
      content: 'Our shuttle to the airport costs 25 euros per person. Please order it the evening before.',
      asked: [
        'How do I get to the airport?',
        'Do you do a pick-up from the airport?',
        'Can you book me a taxi to my flight?',
        'Is there a shuttle?',
      ],
    },
  ],
  unanswerable: [
    'Is there a gym?',
    'Can I have a late lunch?',
    'Do the windows open?',
    'Do you have rooms with a balcony?',
    'Do you allow pets?',
    'Is there a lift?',
    'Are there baby cots?',
    'Can we smoke on the terrace?',
  ],
}

const gym: AskedBusiness = {
  trade: 'gym',
  articles: [
    {
      title: 'Membership',
      content: 'Membership is 39 pounds a month and can be ended with a month of notice. A day pass is 10 pounds.',
      asked: [
        'How much is it to join?',
        'Can I come just for one day?',
        'How do I quit?',
        "What's the monthly fee?",
        'How do I cancel my membership?',
      ],
    },
    {
      title: 'Trial session',
      content: 'Your first session is free. A trainer shows you the machines. Bring sports shoes and a towel.',
      asked: [
        'Can I try it before I sign up?',
        'Is there a free trial?',
        'What should I bring the first time?',
        'What do I wear?',
      ],
    },
    {
      title: 'Showers and lockers',
      content: 'There are showers and lockers in both changing rooms. Bring your own padlock.',
      asked: ['Can I shower there?', 'Where can I put my stuff?', 'Do I need a lock?', 'Is there somewhere to change?'],
    },
    {
      title: 'Classes',
      content: 'Yoga is on Monday and Thursday at 6 pm, spinning on Tuesday. Classes are included for members.',
      asked: ['When is yoga?', 'Do you do spin classes?', 'Are the classes extra?', 'what days do you have yoga on'],
    },
  ],
  unanswerable: [
    'Do you have a swimming pool?',
    'How old do you have to be?',
    'Is there a crèche?',
    'Do you sell protein shakes?',
    'Can I get a massage?',
    'Where do I park?',
    'Do you have a boxing ring?',
    'Is there air conditioning?',
  ],
}

const garage: AskedBusiness = {
  trade: 'car workshop',
  articles: [
    {
      title: 'Oil change',
      content: 'An oil change takes half an hour and costs from 60 dollars, filter included.',
      asked: ['How long does an oil change take?', "What's an oil change going to cost me?", 'Is the filter extra?'],
    },
    {
      title: 'Loan cars',
      content: 'You can have a loan car for 20 dollars a day while yours is with us. Please reserve it.',
      asked: [
        'Do you have a courtesy car?',
        'Can I borrow a car in the meantime?',
        'What do I drive while you have mine?',
        'Do you do replacement vehicles?',
      ],
    },
    {
      title: 'Tyres',
      content: 'We fit and store tyres. Changing four wheels costs 80 dollars, storage 50 dollars a season.',
      asked: [
        'Can you put on my winter tires?',
        'How much is it to change the wheels?',
        'Do you store tyres?',
        'my tire is flat, can you fix it',
      ],
    },
    {
      title: 'Drop-off after hours',
      content: 'Park in the yard and put your key in the red box beside the gate.',
      asked: [
        'Can I drop the car off at night?',
        'Where do I leave the key?',
        'What if I come before you open?',
        'Is there a key box?',
      ],
    },
  ],
  unanswerable: [
    'Do you paint cars?',
    'Can you tow me?',
    'Do you repair motorbikes?',
    'Do you buy used cars?',
    'Can I wait there with coffee?',
    'Do you take credit cards?',
    'Do you speak German?',
    'Are you looking for mechanics?',
  ],
}

const accountant: AskedBusiness = {
  trade: 'accountant',
  articles: [
    {
      title: 'Tax returns',
      content: 'A personal tax return costs 200 dollars and takes two weeks once we have your papers.',
      asked: [
        'How much do you charge to do my taxes?',
        'How long until my return is done?',
        'What does a tax return cost with you?',
        'Can you file my taxes?',
      ],
    },
    {
      title: 'Papers we need',
      content:
        'Please send us your wage slips, bank interest statements and last year’s return. You can upload them on our portal.',
      asked: [
        'What documents do you need?',
        'What paperwork do I have to send?',
        'How do I get my papers to you?',
        'Can I upload my stuff online?',
      ],
    },
    {
      title: 'Small companies',
      content: 'We do bookkeeping and payroll for companies with up to fifty employees.',
      asked: [
        'Do you do payroll?',
        'Can you do the books for my business?',
        'Do you work with small businesses?',
        'I have a shop with four employees, can you help?',
      ],
    },
  ],
  unanswerable: [
    'Do you do audits?',
    'Are you a notary?',
    'Can I deduct my dog?',
    'Where can I park?',
    'Do you have a branch in Chicago?',
    'Can you get me a mortgage?',
    'What is your fax number?',
    'Do you help with immigration?',
    'Do you take bitcoin?',
    'Is the first meeting free?',
  ],
}

export const OTHER_TRADES: readonly AskedBusiness[] = [vet, hotel, gym, garage, accountant]
