import { ADDRESS, open, PARKING, PAYMENT, type Trade } from './trade.ts'

export const restaurant: Trade = {
  id: 'restaurant',
  name: 'Restaurant',
  greeting: 'Hello, this is the automated assistant of {business}. Would you like to reserve a table?',
  hours: {
    ...open(['tuesday', 'wednesday', 'thursday', 'sunday'], '17:00', '22:00'),
    ...open(['friday', 'saturday'], '17:00', '23:00'),
  },
  services: [
    { name: 'Table for two', durationMinutes: 90 },
    { name: 'Table for four', durationMinutes: 120 },
    { name: 'Table for six', durationMinutes: 120 },
    { name: 'Large group', durationMinutes: 180 },
  ],
  answers: [
    ADDRESS,
    PARKING,
    { title: 'Do you have vegetarian dishes?', content: '___.' },
    {
      title: 'Can you cook without gluten or nuts?',
      content: 'Please tell your server about allergies when you order. ___.',
    },
    { title: 'Do you offer takeout or delivery?', content: '___.' },
    { title: 'Can I bring my dog?', content: '___.' },
    { title: 'Do you have high chairs?', content: '___.' },
    PAYMENT,
  ],
}
