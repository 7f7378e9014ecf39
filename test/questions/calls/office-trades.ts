import type { AskedTrade } from './asked-trade.ts'

const lawyer: AskedTrade = {
  trade: 'lawyer',
  services: ['First consultation', 'Follow-up meeting'],
  articles: {
    'First consultation':
      'The first consultation lasts 30 minutes and costs 120 dollars, which is set off against later fees.',
    'What we do': 'We work on family law, tenancy and employment. We do not take criminal cases.',
    'What to bring': 'Bring the contract or letter that it is about, and a photo ID.',
    Confidentiality: 'Everything you tell us stays between us, also if you do not become a client.',
    'Video meetings': 'Meetings are possible by video or telephone. We send you a link on the day before.',
    'Legal aid': 'We accept legal aid. Ask the court for a certificate and bring it with you.',
    Interpreters: 'You may bring an interpreter. Two of our lawyers speak Spanish.',
  },
  situations: [
    ['My landlord wants me out by the end of the month, is that something you handle', /tenancy/],
    ["I've been arrested for drink driving and need somebody to defend me", /do not take criminal/],
    ["I don't really have any money at the moment", /legal aid/],
    ['I live four hours away so coming in is going to be difficult', /video/],
  ],
  withTimeOrService: [
    ['how much would half an hour with one of you cost me', /120 dollars/],
    ['If I came on Tuesday, which papers would I need to have on me', /photo ID/],
  ],
  plain: [
    ['who gets to hear about what I tell you', /stays between us/],
    ['my mother only speaks Spanish, would she manage', /Spanish/],
  ],
  unanswerable: ['can you set up a company for me', 'how many lawyers work there'],
}

const taxAdviser: AskedTrade = {
  trade: 'tax adviser',
  services: ['Tax return', 'Consultation'],
  articles: {
    Deadlines: 'Send us your papers by 31 March. After that we ask the tax office for an extension for you.',
    Prices: 'A simple tax return costs 180 dollars. Self-employed people pay from 420 dollars.',
    'Papers we need': 'We need your wage slips, your bank statement and last year’s assessment.',
    'Sending papers': 'Upload your papers in our portal, post them, or drop them in the letter box at the door.',
    'Letters from the tax office':
      'If you get a letter from the tax office, send us a copy. We answer within three days.',
    Audits: 'We come with you to an audit. That costs 95 dollars an hour.',
    Couples: 'Married couples can file together. The return for both costs 240 dollars.',
  },
  situations: [
    ["I've just had a nasty letter from the tax office and I've no idea what they want", /send us a copy/],
    ["I got married last summer and I don't know if we do one each now", /file together/],
    ["It's already April and I haven't got anything to you, am I too late", /extension/],
    ["I work for myself, I've got a little window cleaning business, so what would I be looking at", /420/],
  ],
  withTimeOrService: [
    ['do I have to come in for the tax return or can I just email stuff over', /portal/],
    ['would somebody come along if they audit me on a Monday', /come with you/],
  ],
  plain: [
    ['What do I need to dig out for you?', /wage slips/],
    ['whats your fee for a normal return', /180/],
  ],
  unanswerable: ['can you help me with a visa', 'do you do payroll for small firms'],
}

const tutor: AskedTrade = {
  trade: 'tutor',
  services: ['Trial lesson', 'Maths lesson', 'English lesson'],
  articles: {
    Ages: 'We teach pupils from eight years up to their final school exams.',
    Prices: 'A lesson of 60 minutes costs 38 pounds. The trial lesson is free.',
    'Online lessons': 'Lessons can be online. You need a laptop with a camera.',
    'Brothers and sisters': 'Brothers and sisters get ten percent off.',
    Holidays: 'There are no lessons in the school holidays, except exam courses at Easter.',
    'Missing a lesson': 'If your child is ill, tell us before noon and we give you another lesson for it.',
    'Our teachers': 'All our teachers have a degree in their subject and a police check.',
  },
  situations: [
    ["My daughter's just turned six and she's really struggling with reading, is she too little", /eight years/],
    ["we've got twins who'd both be coming", /ten percent/],
    [
      "my boy woke up with a temperature, he won't be able to do his maths lesson this afternoon, do we lose the money",
      /another lesson/,
    ],
    ["I'm a bit worried about who'd be alone with her", /police check/],
  ],
  withTimeOrService: [
    ['does the English lesson carry on over the summer', /no lessons in the school holidays/],
    ['do we pay for the trial lesson', /free/],
    ['can he do the maths lesson from home on a Wednesday', /online/],
  ],
  plain: [['what qualifications have your people got', /degree/]],
  unanswerable: ['do you teach piano', 'could you write his essay for him'],
}

export const OFFICE_TRADES: readonly AskedTrade[] = [lawyer, taxAdviser, tutor]
