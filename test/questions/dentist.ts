import type { AskedBusiness } from './asked-business.ts'

export const dentist: AskedBusiness = {
  trade: 'dentist',
  articles: [
    {
      title: 'Insurance',
      content:
        'We accept Delta Dental, MetLife, Cigna and Guardian. We send the claim for you. We do not take Medicaid.',
      asked: [
        'Do you take Aetna?',
        'Which dental plans do you work with?',
        "I'm covered by my employer, is that okay with you?",
        'Are you in network with Cigna?',
        'Will my insurer pay for this?',
        'do you guys take my insurance',
      ],
    },
    {
      title: 'Fees',
      content: 'A cleaning is 95 dollars, an examination with X-rays 120 dollars, and a filling starts at 180 dollars.',
      asked: [
        'How much is a cleaning?',
        'What do you charge for a filling?',
        'What would an exam set me back?',
        'Can you give me a price for X-rays?',
        "What's the cost of getting a tooth filled?",
        'Is a checkup expensive?',
      ],
    },
    {
      title: 'Parking',
      content: 'Patients park for free in the garage on Pine Street. Take the ticket with you; we validate it.',
      asked: [
        'Where can I leave my car?',
        'Is there somewhere to park nearby?',
        'Do I have to pay for parking?',
        "I'm driving in, where do I put the car?",
        'Is there a parking lot?',
      ],
    },
    {
      title: 'How to find us',
      content: 'The practice is at 400 Pine Street, on the second floor, opposite the public library.',
      asked: [
        "What's your address?",
        'Where are you guys located?',
        'How do I get to you?',
        'What street are you on?',
        'Could you give me directions to the office?',
        'which floor is it',
      ],
    },
    {
      title: 'Cancelling an appointment',
      content:
        'Please cancel at least 24 hours before. We charge 50 dollars for a late cancellation or a missed visit.',
      asked: [
        'What happens if I miss my appointment?',
        'Is there a fee if I have to cancel?',
        'How late can I cancel?',
        "What's your cancellation policy?",
        'Do you charge for a no-show?',
        'How much notice do you need if I cannot make it?',
      ],
    },
    {
      title: 'Emergencies',
      content:
        'If you are in pain, call us when we open and we see you the same day. After hours call the on-call dentist on 555 0199.',
      asked: [
        'I have a terrible toothache, can you see me today?',
        'Do you have same-day appointments if it hurts?',
        'What do I do about pain at the weekend?',
        'Is there an on-call dentist after hours?',
        'My crown fell off and it hurts, do you do urgent visits?',
      ],
    },
    {
      title: 'Children',
      content: 'We treat children from the age of three. A parent has to be in the room for those under twelve.',
      asked: [
        'Do you see kids?',
        'How old does my son have to be?',
        'Can I bring my daughter, she is four?',
        'Do you do pediatric dentistry?',
        'Can I stay with my little one in the room?',
      ],
    },
    {
      title: 'Your first visit',
      content: 'Please come ten minutes early with a photo ID, your insurance card and a list of your medications.',
      asked: [
        'What do I need to bring?',
        "I'm a new patient, what should I have with me?",
        'Do I have to fill in forms before?',
        'How early should I get there the first time?',
        'Do I need ID?',
      ],
    },
  ],
  unanswerable: [
    'Do you offer teeth whitening?',
    'Can I buy a night guard from you?',
    'Is Doctor Meyer married?',
    'Do you have wifi in the waiting room?',
    'Can I bring my dog?',
    'Do you fit braces?',
    'Which toothpaste do you recommend?',
    'Do you speak Spanish?',
    'Are you hiring?',
    'Do you sell gift cards?',
    'Can I get laughing gas?',
    'Do you send X-rays to other doctors by email?',
  ],
}
