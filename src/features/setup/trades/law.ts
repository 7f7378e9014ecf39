import { ADDRESS, MONDAY_TO_FRIDAY, open, PARKING, type Trade } from './trade.ts'

export const law: Trade = {
  id: 'law',
  name: 'Law firm',
  greeting: 'Hello, you have reached the automated assistant of {business}. How can I help you?',
  hours: open(MONDAY_TO_FRIDAY, '09:00', '17:30'),
  services: [
    { name: 'First consultation', durationMinutes: 45 },
    { name: 'Follow-up meeting', durationMinutes: 30 },
    { name: 'Phone consultation', durationMinutes: 30 },
    { name: 'Document signing', durationMinutes: 30 },
  ],
  answers: [
    ADDRESS,
    PARKING,
    { title: 'Which areas of law do you work in?', content: 'We work in ___.' },
    { title: 'What does a first consultation cost?', content: 'A first consultation costs ___.' },
    {
      title: 'What should I bring to the first meeting?',
      content: 'Please bring all letters and contracts about your matter, and a photo ID.',
    },
    {
      title: 'Can you give me legal advice on the phone?',
      content: 'I cannot give legal advice. I can book a consultation or take a message for a lawyer.',
    },
  ],
}
