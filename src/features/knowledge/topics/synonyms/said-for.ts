/** Callers' statements > the words that a business uses for the subject, one per line. */
export const SAID_FOR = `
learn in, want to learn, learning in > teach, lessons
claustrophobic, claustrophobia, panics, panicky, panic attack, small spaces, closed in, get out halfway, get out early, step out, leave halfway, leave early, walk out > leave at any time, leave the room, locked, exit, way out, stop at any time
gap between, in between, between flats, nowhere to put, not ready to move in > storage, warehouse, keep your furniture
drop it, drops it, break something, what if it breaks, gets broken, gets scratched, gets damaged, careful with > breaks, damage, covered, insured, liability
pushed it back, pushed back, date has moved, date has changed, new date, moved the date > change the date, postpone, different date
never ride, never use, don't use any more, gathering dust, give me anything for it, give me for it, off my hands, old one in > buy used, second-hand, trade in, part exchange
without wheels, without my car, without my bike, without a car, get to work, getting to work, get about, get around, getting around, supposed to drive, meant to drive, what do i drive, while you have my, while you've got my, while it's with you, while you fix, while mine is, need it for work, be without > loan, loaner, loaner car, loaner cars, borrow, courtesy, courtesy bike, courtesy bikes, loan bike, loan car, courtesy car, replacement
have a go, doesn't suit me, see how it feels, see if it fits, for a spin > try, test ride, test drive, trial, around the block
in a chair, in her chair, in his chair, wheelchair user, on wheels > wheelchair, ramp, step, steps, accessible, lift
nicked, arrested, locked up, in custody, charged with, up in court, criminal record, done for, caught shoplifting, drink driving > criminal, criminal law, criminal cases, police station
no keys, without keys, without my keys, keys inside, keys are inside, lost my keys, shut myself out, outside my apartment, outside my house, outside my flat, outside my door, can't get in > locked out
done quicker, done faster, quicker, in a hurry, speed it up, rush job, rush it > next day, ready the next day, express, urgent, days
watch me sign, sign with me, drag somebody along, drag someone along, somebody to sign, vouch for > witness, witnesses
make it up, make up for it, catch up on it > make-up, make up, missed
nose ring, nose stud, ear ring, belly button, studs, ears done, septum > pierce, piercing, piercings
golden, lab, labrador, retriever, beagle, poodle, spaniel, terrier, husky, collie, shepherd, bulldog, pug, chihuahua, dachshund, doodle, cockapoo, pup, pooch, mutt > dog, dogs, pets
too heavy, lug, can't bring it in, can't get it to you, nobody to bring me, carry it to you > at home, comes to your home, home visit, collect
worried the whole time, worried sick, how he's getting on, how she's getting on, never left him, never left her > photo, update, news, we call you
shut in, cooped up, loads of energy, full of beans, bored > walks, exercise, goes out, play
stuck with it, tied down, get out of it, don't get on with it, change my mind later > cancel, notice, minimum term, contract
not getting on with, don't get on with, don't click with, somebody else instead, different instructor, different teacher > change your, another instructor, another teacher, change at any time
comfortable with a man, rather a woman, rather have a woman, female, a lady, a man or a woman > woman, female, lady
can't see a thing, short sighted, long sighted, need my glasses > glasses, contact lenses, eyesight
packed, crowded, self conscious, avoid the crowds, least busy, when it's quiet > quiet, quietest, busy
done my ankle in, broken my leg, broken my arm, in plaster, on crutches, out of action, no sport, signed off > injury, pause, freeze, suspend
at my age, past it, never too late, too old to > adults, any age, all ages, no experience, oldest
stage fright, in front of people, in front of an audience > concert, performance, perform, recital
haven't got a car, no car, can't drive, don't drive, without a car, survive the bus, carry it home > deliver, delivery, pick-up, picks you up, bus, train, station
from animals, animal products > vegan, plant-based
too late for, day after tomorrow, by the weekend, short notice > ahead, in advance, days before, notice
inside it, in the middle of it > filling, fillings, flavours
a way off, a long way off, months away, ages away, plenty of time > in advance, ahead, early, weeks before
get in till, gone midnight, arrive late, be anybody there, anyone there, somebody there > all night, night, reception, front desk, late arrival
somewhere to sleep, somewhere for her to sleep, somewhere for him to sleep, month old > cot, crib, baby bed
be out of, be out by, have to be out, vacate, hand back the room > check-out, check out, leaving, leave your room, leave by
flying home, flight home, train home > luggage, bags, suitcases, airport
on the road by, early start, leave early, miss breakfast > packed breakfast, early breakfast, earlier
do at home, between lessons, in between lessons > practice, homework, exercises
mate along, bring a mate, bring a friend, bring somebody, plus one, come along with me > guest, guests, bring a guest, friend
somewhere safe, put my bag, put my stuff, put my things, keep my things > lockers, locker, safe, valuables
off sick, teacher is off, instructor is off, if the teacher > ill, teacher is ill, money back, replacement
call off, called off, calling off, turn up > cancel, cancelled, cancelling, cancellation, no-show
clear the room, move the furniture, prepare the room, empty the cupboards > clear, prepare, before we come, move furniture
be in when, be at home, somebody in, anybody in, wait in > at home, be there, key, somebody at home
choose the colour, colour chart, match the colour > sample, samples, colours, colour chart
how long will it last, lifespan, how many years > lasts, years, guarantee
back to normal, play football, play again, lift things, go running > rest, weeks, recover, sport, avoid
get it wet, shower with it, wash my hair > wash, water, wet, shower, dry
breastfeeding, nursing mother > pregnant, breastfeeding
sign language, hard of hearing > hearing, deaf, sign language
price match, cheaper elsewhere, better price, cheaper price somewhere, beat their price > price match, match
company account, on account, bill the company, bill my company, invoice my company > invoice, account, companies
claim it back, claim back, get it back from > receipt, invoice, insurance
expire, expired, run out, still valid, valid for > valid, expire, voucher, within years
left my, forgot my, leave my umbrella, leave my scarf > lost property, found, forgotten
particular person, choose who, ask for somebody, pick my own > choose, ask for
film it, take pictures, take photos, allowed to film > photos, filming, photography
bring a cake, own drinks, own food, our own snacks > own food, own drinks, bring your own
sit together, next to each other > together, next to
ladies only, women only > women, ladies
unfit, not very sporty, haven't exercised, how fit > beginners, any level, all levels, fitness
catch up, missed a class, miss a lesson, missed one > make up, catch up, miss
lunch included, food included, meals included > included, lunch, meals
third floor, fourth floor, top floor, no lift, no parking outside, narrow street > floors, stairs, lift, parking
hidden costs, any extras, anything on top, surprises on the bill > included, extra, surcharge, fixed price
by the hour, hourly or fixed, fixed price, flat fee > hour, fixed price, flat rate
small job, tiny job, one shelf, only a little job > minimum, small jobs, smallest
when could you start, how soon could you start, booked up, how busy are you > weeks, waiting time, start
dog in the house, pets locked away, crawling, crawls, baby on the floor > pets, animals, children, safe
leave the house, stay out of, stay away, get out for > leave the house, hours, stay away, return
come back again, how often do you have to come, second treatment > second visit, repeat, weeks
goes mad when, hates other dogs, hates cats, sees dogs, sees cats, doesn't get on with other, aggressive, other animals > waiting room, separate, apart, muzzle
sits in, sit in, come in with me, stay in the room, be with me > bring one person, one person, come with you, accompany, companion
ashes, urn > ashes, urn, cremation
resize, too tight for my finger, bigger size > resize, size
what's it worth, how much is it worth, valuable > valuation, value, appraisal
run out of tablets, repeat prescription, out of pills > prescription, repeat
bring me home, take me home, collect me, drive myself > drive, collected, accompany, pick you up
bursary, scholarship, help with fees > bursary, scholarship, grant, reduced
join halfway, start in the middle, mid term, start late > join, start, any time
pay as you go, pay per class, just one class, single class > single class, drop-in, per class
shoes off, barefoot, take my shoes off, socks > shoes, barefoot, socks
take off my rings, earrings in, metal > jewellery, jewelry, metal
show a photo, picture of what i want, my own design, drew it myself, an idea for > photo, design, picture, sketch
see it beforehand, see it first, see a sketch, draw it first > design, sketch, draft, proof
retouch, photoshop, edited > edited, retouched, editing
song requests, our song, playlist, play our > music, songs, playlist, requests
leftovers, doggy bag, take the rest home > leftovers, take home
plates and cutlery, crockery, glasses and plates > plates, cutlery, crockery
final numbers, headcount, how many are coming > number of guests, final number, guests
tight on money, between jobs, lost my job, on benefits, can't stretch to > instalments, reduced, payment plan, discount
in the meantime, something i can drive, something to drive, get about meanwhile > courtesy car, loan car, replacement car, loaner
pass out, passes out, passed out, faint, fainted, faints, scared of needles, hate needles, afraid of needles, queasy > faint, fainting, lie down, lying down, nervous
before it chips, chips off, chipped, how long before it, wears off, grows out > lasts, last, weeks, stays on
find out what i said, find out i was, finds out, find out about this, tell my boss, tells my boss, tell my wife, tell my husband, tell anyone, told anyone, between us, between ourselves, stays secret, in secret, who else knows > confidential, private, privacy, never share, not share, nobody learns
pool inside, inside or outside, under a roof, out in the open, is it inside > indoors, indoor, outdoors, outside
poke around, poking around, nosy, read my, look at my > never look, private, privacy, confidential, delete
packed in again, broken again, same thing again, same again, happened again, gone again > warranty, guarantee
dead phone, dead battery, broken telly, old telly > old devices, recycle, electronic waste
on my lunch break, in my lunch hour, in an hour, wait for it, while i wait > while you wait, within the hour, half an hour, minutes, same day
an hour would do, just an hour, for an hour, only an hour > shortest, minimum, at least
let them in, let you in, let her in, nobody at home, at the office all day > key, at home, be there
spotless, landlord is coming, hand the keys back, moving out, get my deposit back > end of tenancy, moving out, final clean
strong smells, the smell, headaches > perfume, free of perfume, scent, products, smell
heart pills, on tablets, on medication, takes tablets, takes pills, morning and night > tablets, medicine, medication, drops
delicate tummy, fussy eater, one brand, special food, raw food > own food, feed, diet
temperature last night, fever, was sick last night, under the weather, right as rain > fever, ill, hours after, at home
train is always delayed, stuck at work, not get there till, be there by six > late, picking up late, after six, charge
screams, cries, clings, clingy, won't let go of me, howls > settling in, stay with your child, first mornings, crying
put our name down, put her name down, put his name down, get in touch, how early > waiting list, ahead, places, register
bedridden, can't get out, housebound, never leaves the house > home visits, visit people
insulin, sugar > diabetes, diabetic, blood sugar
toes painted, nails painted, nail polish > nail varnish, varnish, nail polish
send me, have to be sent, have to see, go to my doctor first > referral, refer, doctor first
biker stuff, leather jacket, suede coat > leather
forgot about them, forgot all about, left them with you, never picked up, never collected, dropped off back in > picked up, not picked up, collected, left, charity
drag on the floor, too long on me, trip over > shorten, shortening, hem
interview on, need it for, wear it on, need it by > next day, hurry, express, urgent
bridal gown, my big day > wedding dress, wedding dresses, bridal
lock my bag, lock my things, lock away, lock up my, lock it away, leave my bag, leave my valuables > lockers, locker, cloakroom, safe
kilos, kilo, kg, stone, huge dog, massive dog, great dane, newfoundland, saint bernard > kg, kilos, pounds, large dogs, big dogs, heavy, weight
barefoot, in socks, without shoes > bare feet, shoes, socks
wilt, wilts, wilted, droop, drooped, drooping, withered, wither > die, dies, died, fade, replace
drive home, drive afterwards, drive myself, drive after, get home after > take you home, drive, driving, somebody with you
`
