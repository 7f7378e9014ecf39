import { ADDRESS, MONDAY_TO_FRIDAY, open, PARKING, PAYMENT, type Trade } from './trade.ts'

export const dentist: Trade = {
  id: 'dentist',
  name: 'Dental practice',
  greeting: 'Hello, this is the automated assistant of {business}. How can I help you?',
  hours: open(MONDAY_TO_FRIDAY, '08:00', '17:00'),
  services: [
    { name: 'Check-up', durationMinutes: 30 },
    { name: 'Cleaning', durationMinutes: 45 },
    { name: 'Filling', durationMinutes: 60 },
    { name: 'Crown fitting', durationMinutes: 90 },
    { name: 'First visit', durationMinutes: 60 },
    { name: 'Emergency visit', durationMinutes: 30 },
  ],
  answers: [
    ADDRESS,
    PARKING,
    { title: 'Do you take new patients?', content: '___. A first visit takes about an hour.' },
    { title: 'Which insurance do you take?', content: 'We take ___.' },
    {
      title: 'I have a toothache. What should I do?',
      content: 'We keep time free for emergencies. Tell me when you can come, and I will look for the earliest time.',
    },
    PAYMENT,
    { title: 'How much is a cleaning?', content: 'A cleaning costs ___.' },
    {
      title: 'What should I bring to my first visit?',
      content: 'Please bring your insurance card, a list of your medicines and recent X-rays, if you have any.',
    },
  ],
}
