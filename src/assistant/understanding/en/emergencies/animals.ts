import { oneOf, said } from '../phrases/phrase-pattern.ts'

/** Finds out whose emergency it is: an animal needs a vet, not an ambulance. Patterns of words in lower case between spaces. */

const ANIMAL =
  '(?:dog|cat|puppy|pup|kitten|rabbit|bunny|hamster|guinea pig|horse|pony|bird|parrot|budgie|tortoise|snake|lizard|pet|labrador|poodle|ferret|rat|goat|cow)'
const HARM = oneOf(
  'ate|eaten|eating|swallowed|licked up|(?:hit|run over|knocked down|bitten|attacked) by|run over|bleeding|blood',
  'chok(?:ing|ed)|seizures?|fitting|collapsed|unconscious|not breathing',
  "(?:can't|cannot|isn't|stopped|struggling to|trouble) breath(?:e|ing)",
  "(?:can't|cannot|won't) (?:stand|get up|walk|move|pee|wake up)|barely (?:moving|breathing)|bloated",
  'poison(?:ed|ing)?|dying|hurt badly|broken leg|labou?r|paralysed|paralyzed|in agony|screaming',
)

const ANIMAL_IN_DANGER = new RegExp(
  ` (?:my|our|the|a|this|her|his) (?:[a-z]+ )?${ANIMAL}(?:'s)?(?: [a-z']+){0,8} ${HARM} `,
)

/** Whether something dangerous has happened to an animal that the words name. Pure. */
export const isAnimalInDanger = (words: string): boolean => ANIMAL_IN_DANGER.test(words) && !PERSON_HURT.test(words)

const SPECIES = new RegExp(` (?:${ANIMAL}s?|puppies|animal|vet|vet's|paws?|tail)(?:'s)? `)

const HURT = oneOf('bleeding|choking|bitten|burnt|burned|hurt|having|stung|trapped|dying|injured')

const FIRST_PERSON = oneOf(
  `(?:i'm|i am|i've been|i was|i got) (?:[a-z]+ )?${HURT}`,
  'i (?:just |have |think i )?(?:fell|fallen|ate|eaten|drank|took|swallowed|cut|burned|burnt|collapsed)',
  "i can't (?:breathe|feel|move)",
  'my (?:[a-z]+ )?(?:hands?|arms?|legs?|face|fingers?|chest|throat|neck|eyes?|heart|waters?)',
)
const SOMEBODY = oneOf(
  'dad|daddy|father|mum|mummy|mom|mommy|mother|gran|granny|grandma|grandmother|nan|nana|grandpa|grandad|granddad',
  'grandfather|husband|wife|partner|boyfriend|girlfriend|son|daughter|kids?|child|children|toddler|infant|brother',
  'sister|aunt|uncle|cousin|nephew|niece|friend|mate|neighbou?r|boss|colleague|customer|client|guest|lady|man|woman',
  'gentleman|guy|person|people|patient|student|driver|somebody|someone',
)
/** A person was hurt by an animal. */
const BY_ANIMAL = `(?:(?:bitten|bit|kicked|attacked|scratched|mauled|thrown) (?:by|off|me|him|her|us)|(?:off|from) (?:a|the|his|her|their) (?:horse|pony))`
const ATTACKED = oneOf('bit|bitten|attacked|kicked|mauled|scratched|threw')

/** "My dog bit my son", "I fell off my horse": not "my cat was hit by a car and I'm scared". */
const PERSON_HURT = said([
  `${FIRST_PERSON}|${ATTACKED} (?:my |our |the |a )?(?:[a-z]+ )?(?:${SOMEBODY}|me|us|him|her)`,
  `${BY_ANIMAL.replace('bitten|bit|kicked|attacked|scratched|mauled|thrown', 'kicked|thrown')}`,
])
const PERSON = new RegExp(` (?:${FIRST_PERSON}|${SOMEBODY}|${BY_ANIMAL})(?:'s)? `)

/**
 * Whether it happened to an animal and not to a person. "She isn't breathing" is about an animal if the business treats animals and no person is
 * named. Pure.
 */
export const isOfAnimal = (words: string, treatsAnimals: boolean): boolean =>
  (treatsAnimals || SPECIES.test(words)) && !PERSON.test(words)
