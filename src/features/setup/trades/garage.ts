import { ADDRESS, MONDAY_TO_FRIDAY, open, PAYMENT, type Trade } from './trade.ts'

export const garage: Trade = {
  id: 'garage',
  name: 'Car repair',
  greeting: 'Hello, this is the automated assistant of {business}. What can we do for your car?',
  hours: open(MONDAY_TO_FRIDAY, '08:00', '17:30'),
  services: [
    { name: 'Inspection', durationMinutes: 60 },
    { name: 'Oil change', durationMinutes: 30 },
    { name: 'Tire change', durationMinutes: 45 },
    { name: 'Brake check', durationMinutes: 45 },
    { name: 'Diagnosis', durationMinutes: 60 },
    { name: 'Air conditioning service', durationMinutes: 60 },
  ],
  answers: [
    ADDRESS,
    {
      title: 'Can I drop off my car outside opening hours?',
      content: '___. Please write your name and phone number on the key tag.',
    },
    { title: 'Do you have loaner cars?', content: '___.' },
    { title: 'How much is an oil change?', content: 'An oil change costs ___, including the oil.' },
    {
      title: 'What will the repair cost?',
      content: 'We look at the car first and call you with a price before we start.',
    },
    { title: 'Which makes do you work on?', content: 'We work on ___.' },
    PAYMENT,
  ],
}
