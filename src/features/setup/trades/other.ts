import { ADDRESS, MONDAY_TO_FRIDAY, open, PARKING, PAYMENT, type Trade } from './trade.ts'

export const other: Trade = {
  id: 'other',
  name: 'Something else',
  greeting: 'Hello, this is the automated assistant of {business}. How can I help you?',
  hours: open(MONDAY_TO_FRIDAY, '09:00', '17:00'),
  services: [
    { name: 'Consultation', durationMinutes: 30 },
    { name: 'Appointment', durationMinutes: 60 },
  ],
  answers: [
    ADDRESS,
    PARKING,
    PAYMENT,
    { title: 'What do you offer?', content: 'We offer ___.' },
    { title: 'What does it cost?', content: '___.' },
    {
      title: 'How do I cancel my appointment?',
      content: 'Call us as early as you can, so that somebody else can have the time.',
    },
  ],
}
