import { MONDAY_TO_FRIDAY, open, PAYMENT, type Trade } from './trade.ts'

export const homeServices: Trade = {
  id: 'home-services',
  name: 'Trades and home services',
  greeting: 'Hello, this is the automated assistant of {business}. What can we do for you?',
  hours: open(MONDAY_TO_FRIDAY, '07:30', '17:00'),
  services: [
    { name: 'Repair visit', durationMinutes: 90 },
    { name: 'Maintenance', durationMinutes: 60 },
    { name: 'Estimate on site', durationMinutes: 45 },
    { name: 'Installation', durationMinutes: 180 },
  ],
  answers: [
    { title: 'Which areas do you serve?', content: 'We serve ___.' },
    { title: 'Do you charge for the trip?', content: '___.' },
    { title: 'How much is an hour?', content: 'An hour costs ___.' },
    { title: 'Is an estimate free?', content: '___.' },
    {
      title: 'It is an emergency. Can you come today?',
      content: 'Please tell me what happened and your phone number. A person will call you back.',
    },
    PAYMENT,
  ],
}
