import type { AskedBusiness } from './asked-business.ts'

/** Four trades whose callers ask in everyday words. Written before the examples of topics, to measure them. */

const heating: AskedBusiness = {
  trade: 'heating engineer',
  articles: [
    {
      title: 'Emergencies',
      content:
        'If you have no heat or water is leaking, call 555 0142 at any hour, also on Sundays. An engineer is on call day and night.',
      asked: [
        'What are we meant to do if something happens in the middle of the night?',
        'Who do I ring if the boiler packs up on a Sunday?',
        'Is there somebody I can get hold of outside your normal times?',
        "it's freezing in here and the radiators are stone cold, what now",
        'say it goes wrong at three in the morning, then what',
        'do you have a number for when you lot are shut',
      ],
    },
    {
      title: 'What does it cost?',
      content:
        'A call-out is 80 dollars, which includes the first half hour. After that we charge 60 dollars an hour. Parts are extra.',
      asked: [
        "What's it gonna set me back?",
        'how much are we talking',
        'are you expensive',
        "what's the damage if you come out",
        'do you want money just for showing up',
        'What will I end up paying?',
      ],
    },
    {
      title: 'Guarantee',
      content: 'Our work is guaranteed for two years. If the same fault comes back, we repair it for nothing.',
      asked: [
        'what if it conks out again next month',
        'do you stand behind your work',
        'Am I covered if it goes wrong again?',
        'if it breaks again do I pay twice',
      ],
    },
    {
      title: 'Area',
      content: 'We work in Milton, Ashford and all villages within 15 miles.',
      asked: [
        "I'm out in Ashford, is that too far for you?",
        'how far out do you go',
        'would you come all the way to Milton',
        'do you get out our way, we are twelve miles off',
      ],
    },
    {
      title: 'Payment',
      content: 'You can pay by card, in cash or by bank transfer. We send an invoice with 14 days to pay.',
      asked: [
        'do I need to have cash in the house',
        'can I give the man my card',
        'how do you want the money',
        'do I have to settle up there and then',
      ],
    },
  ],
  unanswerable: [
    'Do you put in solar panels?',
    'Is my landlord allowed to come in without asking?',
    'Do you have a job going for my nephew?',
    'can you unblock a chimney',
    'which boiler should I buy',
  ],
}

const yoga: AskedBusiness = {
  trade: 'yoga studio',
  articles: [
    {
      title: 'What to bring',
      content: 'Wear clothes in which you can move. Mats, blocks and blankets are there. Bring a bottle of water.',
      asked: [
        'do I need my own mat',
        'what should I have on',
        'do I need any kit',
        'is there anything I have to have with me',
        'can I come in jeans',
      ],
    },
    {
      title: 'New to yoga',
      content:
        'Beginners are welcome in the gentle class on Mondays and Thursdays. You need no experience. The first class is free.',
      asked: [
        "I've never done it in my life, is that okay?",
        'I can barely touch my knees, never mind my toes',
        "is there something for somebody who hasn't a clue",
        'can I see whether I like it before I pay for it',
        'would I make a fool of myself, I have never done this',
      ],
    },
    {
      title: 'Late arrivals',
      content: 'The door is locked when class begins. If you arrive late, please take the next class.',
      asked: [
        'what if my bus is held up',
        'do you let people in once it has started',
        'can I slip in five minutes after the start',
        'am I in trouble if I do not make it bang on time',
      ],
    },
    {
      title: 'If you cannot come',
      content: 'Cancel up to 12 hours before class and your credit comes back. After that the class is charged.',
      asked: [
        'do I lose my money if I am ill on the day',
        'what if something gets in the way at the last minute',
        'how late can I pull out',
        'is it a problem if I drop out the evening before',
      ],
    },
    {
      title: 'Pregnancy',
      content: 'Expectant mothers practise on Wednesdays from the 14th week on. Please tell the teacher.',
      asked: [
        "I'm expecting, is it safe?",
        'there is a baby on the way, may I still come',
        "I'm five months gone, which class is for me",
      ],
    },
  ],
  unanswerable: [
    'Do you have a swimming pool?',
    'Can you recommend a physiotherapist?',
    'do you sell incense',
    'is there a choir that meets in your rooms',
    'how many people live in this town',
  ],
}

