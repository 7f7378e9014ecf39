import type { Person, PersonScene } from '../../../person.ts'
import { personsOfKind } from '../../persons-of-kind.ts'

/** A tree surgeon in Asheville; Monday 1 February 2027, ten o'clock. */

const open = (from: string, to: string) => [{ open: from, close: to }]

const TREES: PersonScene = {
  now: '2027-02-01T15:00:00Z',
  business: {
    name: 'Blue Ridge Tree Care',
    phone: '+18285550117',
    timezone: 'America/New_York',
    hours: {
      monday: open('08:00', '17:00'),
      tuesday: open('08:00', '17:00'),
      wednesday: open('08:00', '17:00'),
      thursday: open('08:00', '17:00'),
      friday: open('08:00', '17:00'),
    },
  },
  services: [
    { name: 'Site visit', durationMinutes: 60, price: 'free' },
    { name: 'Pruning', durationMinutes: 120, price: '$280' },
    { name: 'Stump grinding', durationMinutes: 90, price: '$190' },
  ],
  articles: [
    { title: 'A tree on a power line', content: 'Stay at least 30 feet away and call Duke Energy at 800 555 0199.' },
    { title: 'Firewood', content: 'You can keep the wood. We cut it into 16-inch logs without charge.' },
    { title: 'Nesting birds', content: 'From March to August we do not cut branches with nests in them.' },
    {
      title: "The neighbor's tree",
      content: 'You may cut branches up to the property line. We need a word from your neighbor to go across it.',
    },
    { title: 'Payment', content: 'You pay when the work is done, by card, check or bank transfer.' },
  ],
}

const says = (kind: string) => personsOfKind(kind, { scene: TREES })
const booking = says('booking')
const question = says('question')
const several = says('several wishes')

export const TREE_OWNERS: readonly Person[] = [
  booking(
    'inherited a house',
    "We've inherited my late uncle's place and there's an oak leaning at the porch. I'd want somebody out to see it, the site visit, on Thursday at nine.",
    { rows: ['Site visit 2027-02-04 09:00'] },
    { name: 'Harriet Boone' },
  ),
  booking(
    'wants somebody to show him what to do',
    'I need somebody to come and tell me which of these apple trees to keep. Wednesday afternoon, two o’clock? A site visit I suppose.',
    { rows: ['Site visit 2027-02-03 14:00'] },
    { name: 'Silas Greer' },
  ),
  booking(
    'moves in at the weekend',
    "Movers come Saturday, so the stump by the drive has to be gone by then. Friday, first thing? That's a stump grinding.",
    { rows: ['Stump grinding 2027-02-05 08:00-09:00'] },
    { name: 'Nadine Post' },
  ),
  booking(
    'names a feast and then a day',
    "After Valentine's is no good to me. Could you do the pruning on the Monday before the tenth? Any time from ten.",
    { rows: ['Pruning 2027-02-08 10:00-15:00'] },
    { name: 'Nadine Post' },
  ),
  booking(
    'is to be called by the own name and no feast',
    "It's Groundhog Day tomorrow and the kids are off, so the day after please, pruning, at one.",
    { rows: ['Pruning 2027-02-03 13:00 = Marvin Tate'] },
    { name: 'Marvin Tate' },
  ),
  question('has a stove', 'When you take a big limb down, do you haul it off or could I burn it at home?', {
    hears: [/logs|keep the wood/i],
  }),
  question(
    'quarrels over the fence',
    "It's next door's maple that hangs over our shed. Are you allowed to just lop that?",
    {
      hears: [/property line|neighbor/i],
    },
  ),
  question(
    'sees a robin',
    "there's robins at it in my hedge already, does that change anything",
    { hears: [/nest/i] },
    { by: 'text' },
  ),
  question(
    'saw a branch on the cable',
    'Branch came down over the electric cable by the road last night. Whom do I even ring?',
    {
      hears: [/30 feet|Duke|800/i],
    },
  ),
  question('asks what nobody has written about', 'Do you lot plant new ones too, or only the chopping?', {
    hears: [/don't know|message|pass/i],
    neverHears: [/30 feet|logs/],
    mayLeaveMessage: true,
  }),
  several(
    'moves and asks how to pay',
    'can we shift thursdays pruning to friday same time? and do u do cards',
    { rows: ['Pruning 2027-02-05 10:00'], hears: [/card/i] },
    { by: 'text', scene: { ...TREES, has: ['Pruning 2027-02-04 10:00'] }, name: 'Marvin Tate' },
  ),
  several(
    'asks what it costs in slang and books',
    'how much u chargin for a stump these days, an can u do weds at 9',
    { rows: ['Stump grinding 2027-02-03 09:00'], hears: [/190/] },
    { by: 'text', name: 'Jay Pruitt' },
  ),
  says('message')(
    'asks for the climber by name',
    'That Wesley who was up our pine on Friday left his gloves on my wall. Would he be able to swing by for them?',
    {
      message: true,
    },
  ),
  says('manners')(
    'closes every sentence politely',
    'So what would the cheapest thing you do come to? Just so I know, thank you, bye now, oh and I have a hedge.',
    {
      hears: [/190|280|free/i],
    },
  ),
  says('languages')(
    'texts in French',
    'Bonjour, je voudrais faire couper un arbre chez ma mere, pouvez-vous laisser un message a votre equipe ?',
    { hears: [/English|anglais/i], mayLeaveMessage: true },
    { by: 'text' },
  ),
]
