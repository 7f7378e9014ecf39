import type { AskedBusiness } from './asked-business.ts'

export const plumber: AskedBusiness = {
  trade: 'plumber',
  articles: [
    {
      title: 'Call-out charge',
      content: 'A visit costs 80 pounds and includes the first half hour. After that we charge 60 pounds an hour.',
      asked: [
        'How much do you charge to come out?',
        "What's your hourly rate?",
        'What does a visit cost?',
        'How much will it be to have someone look at it?',
        'Is there a call out fee?',
        'What are your rates?',
      ],
    },
    {
      title: 'Areas we cover',
      content: 'We work in Leeds, Bradford, Wakefield and all villages within fifteen miles.',
      asked: [
        'Do you come out to Harrogate?',
        'Which towns do you serve?',
        'Do you work in Bradford?',
        'How far do you travel?',
        'Are you able to come to me in Wakefield?',
        "What's your service area?",
      ],
    },
    {
      title: 'Guarantee',
      content: 'All our work is guaranteed for twelve months, parts by the manufacturer for at least two years.',
      asked: [
        'Do you give a warranty?',
        'What if it breaks again?',
        'How long is the work guaranteed?',
        'Is there a guarantee on parts?',
        'Am I covered if the tap leaks again after you leave?',
      ],
    },
    {
      title: 'Boiler service',
      content: 'A yearly boiler service takes about an hour and costs 95 pounds. We are Gas Safe registered.',
      asked: [
        'How long does a boiler service take?',
        'Can you service my boiler?',
        'What do you want for a boiler service?',
        'Are you Gas Safe?',
        'How often should the boiler be serviced?',
      ],
    },
    {
      title: 'Burst pipes',
      content: 'Close the stopcock under the sink first. We come to burst pipes within two hours, day and night.',
      asked: [
        "There's water everywhere, what should I do?",
        'How fast can you get here for a leak?',
        'Do you come out at night?',
        'A pipe has burst, how quickly can you be here?',
        'How do I turn the water off?',
      ],
    },
    {
      title: 'Quotes',
      content:
        'Quotes for bathrooms and heating are free. We visit, measure, and send you the quote within three days.',
      asked: [
        'Can I get an estimate?',
        'Do you charge for quotes?',
        'How soon would I get a price for a new bathroom?',
        'Would somebody come and give me a quotation?',
        'Are estimates free of charge?',
      ],
    },
    {
      title: 'How to pay',
      content:
        'Pay by card or bank transfer when the work is done. For jobs over 1,000 pounds we ask for a deposit of 20 percent.',
      asked: [
        'Do you take cards?',
        'Do I have to pay upfront?',
        'Is there a deposit?',
        'When do I have to pay?',
        'Can I pay by bank transfer?',
        'Would you accept cash?',
      ],
    },
  ],
  unanswerable: [
    'Can you fix my dishwasher?',
    'Do you do electrical work?',
    'Do you unblock drains?',
    'Are you a member of the chamber of commerce?',
    'Can you recommend a tiler?',
    'Do you sell radiators?',
    'Do you install solar panels?',
    'Have you got references?',
    'Do you take on apprentices?',
    'Is your van electric?',
    'Do you offer a discount for pensioners?',
    'Can you pick up the key from my neighbour?',
  ],
}
