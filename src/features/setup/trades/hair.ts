import { ADDRESS, open, PARKING, PAYMENT, type Trade } from './trade.ts'

export const hair: Trade = {
  id: 'hair',
  name: 'Hair and beauty',
  greeting: 'Hello, this is the automated assistant of {business}. Would you like to book an appointment?',
  hours: {
    ...open(['tuesday', 'wednesday', 'thursday', 'friday'], '09:00', '18:00'),
    ...open(['saturday'], '09:00', '16:00'),
  },
  services: [
    { name: 'Haircut', durationMinutes: 45 },
    { name: 'Haircut and beard', durationMinutes: 60 },
    { name: 'Color', durationMinutes: 90 },
    { name: 'Highlights', durationMinutes: 120 },
    { name: 'Blow-dry', durationMinutes: 30 },
    { name: 'Manicure', durationMinutes: 45 },
  ],
  answers: [
    ADDRESS,
    PARKING,
    { title: 'How much is a haircut?', content: 'A haircut costs ___.' },
    { title: 'How much is color?', content: 'Color starts at ___. The price depends on the length of your hair.' },
    PAYMENT,
    {
      title: 'Can I come without an appointment?',
      content: 'If somebody is free, yes. To be sure of a time, please book one.',
    },
    {
      title: 'How do I cancel my appointment?',
      content: 'Call us as early as you can, so that somebody else can have the time.',
    },
  ],
}
