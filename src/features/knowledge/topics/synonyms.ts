import type { Topic } from './topic.ts'

/** Everyday words of callers and businesses that mean nearly the same; one group a line. Endings are added to each word. */
const GROUPS = `
car, vehicle, auto, automobile
tire, tyre, wheel
repair, fix, mend
luggage, bag, suitcase, baggage
vaccination, vaccine, shot, jab, booster, injection
swim, pool, swimming pool
spa, sauna, steam room, jacuzzi, hot tub
trial, try, taster
member, membership, join, sign up, subscription, subscribe
quit, terminate, end
breakfast, morning meal
lunch, midday meal
dinner, supper, evening meal
airport, flight, plane, shuttle
taxi, cab, shuttle
loan, loaner, borrow, lend, courtesy car, replacement vehicle, rental
stuff, belongings, valuables, locker, luggage
shower, wash
change, changing room, locker room
towel, bathrobe
bed, cot, crib
doctor, physician, GP
dentist, dental
lawyer, attorney, solicitor
nurse, assistant
vet, veterinarian
medicine, medication, drug, prescription
tooth, teeth
ill, sick, unwell
injury, injured, wound
surgery, operation, procedure
baby, infant
bird, parrot, budgie
reptile, snake, lizard
bookkeeping, the books, ledger
payroll, wages, salaries
tax, taxes, tax return, IRS
company, business, firm, enterprise
small business, shop, self-employed, freelancer
staff, employee, team, worker
paper, document, paperwork, file
upload, portal, send in
contract, agreement
divorce, separation
dismissal, fired, sacked, laid off, employment
wills, a will, testament, inheritance, probate
house, property, home, real estate
apartment, condo
bathroom, shower room, washroom
heating, boiler, furnace
air conditioning, aircon, AC, cooling
drain, sewer, blocked, clogged
tap, faucet
sink, basin
electric, electrical, electrician, wiring
lock, padlock
window, glass
roof, gutter, tiles
paint, painting, decorate
clean, cleaning, cleaner
garden, lawn, landscaping
key, key box
drop off, hand in, bring in
pick up, collect, collection
delivery, deliver, ship, courier
sample, tester
order, purchase, buy
sale, sell
brake, brakes
oil change, oil, lube
battery, charger
inspection, MOT, check
crash, accident, collision
tow, breakdown, roadside
class, course, lesson, workshop, training
teacher, instructor, trainer, coach
beginner, novice
yoga, pilates
spin, spinning, cycling
exam, test, examination
homework, assignment
school, college
massage, bodywork
nail, manicure, pedicure
wax, waxing, hair removal
facial, skin care
beard, shave
highlights, balayage, streaks
perm, curls
hair, hairdo, hairstyle
bride, bridal, wedding
makeup, make-up, cosmetics
tattoo, ink
piercing, pierce
glasses, spectacles, lenses, eyewear
eye, vision, sight
hearing, hearing aid
pregnant, pregnancy, maternity, expecting
room, suite
view, balcony
gym, fitness, workout
table, seat
meal, dish, food
spicy, hot
cake, dessert
music, band, DJ
projector, screen, TV, television
meeting, conference
photo, picture, photograph
print, copy, copies
letter, mail, post
pain, ache, sore
flu, cold, fever
blood, blood test
weight, diet, nutrition
therapy, therapist, counselling, counseling
travel, trip
bill, invoice
grey, gray
centre, center
cheque, check
aluminium, aluminum
jewellery, jewelry
friend, mate, buddy, pal
concert, performance, recital
practice, practise, rehearse
specs, glasses, spectacles
hoover, vacuum
nappy, diaper
licence, license
`

/** The groups as small topics. */
export const SYNONYMS: readonly Topic[] = GROUPS.trim()
  .split('\n')
  .map((tells) => {
    const words = tells.split(', ')
    return { name: words[0] ?? '', asks: words.map(inflected).join('|'), tells, weight: 1 }
  })

/** A regular expression for a word with its usual endings. */
function inflected(word: string): string {
  const plain = word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  if (/[^aeiou]y$/.test(plain)) return `${plain.slice(0, -1)}(?:y|ies|ied|ying)`
  if (plain.endsWith('e')) return `${plain.slice(0, -1)}(?:e|es|ed|ing)`
  return `${plain}${plain.at(-1)}?(?:s|es|ed|ing)?`
}