const optician: AskedBusiness = {
  trade: 'optician',
  articles: [
    {
      title: 'How long does an eye test take?',
      content: 'An eye test takes about 40 minutes. Please allow an hour if you want to choose frames.',
      asked: [
        'how much of my lunch hour will the eye test eat up',
        'will I be in and out in half an hour for an eye test',
        'when will I be done if my eye test is at two',
      ],
    },
    {
      title: 'Children',
      content: 'We test children from the age of three. Children under 16 pay nothing.',
      asked: [
        'my girl is four, is that too little',
        'do you see little ones',
        'can you look at my toddler',
        'do I pay for my lad, he is twelve',
      ],
    },
    {
      title: 'Broken glasses',
      content: 'We straighten and solder frames while you wait. Small repairs are free for our customers.',
      asked: [
        'I sat on my specs',
        'the arm has come off, can you do something about it',
        'the screw fell out of my glasses',
      ],
    },
    {
      title: 'Parking and bus',
      content: 'There is a car park behind the shop, free for two hours. The number 7 bus stops outside.',
      asked: [
        'where do I put the car',
        'can I get to you without driving',
        'is there anywhere to stop outside',
        'I do not drive, how would I get there',
      ],
    },
    {
      title: 'When do I get my glasses?',
      content: 'Glasses are ready in seven to ten days. We send you a text.',
      asked: [
        'how long do I have to wait for the new specs',
        'will I have them in time for my holiday in three weeks',
        'do I get to take the glasses with me the same day',
      ],
    },
    {
      title: 'Access',
      content: 'There is a ramp at the side door and a toilet for wheelchair users.',
      asked: [
        'my mother is on a frame, will she manage',
        'are there steps to get in',
        'I am pushing a double buggy, do I fit through',
      ],
    },
  ],
  unanswerable: [
    'Do you do hearing aids?',
    'can you laser my eyes',
    'do you buy gold frames',
    'who was the architect of your shop',
    'is there a bakery near you',
  ],
}

const campsite: AskedBusiness = {
  trade: 'campsite',
  articles: [
    {
      title: 'Arrival',
      content:
        'Pitches are ready from 2 pm. The gate closes at 10 pm; after that, please park outside and check in the next morning.',
      asked: [
        'what happens if we only get there around midnight',
        'how early can we turn up',
        'we will be driving through the night, can we get in',
        'from when can we put the tent up',
      ],
    },
    {
      title: 'Dogs',
      content: 'Dogs are welcome on a lead. Two dogs per pitch are free.',
      asked: [
        'could our terrier come along',
        'we have a labrador, is that a problem',
        'do we have to leave the pup at home',
        'what about pets',
      ],
    },
    {
      title: 'Fires and barbecues',
      content: 'Barbecues with legs are allowed. Open fires are only allowed in the fire pit by the lake.',
      asked: ['may we light a fire', 'can we grill our sausages', 'are we allowed to have a campfire'],
    },
    {
      title: 'Quiet hours',
      content: 'It is quiet from 10 pm to 7 am. Please play no music then.',
      asked: ['will the neighbours be partying all night', 'is it noisy', 'when does everybody have to pipe down'],
    },
    {
      title: 'Electricity and wifi',
      content: 'All pitches have a socket for 4 dollars a night. There is wifi at reception.',
      asked: [
        'can I plug in my fridge',
        'will I be able to get online',
        'is there power for the caravan',
        'where do I charge my phone',
      ],
    },
    {
      title: 'Cancelling',
      content: 'You can cancel free of charge until seven days before arrival. After that, we keep half of the price.',
      asked: [
        'do we get our money back if it pours all week',
        'what if the kids get ill before we set off',
        'how much notice do you want if we call it off',
      ],
    },
  ],
  unanswerable: [
    'Can I moor my yacht?',
    'is there a doctor on the site',
    'do you rent out bicycles',
    'may I bring my horse',
    'is there a film for the children in the evening',
  ],
}

export const plainSpeakers: readonly AskedBusiness[] = [heating, yoga, optician, campsite]
