import type { AskedBusiness } from './asked-business.ts'

export const lawFirm: AskedBusiness = {
  trade: 'law firm',
  articles: [
    {
      title: 'First consultation',
      content: 'The first consultation takes thirty minutes and is free. It can be in the office or by video.',
      asked: [
        'Do I have to pay for the first meeting?',
        'How long is the initial consultation?',
        'Can we meet over Zoom?',
        'Is the first appointment free?',
        'Could we do it online instead of in person?',
      ],
    },
    {
      title: 'Fees',
      content: 'We work for 250 dollars an hour. For wills, house sales and uncontested divorces we have fixed fees.',
      asked: [
        'How much do you charge per hour?',
        'What do you charge for a will?',
        "What's the cost of a divorce?",
        'How expensive is a lawyer with you?',
        'Is there a flat fee for selling a house?',
        "What's your rate?",
      ],
    },
    {
      title: 'What we do',
      content: 'We advise on family law, wills and probate, employment, and buying and selling property.',
      asked: [
        'Which areas of law do you practise?',
        'Do you handle divorce?',
        'Can you help me with an unfair dismissal?',
        'What kind of cases do you take?',
        'Do you do wills?',
      ],
    },
    {
      title: 'What to bring',
      content: 'Bring a photo ID and all letters and contracts about your case. Copies are fine.',
      asked: [
        'Which documents do you need from me?',
        'What paperwork should I take along?',
        'Do I need my passport?',
        'Should I bring the originals?',
        'Is there anything I should have with me for the appointment?',
      ],
    },
    {
      title: 'Confidentiality',
      content: 'All that you tell us is confidential, also if you do not become a client.',
      asked: [
        'Will you keep this secret?',
        'Is what I tell you private?',
        'Does anybody else find out what I say?',
        'Is our conversation confidential?',
        'Can I trust you with private information?',
      ],
    },
    {
      title: 'Getting to the office',
      content:
        'We are at 9 Court Square, a five minute walk from Central Station. The lift is on the left of the door.',
      asked: [
        "What's your office address?",
        'Where is your office?',
        'How do I get there by train?',
        'Is there an elevator?',
        'Is there public transport nearby?',
        'Can I reach you with a wheelchair?',
      ],
    },
    {
      title: 'Languages',
      content: 'Our lawyers speak English, Spanish and Polish.',
      asked: [
        'Does anybody there speak Spanish?',
        'Do you have someone who speaks Polish?',
        "My English isn't good, can I talk to a lawyer in Spanish?",
        'What languages do you speak?',
        'Is there a Spanish speaking lawyer?',
      ],
    },
    {
      title: 'Legal aid',
      content: 'We do not work with legal aid. You can pay in up to six monthly instalments.',
      asked: [
        'Do you accept legal aid?',
        'Can I pay in instalments?',
        'Is there a payment plan?',
        "I can't afford it all at once, can I pay monthly?",
        'Do you do pro bono or legal aid work?',
      ],
    },
  ],
  unanswerable: [
    'Do you do criminal law?',
    'Have you ever lost a case?',
    'Which university did the partners go to?',
    'Is there parking at your office?',
    'Can you represent me in Canada?',
    'Will I win?',
    'Do you have evening appointments?',
    'Do you certify passports?',
    'Is your building air conditioned?',
    'Can you recommend an accountant?',
    'Do you have internships?',
    'Can my cousin be a witness?',
  ],
}
