import type { AskedBusiness } from './asked-business.ts'

export const restaurant: AskedBusiness = {
  trade: 'restaurant',
  articles: [
    {
      title: 'Vegetarian and vegan food',
      content: 'Half of our menu is vegetarian, and six dishes are vegan. Ask for the green menu.',
      asked: [
        'Is there anything for vegetarians?',
        "I don't eat meat, will I find something?",
        'What have you got for vegans?',
        'Do you have plant-based dishes?',
        'Do you do meat-free meals?',
      ],
    },
    {
      title: 'Allergies',
      content: 'Tell us when you book. We have gluten-free pasta, and our kitchen uses no peanuts.',
      asked: [
        'I have a nut allergy, can I eat there?',
        'Do you have gluten free options?',
        'My son is coeliac, is that a problem?',
        'Do you use peanuts?',
        'Can you cater for food intolerances?',
      ],
    },
    {
      title: 'Dogs',
      content: 'Well-behaved dogs are welcome on the terrace, not inside.',
      asked: [
        'Are you pet friendly?',
        'Can I bring my puppy?',
        'Do you allow animals?',
        'Is it okay if we come with the dog?',
        'Could our labrador sit with us?',
      ],
    },
    {
      title: 'Large groups',
      content: 'We seat groups of up to thirty in the garden room. From ten people we ask for a set menu.',
      asked: [
        'Can you fit twenty of us?',
        'Do you have a private room for a party?',
        'We are a big party, is that possible?',
        'What is the biggest table you can do?',
        "It's a birthday for fifteen people, can you do that?",
      ],
    },
    {
      title: 'Dress code',
      content: 'There is no dress code. Come as you are.',
      asked: [
        'What should I wear?',
        'Do I need a tie?',
        'Is it formal?',
        'Can I come in jeans?',
        'Do I have to dress up?',
      ],
    },
    {
      title: 'Children',
      content: 'Children are welcome. We have high chairs and a small menu for them.',
      asked: [
        'Do you have a kids menu?',
        'Is it okay to bring a baby?',
        'Have you got a high chair?',
        'Is it suitable for families?',
        'Can we come with toddlers?',
      ],
    },
    {
      title: 'Takeaway and delivery',
      content: 'Order by telephone and collect after twenty minutes. We do not deliver.',
      asked: [
        'Can I get food to go?',
        'Do you deliver?',
        'Could you bring it to my house?',
        'Do you do takeout?',
        'How long until I can pick up my order?',
      ],
    },
    {
      title: 'Wine',
      content: 'Our list has forty wines. You may bring your own bottle for a corkage of 15 dollars.',
      asked: [
        'Can I bring my own bottle?',
        'Is it BYOB?',
        'Do you serve alcohol?',
        "What's the corkage fee?",
        'Do you have a good wine list?',
      ],
    },
  ],
  unanswerable: [
    'Do you have live music?',
    'Who is the chef?',
    'Do you have a Michelin star?',
    'Is there a charging point for my car?',
    'Do you sell your sauce?',
    'Can I propose at the table and you hide the ring?',
    'Do you show football?',
    'Is there a cloakroom?',
    'Do you have a newsletter?',
    'Do you offer cooking classes?',
    'Are you part of a chain?',
    'Do you take luncheon vouchers?',
  ],
}
