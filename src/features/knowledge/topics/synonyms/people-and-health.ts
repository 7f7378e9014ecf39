/** Words about people, animals, health and beauty, one group of synonyms per line. */
export const PEOPLE_AND_HEALTH = `
baby, infant, newborn
toddler, two year old, one year old
child, children, kid, youngster, little one, lad, lass, son, daughter, boy, girl
teenager, teen, adolescent, youth
adult, grown up, grown ups
senior, pensioner, elderly, retired, older people, OAP
pregnant, pregnancy, maternity, expecting, bump, trimester, months along, weeks along, months gone, weeks gone
staff, employee, team, worker, colleagues, crew
same person, same cleaner, same teacher, same therapist, same stylist, somebody different, someone different, different person, always the same
friend, mate, buddy, pal
parent, mother, father, mum, mom, dad, guardian
doctor, physician, GP, family doctor
referral, refer, send me, sent by, without seeing a doctor, doctor's letter
dentist, dental
nurse, assistant
hospital, clinic, ward
pharmacy, chemist, drugstore, pharmacist
medicine, medication, drug, prescription, tablets, pills, drops, capsules, heart pills
injection, needle, jab, shot
vaccination, vaccine, shot, jab, booster, injection, immunisation, immunization, vaccinated
kennel cough, rabies, distemper, parvo
insulin, diabetes, diabetic, blood sugar
blood pressure, hypertension
heart, pacemaker, cardiac
asthma, inhaler, breathing
epilepsy, seizure, fit
cancer, chemotherapy, chemo, radiotherapy
fever, temperature
flu, cold, fever, cough
ill, sick, unwell, poorly, under the weather
tummy, stomach, delicate stomach, upset stomach, digestion
headache, migraine, headaches
smell, scent, perfume, perfumed, fragrance, odour, odor, fumes, smelly
toxic, chemical, harmful, bleach, harsh, eco-friendly, environmentally friendly, green products, biodegradable
sensitive, delicate, allergic, intolerant
allergy, allergic, intolerance, allergies, allergens
tooth, teeth
denture, dentures, false teeth
brace, braces, aligner, Invisalign
crown, bridge, implant, veneer
gum, gums
wisdom tooth, extraction, pull out a tooth
eye, vision, sight, eyesight
contact lens, contact lenses, contacts
hearing, hearing aid, deaf, hard of hearing
ear, ear wax, earwax, ears syringed
nose, sinus, snoring
foot, feet, sole, toe, toes
toenail, ingrown nail, ingrowing toenail, ingrown toenail
nail varnish, nail polish, varnish, toes painted, painted nails, gel polish
nail, manicure, pedicure
insole, insoles, orthotic, orthotics, arch support
knee, hip, ankle, leg
spine, lower back, slipped disc, disc
neck, shoulder, whiplash
skin, complexion
wart, verruca, mole, skin tag
scar, stretch marks, wrinkle, wrinkles
Botox, filler, fillers
tattoo, ink
tattoo removal, laser, remove a tattoo
piercing, pierce
wax, waxing, hair removal, shaving
facial, skin care
beard, shave
highlights, balayage, streaks
perm, curls, curly
hair, hairdo, hairstyle
grey, gray
hair extensions, extensions
wig, hairpiece, toupee
bride, bridal, wedding
makeup, make-up, cosmetics
eyelash, lashes, eyebrow, brow, brows
sunbed, tanning, spray tan
massage, bodywork
pain, ache, sore, hurt, hurts, painful, hurting, sting
numb, anaesthetic, local anaesthetic, anesthetic
blood, blood test
weight, diet, nutrition, lose weight, dietitian
therapy, therapist, counselling, counseling, counsellor
depression, anxiety, panic attack, stress, burnout
surgery, operation, procedure
wound, cut, stitches
heal, healing, recover, recovery
rest, put your feet up, take it easy, foot up
go back to work, back to work, straight to work, off work
drive home, drive afterwards, drive myself, drive after, driving
shower, wash
exercise, sport, jog, running
pet, animal
dog, puppy, pooch, terrier
bird, parrot, budgie
reptile, snake, lizard
horse, pony
claw, claws, clip nails, nail clipping
fur, coat, shedding, moulting, matted, tangles
groom, grooming, clip, clipped
flea, tick, worm, worming, parasite
lead, leash, muzzle, harness
vet, veterinarian
walk, walks, go out, goes out, exercise, shut in, cooped up, run around
kennel, kennels, boarding
news, update, photo of, how he's doing, how she's doing, worried, hear from, check on
own food, brand, special diet, special food
feed, feeding, fed, meals
school, college
nursery, day care, daycare, kindergarten, preschool, creche, childcare
waiting list, put my name down, put your name down, get in touch early, register early, place, spaces, places
settling in, separation, cry, screams, screams the place down, clingy, miss me
nappy, diaper, potty, toilet trained, potty trained
nap, sleep, bedtime
class, course, lesson, workshop, training
group, group size, class size, how many in a class
teacher, instructor, trainer, coach
beginner, novice, no experience, never done
level, advanced, intermediate
exam, test, examination
homework, assignment, practice at home
practice, practise, rehearse
concert, performance, recital, perform, stage
instrument, violin, guitar, cello, flute
sing, singing, choir, voice
dance, dancing, ballet, salsa
yoga, pilates
mat, yoga mat
spin, spinning, cycling
swim, pool, swimming pool
gym, fitness, workout, weights
towel, bathrobe
changing room, locker room, get changed
eat meat, meat, vegetarian, vegetarians, vegan
halal, kosher, pork
`
