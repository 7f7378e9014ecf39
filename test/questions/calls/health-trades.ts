import type { AskedTrade } from './asked-trade.ts'

const dentist: AskedTrade = {
  trade: 'dentist',
  services: ['Check-up', 'Cleaning', 'Filling', 'Whitening'],
  articles: {
    'Children at the practice': 'We see children from their first tooth. A check-up for children under 12 is free.',
    'Nervous patients': 'Tell us if you are afraid. We offer sedation with laughing gas for 60 dollars.',
    'Eating after treatment': 'After a filling, wait two hours before you eat, until the numbness has gone.',
    'Missed appointments': 'Cancellations with less than 24 hours notice cost 40 dollars.',
    'Insurance and payment': 'We accept Delta Dental and Cigna. You can pay in three instalments without interest.',
    Whitening: 'Whitening takes 90 minutes and costs 250 dollars. It is not suitable during pregnancy.',
    'X-rays': 'Bring X-rays that are less than a year old, then we do not take new ones.',
  },
  situations: [
    ['my little girl is only two, is that too young for you to have a look at her', /first tooth/],
    ["To be honest I'm terrified of the drill and I haven't been in ten years", /laughing gas|sedation/],
    ["I'm five months pregnant and I'd like my teeth bleached, would that be all right?", /not suitable/],
    ["I've got x-rays from another dentist from this spring, should I bring them along", /Bring X-rays/i],
  ],
  withTimeOrService: [
    ['if I have a filling at nine can I have lunch at noon', /two hours/],
    ["what happens if I can't make it tomorrow and I only ring you in the morning", /40 dollars/],
    ['how long would I be in the chair for the whitening', /90 minutes|1 hour/],
  ],
  plain: [['do I have to pay it all in one go', /instalments/]],
  unanswerable: ['do you do braces for adults', 'is there somewhere I can lock my bike'],
}

const vet: AskedTrade = {
  trade: 'vet',
  services: ['Check-up', 'Vaccination', 'Nail trim'],
  articles: {
    'Which animals we treat': 'We treat dogs, cats, rabbits and guinea pigs. We do not treat birds or reptiles.',
    'Before an operation': 'No food after midnight before an operation. Water is fine until the morning.',
    Vaccinations: 'Puppies get their first vaccination at eight weeks and the second at twelve weeks.',
    Neutering: 'Neutering a cat costs 90 pounds, a dog from 220 pounds. The earliest age is six months.',
    'Waiting room': 'Cats have a waiting area of their own, away from the dogs. Please bring cats in a carrier.',
    'Home visits': 'We come to your home for 65 pounds within ten miles, also to put an animal to sleep.',
    'Repeat prescriptions': 'Order repeat prescriptions two days ahead and collect them at the desk.',
  },
  situations: [
    ["my cat's having her op on Thursday and she's begging for her breakfast, can I give her something", /No food/],
    ["we've just got a puppy, he's nine weeks, when does he need his jabs", /eight weeks/],
    ["our old dog can't manage the stairs any more and I don't think we'd get him into the car", /come to your home/],
    ['my cat goes mad when she sees dogs, is that going to be a problem', /area of their own/],
  ],
  withTimeOrService: [
    ['could you do the tablets for my dog by Friday if I order them today', /two days/],
    ['how old does she have to be before you can spay her', /six months/],
  ],
  plain: [
    ['do you look after parrots at all', /do not treat birds/],
    ['what does it come to to have a tom cat done', /90 pounds/],
  ],
  unanswerable: ["can I leave my dog with you while I'm on holiday", 'do you do pet insurance'],
}

const physio: AskedTrade = {
  trade: 'physiotherapist',
  services: ['First session', 'Treatment', 'Sports massage'],
  articles: {
    'What to wear': 'Please bring shorts for knees and hips, and a vest top for shoulders.',
    Referrals: 'You do not need a letter from a doctor unless your insurer asks for it.',
    'How many sessions': 'Most people need four to six sessions. Your therapist tells you after the first one.',
    'Changing rooms and showers': 'There are changing rooms with showers and lockers on the ground floor.',
    Children: 'We treat children from six years. A parent stays in the room.',
    'Being late': 'If you are more than 15 minutes late, we cannot treat you and the session is charged in full.',
    'After surgery': 'We start about two weeks after an operation, once your surgeon agrees.',
  },
  situations: [
    ['I had my knee replaced last Monday, is it too soon to start with you', /two weeks/],
    [
      "I've hurt my shoulder playing tennis and my doctor's on holiday so I haven't got anything in writing",
      /letter|do not need/,
    ],
    [
      "I'm stuck in traffic a lot on that road, so if I got there twenty minutes late would you still see me",
      /15 minutes/,
    ],
  ],
  withTimeOrService: [
    ['Is one treatment going to be enough do you think', /four to six/],
    ["I'd be coming straight from work at five, can I get changed at yours", /changing rooms/],
    ['what do I put on for the first session', /shorts/],
  ],
  plain: [
    ["my son's seven, can he come", /six years/],
    ['can I have a shower afterwards', /showers/],
  ],
  unanswerable: ['do you do acupuncture as well', 'have you got a pool for exercises'],
}

export const HEALTH_TRADES: readonly AskedTrade[] = [dentist, vet, physio]
